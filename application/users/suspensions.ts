import { requireAsAsked } from '../../domain/approvals/approval.ts';
import { setOnline } from '../../domain/drivers/driver.ts';
import { notFound, orNotFound } from '../../domain/errors.ts';
import { type Actor, roleOf, type User } from '../../domain/users/user.ts';
import { admin, fresh } from '../access.ts';
import { approvable } from '../approvable.ts';
import { requestAdminApproval, takeApproval } from '../approvals/second-approvals.ts';
import { securityLog } from '../ports/security.ts';
import type { Suspension } from '../ports/users.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { endAccess } from './end-access.ts';
import { reinstateUserInput, suspendUserInput } from './inputs.ts';
import { lockActingAdmins, refuseOwnAccount, requireOtherAdmin } from './roles.ts';
import { originOf } from './sign-in-origin.ts';

/**
 * Shuts an account: every session and link ends, a driver is taken out of dispatch, and a job releases the rides that
 * have not begun; a provisional suspension leaves those of later days. The audit log says whose act it was.
 */
export async function suspend(
  tx: Transaction,
  user: User,
  suspension: Suspension,
  by: Actor,
): Promise<{ user: User; ended: number }> {
  const { id, userType, suspended } = user;
  const { reason, isProvisional } = suspension;
  await tx.users.setSuspension(id, suspension);
  const ended = await endAccess(tx, id, 'suspended');
  const driver = userType === 'driver' ? await tx.drivers.find(id) : null;
  if (driver) await tx.drivers.save(setOnline(driver, false));
  const adminId = by.kind === 'user' && by.userType === 'admin' ? by.userId : null;
  await tx.jobs.enqueue('release-rides', { userId: id, adminId }, tx.now());
  await tx.mail(id, 'suspended', { reason });
  await tx.record({
    action: 'user.suspend',
    subject: ['user', id],
    reason,
    before: { suspended },
    after: { suspended: true, ...(isProvisional && { untilLookedInto: true }) },
    by,
  });
  const after = { suspended: true, suspendedReason: reason, isSuspensionProvisional: isProvisional };
  return { user: { ...user, ...after }, ended };
}

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
      const found = orNotFound(await tx.users.find(userId), 'User');
      if (found.suspended && !found.isSuspensionProvisional) return { user: found, ended: 0 };
      if (roleOf(found) === 'admin') requireOtherAdmin(admins, userId);
      return suspend(tx, found, { reason, isProvisional: false }, actor);
    });
    const details = { count: ended };
    securityLog.append({ kind: 'sessions_ended', userId, origin: originOf(actor), details });
    return user;
  },
});

/**
 * Opens a suspended account again. Drivers go online themselves. Reinstating again changes nothing. Where there are
 * limits, an admin who is to come back waits for a second one. Throws `APPROVAL_STALE` for who is not suspended any more.
 */
export const reinstateUser = approvable({
  act: 'admin_reinstatement',
  input: reinstateUserInput,
  run: ({ actor, input: { userId, reason = null }, transact }) =>
    transact(async (tx) => {
      const user = orNotFound(await tx.users.find(userId), 'User');
      if (!user.suspended) return user;
      if (roleOf(user) === 'admin') {
        const wanted = { act: 'admin_reinstatement', userId, reason } as const;
        const waiting = await requestAdminApproval(tx, actor, wanted);
        if (waiting) return waiting;
      }
      return reinstate(tx, user, reason);
    }),
  approved: async ({ tx, actor, approval: { id, userId, reason } }) => {
    if (userId === null) throw notFound('User');
    const user = await tx.users.lock(userId);
    if (!(await takeApproval(tx, actor, id))) return;
    requireAsAsked(user?.suspended === true);
    if (user) await reinstate(tx, user, reason);
  },
});

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
