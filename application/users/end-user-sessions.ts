import { notFound } from '../../domain/errors.ts';
import { admin } from '../access.ts';
import { securityLog } from '../ports/security.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { endAccess } from './end-access.ts';
import { endSessionsOfInput, supportInput } from './inputs.ts';
import { originOf } from './sign-in-origin.ts';

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
      await tx.record({
        action: 'user.end-sessions',
        subject: ['user', userId],
        reason,
        before: null,
        after,
      });
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
    const found = await transact(({ users }) => users.findCredentials(email));
    if (!found) throw notFound('User');
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
