import { requireAsAsked } from '../../domain/approvals/approval.ts';
import { notFound } from '../../domain/errors.ts';
import type { User } from '../../domain/users/user.ts';
import { approvable } from '../approvable.ts';
import { requestAdminApproval, takeApproval } from '../approvals/second-approvals.ts';
import type { Transaction } from '../transaction.ts';
import { lockActingAdmins } from './acting-admins.ts';
import { endAccess } from './end-access.ts';
import { supportInput } from './inputs.ts';
import { settleSecondFactor } from './second-factor.ts';

/**
 * The support lets somebody in who has lost app, passkeys and recovery codes: with a reason, written down and told by
 * mail. Where there are limits, that of an admin waits for a second one. Throws `APPROVAL_STALE`
 * for who is no admin any more.
 */
export const resetSecondFactor = approvable({
  act: 'admin_second_factor',
  input: supportInput,
  run: ({ actor, input: { email, reason }, transact }) =>
    transact(async (tx) => {
      await lockActingAdmins(tx, actor);
      const user = (await tx.users.findCredentials(email))?.user;
      if (!user) throw notFound('User');
      if (user.userType === 'admin') {
        const wanted = { act: 'admin_second_factor', userId: user.id, reason } as const;
        const waiting = await requestAdminApproval(tx, actor, wanted);
        if (waiting) return waiting;
      }
      return reset(tx, user, reason);
    }),
  approved: async ({ actor, input: { id, userId, reason }, transact }) => {
    if (userId === null || reason === null) throw notFound('User');
    await transact(async (tx) => {
      const user = await tx.users.lock(userId);
      if (!(await takeApproval(tx, actor, id))) return;
      requireAsAsked(user?.userType === 'admin');
      if (user) await reset(tx, user, reason);
    });
  },
});

async function reset(tx: Transaction, user: User, reason: string): Promise<User> {
  await tx.secondFactors.deleteApp(user.id);
  await tx.passkeys.deleteAll(user.id);
  await settleSecondFactor(tx, user.id);
  await tx.users.approveSince(user.id, tx.now());
  await endAccess(tx, user.id, 'second_factor_changed');
  await tx.mail(user.id, 'second-factor-changed', { change: 'reset-by-support' });
  await tx.record({
    action: 'user.reset-second-factor',
    subject: ['user', user.id],
    reason,
    before: { hasSecondFactor: user.hasSecondFactor },
    after: { hasSecondFactor: false },
  });
  return { ...user, hasSecondFactor: false };
}
