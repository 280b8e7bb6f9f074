import { z } from 'zod';
import { notFound } from '../../domain/errors.ts';
import type { Session, SessionEndReason } from '../../domain/users/session.ts';
import type { RequestOrigin } from '../../domain/users/user.ts';
import { anyone, signedIn } from '../access.ts';
import { securityLog } from '../ports/security.ts';
import { sessions } from '../ports/users.ts';
import { query, workflow } from '../use-case.ts';
import { endAccess } from './end-access.ts';

export interface OwnSession extends Session {
  /** The one that asks. */
  readonly isCurrent: boolean;
}

/** Where the user is signed in: this session first, then the last used. */
export const listSessions = query({
  access: signedIn,
  needs: { sessions },
  run: async ({ actor: { userId, session: own } }, { sessions }): Promise<OwnSession[]> => {
    const all = await sessions.list(userId);
    return all
      .map((session) => ({ ...session, isCurrent: session.id === own?.id }))
      .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
  },
});

/** Signs out one of the user's own sessions, which may be the one that asks. */
export const endSession = workflow({
  access: signedIn,
  input: z.object({ sessionId: z.uuid() }),
  needs: { securityLog },
  run: async ({ actor: { userId, origin = null }, input: { sessionId }, transact }, { securityLog }) => {
    const hasEnded = await transact((tx) => tx.sessions.end(userId, sessionId, 'signed_out_elsewhere'));
    if (!hasEnded) throw notFound('Session');
    securityLog.append({ kind: 'sessions_ended', userId, origin, details: { count: 1 } });
  },
});

/** Signs out every session of the user but the one that asks, and ends mailed links; the number of sessions. */
export const endOtherSessions = workflow({
  access: signedIn,
  needs: { securityLog },
  run: async ({ actor: { userId, session, origin = null }, transact }, { securityLog }) => {
    const count = await transact((tx) => endAccess(tx, userId, 'signed_out_elsewhere', session?.id));
    securityLog.append({ kind: 'sessions_ended', userId, origin, details: { count } });
    return count;
  },
});

/** Ends the session of a token; an unknown token is no error. */
export const logOut = workflow({
  access: anyone,
  needs: { sessions, securityLog },
  run: async (
    _,
    { sessions, securityLog },
    token: string | null,
    origin: RequestOrigin | null = null,
  ): Promise<void> => {
    const found = token && (await sessions.find(token));
    if (!found) return;
    await sessions.close(token);
    securityLog.append({ kind: 'sign_out', userId: found.user.id, origin });
  },
});

/** Tells the holder of a token that is void why it is: who has the token was its owner. Null for a live one. */
export const showSessionEnd = query({
  access: anyone,
  needs: { sessions },
  run: async (_, { sessions }, token: string | null): Promise<SessionEndReason | null> => {
    if (!token || (await sessions.find(token))) return null;
    return (await sessions.findEnd(token)) ?? 'expired';
  },
});
