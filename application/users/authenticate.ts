import { lacksSecondFactor } from '../../domain/users/permissions.ts';
import type { Session } from '../../domain/users/session.ts';
import type { User, UserActor } from '../../domain/users/user.ts';
import { anyone, product } from '../access.ts';
import { sessions } from '../ports/users.ts';
import { query } from '../use-case.ts';
import { accountSettings, type AccountSettings } from './account-settings.ts';

/** Who sends a request, with the record behind it. */
export interface Caller {
  readonly actor: UserActor;
  readonly user: User;
}

/** The person behind a session token; null for a missing, ended or suspended one. Runs on every request. */
export const authenticate = query({
  access: anyone,
  needs: { sessions, accountSettings },
  run: async ({ now }, { sessions, accountSettings }, token: string | null) => {
    const found = token ? await sessions.find(token) : null;
    return found && toCaller(found, accountSettings, now());
  },
});

/** The callers of the live ones among the tokens, in one round trip. */
export const authenticateAll = query({
  access: product,
  needs: { sessions, accountSettings },
  run: async ({ now }, { sessions, accountSettings }, tokens: readonly string[]) => {
    const callers = new Map<string, Caller>();
    for (const [token, found] of await sessions.findMany(tokens)) {
      const caller = toCaller(found, accountSettings, now());
      if (caller) callers.set(token, caller);
    }
    return callers;
  },
});

function toCaller(
  { session, user }: { readonly session: Session; readonly user: User },
  { mustVerifyEmail, adminsNeedSecondFactor, reauthenticationMs }: AccountSettings,
  now: Date,
): Caller | null {
  if (user.suspended) return null;
  const { id, authenticatedAt } = session;
  const isFresh =
    reauthenticationMs === null || now.getTime() - authenticatedAt.getTime() < reauthenticationMs;
  const actor: UserActor = {
    kind: 'user',
    userId: user.id,
    userType: user.userType,
    session: { id, isFresh },
    ...(mustVerifyEmail && user.emailVerifiedAt === null && { mustVerifyEmail }),
    ...(adminsNeedSecondFactor && lacksSecondFactor(user) && { needsSecondFactor: true }),
  };
  return { actor, user };
}
