import type { User } from '../../domain/people/user.ts';

export interface UserViews {
  find(userId: string): Promise<User | null>;
}
