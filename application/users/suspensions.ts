import { setOnline } from '../../domain/drivers/driver.ts';
import type { Actor, User } from '../../domain/users/user.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import type { Stores } from '../ports/unit-of-work.ts';
import type { Suspension } from '../ports/users.ts';
import { endAccess } from './end-access.ts';
import { service } from '../tokens.ts';

/** Shuts accounts, inside the transaction of whatever is the cause. */
export class Suspensions {
  constructor(
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /**
   * Every session and link ends, a driver is taken out of dispatch, and a job releases the rides that have not begun; a
   * provisional suspension leaves those of later days. The audit log says whose act it was.
   */
  async suspend(
    stores: Stores,
    user: User,
    suspension: Suspension,
    actor: Actor,
  ): Promise<{ user: User; ended: number }> {
    const { users, drivers, audit, emails, jobs } = stores;
    const now = this.clock.now();
    const { reason, isProvisional } = suspension;
    await users.setSuspension(user.id, suspension);
    const ended = await endAccess(stores, user.id, 'suspended');
    const driver = user.userType === 'driver' ? await drivers.find(user.id) : null;
    if (driver) await drivers.save(setOnline(driver, false));
    const adminId = actor.kind === 'user' && actor.userType === 'admin' ? actor.userId : null;
    await jobs.enqueue('release-rides', { userId: user.id, adminId }, now);
    await emails.enqueue(this.ids.next(), user.id, 'suspended', { reason }, now);
    await audit.append({
      ...{ id: this.ids.next(), actor, action: 'user.suspend', reason, at: now },
      ...{
        subjectType: 'user',
        subjectId: user.id,
        before: { suspended: user.suspended },
        after: { suspended: true, ...(isProvisional && { untilLookedInto: true }) },
      },
    });
    const after = { suspended: true, suspendedReason: reason, isSuspensionProvisional: isProvisional };
    return { user: { ...user, ...after }, ended };
  }
}

export const suspensions = service(Suspensions, [ids, clock]);
