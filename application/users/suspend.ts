import { setOnline } from '../../domain/drivers/driver.ts';
import type { Actor, User } from '../../domain/users/user.ts';
import type { Suspension } from '../ports/users.ts';
import type { Transaction } from '../transaction.ts';
import { endAccess } from './end-access.ts';

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
