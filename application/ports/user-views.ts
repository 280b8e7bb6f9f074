import type { User } from '../../domain/users/user.ts';

export interface UserViews {
  find(userId: string): Promise<User | null>;
}
