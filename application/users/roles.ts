import { requireAsAsked } from '../../domain/approvals/approval.ts';
import { newDriver, setOnline } from '../../domain/drivers/driver.ts';
import { DomainError, notFound, orNotFound } from '../../domain/errors.ts';
import { type Actor, type Role, roleOf, type User } from '../../domain/users/user.ts';
import { approvable } from '../approvable.ts';
import { requestAdminApproval, takeApproval } from '../approvals/second-approvals.ts';
import { type SecurityLog, securityLog } from '../ports/security.ts';
import type { Stores } from '../ports/unit-of-work.ts';
import type { Transaction } from '../transaction.ts';
import { endAccess } from './end-access.ts';
import { changeRoleInput } from './inputs.ts';
import { originOf } from './sign-in-origin.ts';

/**
 * The ids of the admins who are not suspended. Acts of admins about admins wait for one another here, so that each sees
 * what the one before has done. Throws `FORBIDDEN` when whoever acts has just been demoted or suspended.
 */
export async function lockActingAdmins({ users }: Stores, admin: Actor): Promise<readonly string[]> {
  const admins = await users.lockAdmins();
  if (admin.kind === 'user' && !admins.includes(admin.userId)) {
    throw new DomainError('forbidden', 'FORBIDDEN', 'This is for admins only');
  }
  return admins;
}

/** Throws `LAST_ADMIN` when nobody but this admin could run the service. */
export function requireOtherAdmin(admins: readonly string[], userId: string): void {
  if (admins.some((id) => id !== userId)) return;
  throw new DomainError('conflict', 'LAST_ADMIN', 'Nobody else could run the service');
}

/** Throws `OWN_ACCOUNT` for an act that nobody may do to themselves. */
export function refuseOwnAccount(admin: Actor, userId: string, message: string): void {
  if (admin.kind !== 'user' || admin.userId !== userId) return;
  throw new DomainError('conflict', 'OWN_ACCOUNT', message);
}

/** Throws `NO_ACCOUNT` for a passenger who does not sign in. */
export function requireAccount({ hasAccount }: User): void {
  if (hasAccount) return;
  throw new DomainError('conflict', 'NO_ACCOUNT', 'This passenger has no account');
}

/**
 * Makes a rider, driver, dispatcher or admin of somebody, who has to sign in again. Money and history stay with the account; a
 * driver needs an approval, which whoever was one before still has. The same role again changes nothing. Where there are
 * limits, making an admin waits for a second one. Throws `OWN_ACCOUNT`, `LAST_ADMIN`, `NO_ACCOUNT`, and
 * `ACCOUNT_IN_USE` while rides of the user are not over; `APPROVAL_STALE` for who has become an admin, or has left, since.
 */
export const changeRole = approvable({
  act: 'admin_role',
  input: changeRoleInput,
  needs: { securityLog },
  run: async ({ actor, input: { userId, reason = null, ...asked }, transact }, { securityLog }) => {
    const role = roleOf(asked);
    refuseOwnAccount(actor, userId, 'You cannot change your own role');
    const changed = await transact(async (tx) => {
      const admins = await lockActingAdmins(tx, actor);
      const before = orNotFound(await tx.closedAccounts.lock(userId), 'User');
      requireAccount(before);
      if (roleOf(before) === role) return { user: before, ended: null };
      if (roleOf(before) === 'admin') requireOtherAdmin(admins, userId);
      await requireNoRides(tx, userId);
      if (role === 'admin') {
        const wanted = { act: 'admin_role', userId, reason } as const;
        const waiting = await requestAdminApproval(tx, actor, wanted);
        if (waiting) return waiting;
      }
      return change(tx, before, { role, reason });
    });
    if ('act' in changed) return changed;
    if (changed.ended !== null) logEnded(securityLog, actor, userId, changed.ended);
    return changed.user;
  },
  approved: async ({ tx, actor, approval: { id, userId, reason } }, { securityLog }) => {
    if (userId === null) throw notFound('User');
    const before = await tx.closedAccounts.lock(userId);
    if (!(await takeApproval(tx, actor, id))) return;
    requireAsAsked(before !== null && roleOf(before) !== 'admin');
    if (!before) throw notFound('User');
    await requireNoRides(tx, userId);
    const { ended } = await change(tx, before, { role: 'admin', reason });
    return () => logEnded(securityLog, actor, userId, ended);
  },
});

function logEnded(log: SecurityLog, admin: Actor, userId: string, count: number): void {
  log.append({ kind: 'sessions_ended', userId, origin: originOf(admin), details: { count } });
}

async function change(
  tx: Transaction,
  before: User,
  { role, reason }: { role: Role; reason: string | null },
): Promise<{ user: User; ended: number }> {
  const [userId, now] = [before.id, tx.now()];
  await setRole(tx, before, role);
  await tx.users.approveSince(userId, now);
  await tx.mail(userId, 'role-changed', { userType: role });
  await tx.record({
    action: 'user.role',
    subject: ['user', userId],
    reason,
    before: { userType: roleOf(before) },
    after: { userType: role },
  });
  const ended = await endAccess(tx, userId, 'role_changed');
  const isDispatcher = role === 'dispatcher';
  return { user: { ...before, userType: isDispatcher ? 'admin' : role, isDispatcher }, ended };
}

async function setRole({ users, drivers, newId }: Transaction, { id }: User, role: Role): Promise<void> {
  await users.setRole(id, role);
  const driver = await drivers.find(id);
  if (driver) await drivers.save(setOnline(driver, false));
  else if (role === 'driver') await drivers.insert(newDriver(newId(), id));
}

async function requireNoRides({ closedAccounts }: Stores, userId: string): Promise<void> {
  const { rides, standingRides } = await closedAccounts.openBusiness(userId);
  if (rides === 0 && standingRides === 0) return;
  const message =
    rides > 0 ? 'This person has rides that are not over' : 'This person has standing rides that go on';
  throw new DomainError('conflict', 'ACCOUNT_IN_USE', message);
}
