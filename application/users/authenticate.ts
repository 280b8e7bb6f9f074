import type { User, UserActor } from '../../domain/users/user.ts';
import type { Sessions } from '../ports/sessions.ts';

/** Who sends a request, with the record behind it. */
export interface Caller {
  readonly actor: UserActor;
  readonly user: User;
}

/** The person behind a session token; null for a missing, ended or suspended one. Runs on every request. */
export class Authenticate {
  constructor(private readonly sessions: Sessions) {}

  async execute(token: string | null): Promise<Caller | null> {
    if (!token) return null;
    const user = await this.sessions.find(token);
    if (!user || user.suspended) return null;
    return { actor: { kind: 'user', userId: user.id, userType: user.userType }, user };
  }
}
