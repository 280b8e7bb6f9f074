import { approvalRequired, requireAsAsked, type Approval } from '../../domain/approvals/approval.ts';
import { notFound } from '../../domain/errors.ts';
import { requireAdmin, requireFresh } from '../../domain/users/permissions.ts';
import type { Actor, User } from '../../domain/users/user.ts';
import { admin, fresh } from '../access.ts';
import { requestAdminApproval, takeApproval } from '../approvals/second-approvals.ts';
import { parseInput } from '../parse-input.ts';
import type { ApprovableAct } from '../ports/approvals.ts';
import { securityLog } from '../ports/security.ts';
import { service } from '../tokens.ts';
import { type Transaction, type Transactions, transactions } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { lockActingAdmins, refuseOwnAccount, requireOtherAdmin } from './acting-admins.ts';
import { reinstateUserInput, suspendUserInput, type ReinstateUserInput } from './inputs.ts';
import { originOf } from './sign-in-origin.ts';
import { suspend } from './suspend.ts';

/**
 * Shuts an account: every session ends, a driver is taken out of dispatch, and a job releases the rides that have not
 * begun. A ride under way may be finished. Of a provisional suspension it makes a lasting one; any other is left as it
 * is. Throws `OWN_ACCOUNT` for oneself, and `LAST_ADMIN` when nobody else could run the service.
 */
export const suspendUser = workflow({
  access: fresh(admin),
  input: suspendUserInput,
  needs: { securityLog },
  run: async ({ actor, input: { userId, reason }, transact }, { securityLog }) => {
    refuseOwnAccount(actor, userId, 'You cannot suspend your own account');
    const { user, ended } = await transact(async (tx) => {
      const admins = await lockActingAdmins(tx, actor);
      const found = await tx.users.find(userId);
      if (!found) throw notFound('User');
      if (found.suspended && !found.isSuspensionProvisional) return { user: found, ended: 0 };
      if (found.userType === 'admin') requireOtherAdmin(admins, userId);
      return suspend(tx, found, { reason, isProvisional: false }, actor);
    });
    const details = { count: ended };
    securityLog.append({ kind: 'sessions_ended', userId, origin: originOf(actor), details });
    return user;
  },
});

/**
 * Opens a suspended account again. Drivers go online themselves. Reinstating again changes nothing. Where there are
 * limits, an admin who is to come back waits for a second one.
 */
export class ReinstateUser implements ApprovableAct<'admin_reinstatement'> {
  readonly act = 'admin_reinstatement';

  constructor(private readonly transactions: Transactions) {}

  /** Throws `APPROVAL_REQUIRED` when it now waits for a second admin. */
  async execute(actor: Actor | null, input: ReinstateUserInput): Promise<User> {
    const admin = requireFresh(requireAdmin(actor));
    const { userId, reason = null } = parseInput(reinstateUserInput, input);
    const reinstated = await this.transactions.run(admin, async (tx) => {
      const user = await tx.users.find(userId);
      if (!user) throw notFound('User');
      if (!user.suspended) return user;
      if (user.userType === 'admin') {
        const wanted = { act: 'admin_reinstatement', userId, reason } as const;
        const waiting = await requestAdminApproval(tx, admin, wanted);
        if (waiting) return waiting;
      }
      return reinstate(tx, user, reason);
    });
    if ('act' in reinstated) throw approvalRequired(reinstated);
    return reinstated;
  }

  /**
   * As a second admin approves it, whom `ApproveAct` has let in, in the same transaction. Throws what an approval throws,
   * and `APPROVAL_STALE` for who is not suspended any more.
   */
  async executeApproved(admin: Actor, { id, userId, reason }: Approval): Promise<void> {
    if (userId === null) throw notFound('User');
    await this.transactions.run(admin, async (tx) => {
      const user = await tx.users.lock(userId);
      if (!(await takeApproval(tx, admin, id))) return;
      requireAsAsked(user?.suspended === true);
      if (user) await reinstate(tx, user, reason);
    });
  }
}

export const reinstateUser = service(ReinstateUser, [transactions]);

async function reinstate(tx: Transaction, user: User, reason: string | null): Promise<User> {
  await tx.users.setSuspension(user.id, null);
  await tx.users.approveSince(user.id, tx.now());
  await tx.mail(user.id, 'reinstated', {});
  await tx.record({
    action: 'user.reinstate',
    subject: ['user', user.id],
    reason,
    before: { suspended: true, reason: user.suspendedReason },
    after: { suspended: false },
  });
  return { ...user, suspended: false, suspendedReason: null, isSuspensionProvisional: false };
}
