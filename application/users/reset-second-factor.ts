import { approvalRequired, requireAsAsked, type Approval } from '../../domain/approvals/approval.ts';
import { notFound } from '../../domain/errors.ts';
import { requireAdmin, requireFresh } from '../../domain/users/permissions.ts';
import type { Actor, User } from '../../domain/users/user.ts';
import { requestAdminApproval, takeApproval } from '../approvals/second-approvals.ts';
import { parseInput } from '../parse-input.ts';
import type { ApprovableAct } from '../ports/approvals.ts';
import { service } from '../tokens.ts';
import { type Transaction, type Transactions, transactions } from '../transaction.ts';
import { lockActingAdmins } from './acting-admins.ts';
import { endAccess } from './end-access.ts';
import { supportInput, type SupportInput } from './inputs.ts';
import { settleSecondFactor } from './second-factor.ts';

/**
 * The support lets somebody in who has lost app, passkeys and recovery codes: with a reason, written down and told by
 * mail. Where there are limits, that of an admin waits for a second one.
 */
export class ResetSecondFactor implements ApprovableAct<'admin_second_factor'> {
  readonly act = 'admin_second_factor';

  constructor(private readonly transactions: Transactions) {}

  /** Throws `APPROVAL_REQUIRED` when it now waits for a second admin. */
  async execute(actor: Actor | null, input: SupportInput): Promise<User> {
    const admin = requireFresh(requireAdmin(actor));
    const { email, reason } = parseInput(supportInput, input);
    const done = await this.transactions.run(admin, async (tx) => {
      await lockActingAdmins(tx, admin);
      const user = (await tx.users.findCredentials(email))?.user;
      if (!user) throw notFound('User');
      if (user.userType === 'admin') {
        const wanted = { act: 'admin_second_factor', userId: user.id, reason } as const;
        const waiting = await requestAdminApproval(tx, admin, wanted);
        if (waiting) return waiting;
      }
      return reset(tx, user, reason);
    });
    if ('act' in done) throw approvalRequired(done);
    return done;
  }

  /**
   * As a second admin approves it, whom `ApproveAct` has let in, in the same transaction. Throws what an approval throws,
   * and `APPROVAL_STALE` for who is no admin any more.
   */
  async executeApproved(admin: Actor, { id, userId, reason }: Approval): Promise<void> {
    if (userId === null || reason === null) throw notFound('User');
    await this.transactions.run(admin, async (tx) => {
      const user = await tx.users.lock(userId);
      if (!(await takeApproval(tx, admin, id))) return;
      requireAsAsked(user?.userType === 'admin');
      if (user) await reset(tx, user, reason);
    });
  }
}

export const resetSecondFactor = service(ResetSecondFactor, [transactions]);

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
