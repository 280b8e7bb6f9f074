import { newDriver, setOnline } from '../../domain/drivers/driver.ts';
import { DomainError, notFound } from '../../domain/errors.ts';
import { requireAdmin, requireFresh } from '../../domain/users/permissions.ts';
import type { Actor, User, UserType } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { SecurityLog } from '../ports/security-log.ts';
import type { Stores, UnitOfWork } from '../ports/unit-of-work.ts';
import { lockActingAdmins, refuseOwnAccount, requireOtherAdmin } from './acting-admins.ts';
import { changeRoleInput, type ChangeRoleInput } from './inputs.ts';

/**
 * Makes a rider, driver or admin of somebody, who has to sign in again. Money and history stay with the account; a
 * driver needs an approval, which whoever was one before still has. The same role again changes nothing.
 */
export class ChangeRole {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Throws `OWN_ACCOUNT`, `LAST_ADMIN`, and `ACCOUNT_IN_USE` while rides of the user are not over. */
  async execute(actor: Actor | null, input: ChangeRoleInput): Promise<User> {
    const admin = requireFresh(requireAdmin(actor));
    const { userId, userType, reason = null } = parseInput(changeRoleInput, input);
    refuseOwnAccount(admin, userId, 'You cannot change your own role');
    const { user, ended } = await this.unitOfWork.run(async (stores) => {
      const admins = await lockActingAdmins(stores, admin);
      const before = await stores.closedAccounts.lock(userId);
      if (!before) throw notFound('User');
      if (before.userType === userType) return { user: before, ended: null };
      if (before.userType === 'admin') requireOtherAdmin(admins, userId);
      await requireNoRides(stores, userId);
      await this.change(stores, before, userType);
      await stores.emails.enqueue(this.ids.next(), userId, 'role-changed', { userType }, this.clock.now());
      await stores.audit.append({
        ...{ id: this.ids.next(), actor: admin, action: 'user.role', reason, at: this.clock.now() },
        ...{ subjectType: 'user', subjectId: userId },
        ...{ before: { userType: before.userType }, after: { userType } },
      });
      return { user: { ...before, userType }, ended: await stores.sessions.endAll(userId, null) };
    });
    const origin = (admin.kind === 'user' && admin.origin) || null;
    if (ended !== null) {
      this.securityLog.append({ kind: 'sessions_ended', userId, origin, details: { count: ended } });
    }
    return user;
  }

  private async change({ users, drivers }: Stores, { id }: User, userType: UserType): Promise<void> {
    await users.setType(id, userType);
    const driver = await drivers.find(id);
    if (driver) await drivers.save(setOnline(driver, false));
    else if (userType === 'driver') await drivers.insert(newDriver(this.ids.next(), id));
  }
}

async function requireNoRides({ closedAccounts }: Stores, userId: string): Promise<void> {
  const { rides } = await closedAccounts.openBusiness(userId);
  if (rides === 0) return;
  throw new DomainError('conflict', 'ACCOUNT_IN_USE', 'This person has rides that are not over');
}
