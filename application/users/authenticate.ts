import { lacksSecondFactor } from '../../domain/users/permissions.ts';
import type { Session } from '../../domain/users/session.ts';
import type { User, UserActor } from '../../domain/users/user.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type Sessions, sessions } from '../ports/users.ts';
import { type AccountSettings, accountSettings } from './account-settings.ts';
import { service } from '../tokens.ts';

/** Who sends a request, with the record behind it. */
export interface Caller {
  readonly actor: UserActor;
  readonly user: User;
}

/** The person behind a session token; null for a missing, ended or suspended one. Runs on every request. */
export class Authenticate {
  constructor(
    private readonly sessions: Sessions,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
  ) {}

  async execute(token: string | null): Promise<Caller | null> {
    if (!token) return null;
    return this.toCaller(await this.sessions.find(token));
  }

  /** The callers of the live ones among the tokens, in one round trip. */
  async many(tokens: readonly string[]): Promise<ReadonlyMap<string, Caller>> {
    const callers = new Map<string, Caller>();
    for (const [token, found] of await this.sessions.findMany(tokens)) {
      const caller = this.toCaller(found);
      if (caller) callers.set(token, caller);
    }
    return callers;
  }

  private toCaller(found: { session: Session; user: User } | null): Caller | null {
    if (!found || found.user.suspended) return null;
    const { session, user } = found;
    const actor = { kind: 'user', userId: user.id, userType: user.userType } as const;
    const mustVerifyEmail = this.settings.mustVerifyEmail && user.emailVerifiedAt === null;
    const acting = { id: session.id, isFresh: this.isFresh(session) };
    const needsSecondFactor = this.settings.adminsNeedSecondFactor && lacksSecondFactor(user);
    const duties = {
      ...(mustVerifyEmail && { mustVerifyEmail }),
      ...(needsSecondFactor && { needsSecondFactor }),
    };
    return { actor: { ...actor, session: acting, ...duties }, user };
  }

  private isFresh({ authenticatedAt }: Session): boolean {
    const { reauthenticationMs } = this.settings;
    if (reauthenticationMs === null) return true;
    return this.clock.now().getTime() - authenticatedAt.getTime() < reauthenticationMs;
  }
}

export const authenticate = service(Authenticate, [sessions, accountSettings, clock]);
