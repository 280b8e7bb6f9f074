import type { Session } from '../../domain/users/session.ts';
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
    return toCaller(await this.sessions.find(token));
  }

  /** The callers of the live ones among the tokens, in one round trip. */
  async many(tokens: readonly string[]): Promise<ReadonlyMap<string, Caller>> {
    const callers = new Map<string, Caller>();
    for (const [token, found] of await this.sessions.findMany(tokens)) {
      const caller = toCaller(found);
      if (caller) callers.set(token, caller);
    }
    return callers;
  }
}

function toCaller(found: { session: Session; user: User } | null): Caller | null {
  if (!found || found.user.suspended) return null;
  const { session, user } = found;
  const { id, authenticatedAt } = session;
  const actor = { kind: 'user', userId: user.id, userType: user.userType } as const;
  return { actor: { ...actor, session: { id, authenticatedAt } }, user };
}
