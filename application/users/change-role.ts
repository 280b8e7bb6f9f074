import { approvalRequired, requireAsAsked, type Approval } from '../../domain/approvals/approval.ts';
import { newDriver, setOnline } from '../../domain/drivers/driver.ts';
import { DomainError, notFound } from '../../domain/errors.ts';
import { requireAdmin, requireFresh } from '../../domain/users/permissions.ts';
import type { Actor, User, UserType } from '../../domain/users/user.ts';
import { type SecondApprovals, secondApprovals } from '../approvals/second-approvals.ts';
import { parseInput } from '../parse-input.ts';
import type { ApprovableAct } from '../ports/approvals.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type SecurityLog, securityLog } from '../ports/security.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { lockActingAdmins, refuseOwnAccount, requireOtherAdmin } from './acting-admins.ts';
import { endAccess } from './end-access.ts';
import { changeRoleInput, type ChangeRoleInput } from './inputs.ts';
import { service } from '../tokens.ts';

/**
 * Makes a rider, driver or admin of somebody, who has to sign in again. Money and history stay with the account; a
 * driver needs an approval, which whoever was one before still has. The same role again changes nothing. Where there are
 * limits, making an admin waits for a second one.
 */
export class ChangeRole implements ApprovableAct<'admin_role'> {
  readonly act = 'admin_role';

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly secondApprovals: SecondApprovals,
    private readonly ids: Ids,
    private readonly clock: Clock,
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
    const changed = await this.unitOfWork.run(async (stores) => {
      const admins = await lockActingAdmins(stores, admin);
      const before = await stores.closedAccounts.lock(userId);
      if (!before) throw notFound('User');
      if (before.userType === userType) return { user: before, ended: null };
      if (before.userType === 'admin') requireOtherAdmin(admins, userId);
      await requireNoRides(stores, userId);
      if (userType === 'admin') {
        const wanted = { act: 'admin_role', userId, reason } as const;
        const waiting = await this.secondApprovals.askAboutAdmin(stores, admin, wanted);
        if (waiting) return waiting;
      }
      return this.change(stores, admin, before, { userType, reason });
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
    const ended = await this.unitOfWork.run(async (stores) => {
      const before = await stores.closedAccounts.lock(userId);
      if ((await this.secondApprovals.approve(stores, admin, id)) === null) return null;
      requireAsAsked(before !== null && before.userType !== 'admin');
      if (!before) throw notFound('User');
      await requireNoRides(stores, userId);
      return (await this.change(stores, admin, before, { userType: 'admin', reason })).ended;
    });
    if (ended !== null) this.logEnded(admin, userId, ended);
  }

  private logEnded(admin: Actor, userId: string, count: number): void {
    const origin = (admin.kind === 'user' && admin.origin) || null;
    this.securityLog.append({ kind: 'sessions_ended', userId, origin, details: { count } });
  }

  private async change(
    stores: Stores,
    admin: Actor,
    before: User,
    { userType, reason }: { userType: UserType; reason: string | null },
  ): Promise<{ user: User; ended: number }> {
    const [userId, at] = [before.id, this.clock.now()];
    await this.setType(stores, before, userType);
    await stores.users.approveSince(userId, at);
    await stores.emails.enqueue(this.ids.next(), userId, 'role-changed', { userType }, at);
    await stores.audit.append({
      ...{ id: this.ids.next(), actor: admin, action: 'user.role', reason, at },
      ...{ subjectType: 'user', subjectId: userId },
      ...{ before: { userType: before.userType }, after: { userType } },
    });
    const ended = await endAccess(stores, userId, 'role_changed');
    return { user: { ...before, userType }, ended };
  }

  private async setType({ users, drivers }: Stores, { id }: User, userType: UserType): Promise<void> {
    await users.setType(id, userType);
    const driver = await drivers.find(id);
    if (driver) await drivers.save(setOnline(driver, false));
    else if (userType === 'driver') await drivers.insert(newDriver(this.ids.next(), id));
  }
}

export const changeRole = service(ChangeRole, [unitOfWork, secondApprovals, ids, clock, securityLog]);

async function requireNoRides({ closedAccounts }: Stores, userId: string): Promise<void> {
  const { rides } = await closedAccounts.openBusiness(userId);
  if (rides === 0) return;
  throw new DomainError('conflict', 'ACCOUNT_IN_USE', 'This person has rides that are not over');
}
