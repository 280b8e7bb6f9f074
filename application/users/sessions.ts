import { z } from 'zod';
import { notFound, orNotFound } from '../../domain/errors.ts';
import { lastUndoable } from '../../domain/care/passenger-merge.ts';
import { lacksSecondFactor } from '../../domain/users/permissions.ts';
import type { Session, SessionEndReason } from '../../domain/users/session.ts';
import type { RequestOrigin, User, UserActor } from '../../domain/users/user.ts';
import { admin, anyone, product, signedIn } from '../access.ts';
import { securityLog } from '../ports/security.ts';
import { sessions, type FoundSession } from '../ports/sign-in.ts';
import type { ProvidedBy } from '../tokens.ts';
import type { Transaction } from '../transaction.ts';
import { query, workflow } from '../use-case.ts';
import { accountSettings, type AccountSettings } from './account-settings.ts';
import { endAccess } from './end-access.ts';
import { endSessionsOfInput, supportInput } from './inputs.ts';
import { originOf } from './sign-in-origin.ts';

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
  { session, user }: FoundSession,
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
    ...(user.isDispatcher && { isDispatcher: true }),
    session: { id, isFresh },
    ...(mustVerifyEmail && user.emailVerifiedAt === null && { mustVerifyEmail }),
    ...(adminsNeedSecondFactor && lacksSecondFactor(user) && { needsSecondFactor: true }),
  };
  return { actor, user };
}

interface Batch {
  readonly tokens: Set<string>;
  readonly callers: Promise<ReadonlyMap<string, Caller>>;
}

/**
 * The callers of many open connections: tokens asked for in the same turn of the event loop are looked up together,
 * each once. An event costs one check per session that hears of it, however often that session listens.
 */
export class SessionChecks {
  private batch: Batch | null = null;

  constructor(private readonly callers: ProvidedBy<typeof authenticateAll>) {}

  /** Null for a missing, ended or suspended session. */
  async check(token: string): Promise<Caller | null> {
    this.batch ??= this.open();
    const { tokens, callers } = this.batch;
    tokens.add(token);
    return (await callers).get(token) ?? null;
  }

  private open(): Batch {
    const tokens = new Set<string>();
    const callers = new Promise((resolve) => setImmediate(resolve)).then(() => {
      this.batch = null;
      return this.callers.execute([...tokens]);
    });
    return { tokens, callers };
  }
}

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

/**
 * The support signs somebody out, for a reason: everywhere, which forgets their devices, or of one session. The number of
 * sessions. Throws `NOT_FOUND` for a session that is not theirs.
 */
export const endSessionsOf = workflow({
  access: admin,
  input: endSessionsOfInput,
  needs: { securityLog },
  run: async ({ actor, input, transact }, { securityLog }) => {
    const { userId, reason, sessionId = null } = input;
    const count = await transact(async (tx) => {
      if (!(await tx.users.find(userId))) throw notFound('User');
      const ended = sessionId === null ? await endAll(tx, userId) : await endOne(tx, userId, sessionId);
      const after = { ended, sessionId };
      await tx.record({ action: 'user.end-sessions', subject: ['user', userId], reason, after });
      return ended;
    });
    securityLog.append({ kind: 'sessions_ended', userId, origin: originOf(actor), details: { count } });
    return count;
  },
});

/** The same by e-mail address, always everywhere. */
export const endUserSessions = workflow({
  access: admin,
  input: supportInput,
  needs: { endSessionsOf },
  run: async ({ actor, input: { email, reason }, transact }, { endSessionsOf }) => {
    const found = orNotFound(await transact(({ users }) => users.findCredentials(email)), 'User');
    return endSessionsOf.execute(actor, { userId: found.user.id, reason });
  },
});

async function endAll(tx: Transaction, userId: string): Promise<number> {
  const ended = await endAccess(tx, userId, 'ended_by_support');
  await tx.devices.forgetAll(userId);
  return ended;
}

async function endOne({ sessions }: Transaction, userId: string, sessionId: string): Promise<number> {
  if (!(await sessions.end(userId, sessionId, 'ended_by_support'))) throw notFound('Session');
  return 1;
}

/** How long a mail to an account that was closed may be tried, in milliseconds: longer than its job tries. */
const UNSENT_MS = 7 * 86_400_000;

/**
 * Forgets sessions, one-time tokens and challenges that have ended, passwords that waited too long for a second admin,
 * what merges moved that cannot be undone, and mails that never reached people who have left; how many. Run by a job.
 */
export const expireSessions = workflow({
  access: product,
  needs: { sessions },
  run: async ({ now, transact }, { sessions }) => {
    const at = now();
    const others = await transact(
      async ({ oneTimeTokens, passkeys, emails, approvals, passengerMerges }) =>
        (await oneTimeTokens.deleteExpired(at)) +
        (await approvals.forgetPasswords(at)) +
        (await passengerMerges.forgetMovedBefore(lastUndoable(at))) +
        (await passkeys.deleteExpiredChallenges(at)) +
        (await emails.forgetUnsent(new Date(at.getTime() - UNSENT_MS))),
    );
    return others + (await sessions.expire(at));
  },
});
