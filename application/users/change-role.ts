import { approvalRequired, requireAsAsked, type Approval } from '../../domain/approvals/approval.ts';
import { newDriver, setOnline } from '../../domain/drivers/driver.ts';
import { DomainError, notFound } from '../../domain/errors.ts';
import { requireAdmin, requireFresh } from '../../domain/users/permissions.ts';
import type { Actor, User, UserType } from '../../domain/users/user.ts';
import { requestAdminApproval, takeApproval } from '../approvals/second-approvals.ts';
import { parseInput } from '../parse-input.ts';
import type { ApprovableAct } from '../ports/approvals.ts';
import { type SecurityLog, securityLog } from '../ports/security.ts';
import type { Stores } from '../ports/unit-of-work.ts';
import { service } from '../tokens.ts';
import { type Transaction, type Transactions, transactions } from '../transaction.ts';
import { lockActingAdmins, refuseOwnAccount, requireOtherAdmin } from './acting-admins.ts';
import { endAccess } from './end-access.ts';
import { changeRoleInput, type ChangeRoleInput } from './inputs.ts';
import { originOf } from './sign-in-origin.ts';

/**
 * Makes a rider, driver or admin of somebody, who has to sign in again. Money and history stay with the account; a
 * driver needs an approval, which whoever was one before still has. The same role again changes nothing. Where there are
 * limits, making an admin waits for a second one.
 */
export class ChangeRole implements ApprovableAct<'admin_role'> {
  readonly act = 'admin_role';

  constructor(
    private readonly transactions: Transactions,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Throws `OWN_ACCOUNT`, `LAST_ADMIN`, `ACCOUNT_IN_USE` while rides of the user are not over, and `APPROVAL_REQUIRED`
   * when it now waits for a second admin.
   */
  async execute(actor: Actor | null, input: ChangeRoleInput): Promise<User> {
    const admin = requireFresh(requireAdmin(actor));
    const { userId, userType, reason = null } = parseInput(changeRoleInput, input);
    refuseOwnAccount(admin, userId, 'You cannot change your own role');
    const changed = await this.transactions.run(admin, async (tx) => {
      const admins = await lockActingAdmins(tx, admin);
      const before = await tx.closedAccounts.lock(userId);
      if (!before) throw notFound('User');
      if (before.userType === userType) return { user: before, ended: null };
      if (before.userType === 'admin') requireOtherAdmin(admins, userId);
      await requireNoRides(tx, userId);
      if (userType === 'admin') {
        const wanted = { act: 'admin_role', userId, reason } as const;
        const waiting = await requestAdminApproval(tx, admin, wanted);
        if (waiting) return waiting;
      }
      return change(tx, before, { userType, reason });
    });
    if ('act' in changed) throw approvalRequired(changed);
    const { user, ended } = changed;
    if (ended !== null) this.logEnded(admin, userId, ended);
    return user;
  }

  /**
   * As a second admin approves it, whom `ApproveAct` has let in, in the same transaction. Throws what an approval throws,
   * `ACCOUNT_IN_USE`, and `APPROVAL_STALE` for who has become an admin, or has left, since.
   */
  async executeApproved(admin: Actor, { id, userId, reason }: Approval): Promise<void> {
    if (userId === null) throw notFound('User');
    const ended = await this.transactions.run(admin, async (tx) => {
      const before = await tx.closedAccounts.lock(userId);
      if (!(await takeApproval(tx, admin, id))) return null;
      requireAsAsked(before !== null && before.userType !== 'admin');
      if (!before) throw notFound('User');
      await requireNoRides(tx, userId);
      return (await change(tx, before, { userType: 'admin', reason })).ended;
    });
    if (ended !== null) this.logEnded(admin, userId, ended);
  }

  private logEnded(admin: Actor, userId: string, count: number): void {
    this.securityLog.append({ kind: 'sessions_ended', userId, origin: originOf(admin), details: { count } });
  }
}

export const changeRole = service(ChangeRole, [transactions, securityLog]);

async function change(
  tx: Transaction,
  before: User,
  { userType, reason }: { userType: UserType; reason: string | null },
): Promise<{ user: User; ended: number }> {
  const [userId, now] = [before.id, tx.now()];
  await setType(tx, before, userType);
  await tx.users.approveSince(userId, now);
  await tx.mail(userId, 'role-changed', { userType });
  await tx.record({
    action: 'user.role',
    subject: ['user', userId],
    reason,
    before: { userType: before.userType },
    after: { userType },
  });
  const ended = await endAccess(tx, userId, 'role_changed');
  return { user: { ...before, userType }, ended };
}

async function setType(
  { users, drivers, newId }: Transaction,
  { id }: User,
  userType: UserType,
): Promise<void> {
  await users.setType(id, userType);
  const driver = await drivers.find(id);
  if (driver) await drivers.save(setOnline(driver, false));
  else if (userType === 'driver') await drivers.insert(newDriver(newId(), id));
}

async function requireNoRides({ closedAccounts }: Stores, userId: string): Promise<void> {
  const { rides } = await closedAccounts.openBusiness(userId);
  if (rides === 0) return;
  throw new DomainError('conflict', 'ACCOUNT_IN_USE', 'This person has rides that are not over');
}
