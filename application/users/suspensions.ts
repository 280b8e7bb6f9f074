import { setOnline } from '../../domain/drivers/driver.ts';
import type { Actor, User } from '../../domain/users/user.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { Stores } from '../ports/unit-of-work.ts';

/** Shuts accounts, inside the transaction of whatever is the cause. */
export class Suspensions {
  constructor(
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /**
   * Every session ends, a driver is taken out of dispatch, and a job releases the rides that have not begun. The audit
   * log says whose act it was. `user` is not suspended yet.
   */
  async suspend(
    { users, sessions, drivers, audit, emails, jobs }: Stores,
    user: User,
    reason: string,
    actor: Actor,
  ): Promise<{ user: User; ended: number }> {
    const now = this.clock.now();
    await users.setSuspension(user.id, reason);
    const ended = await sessions.endAll(user.id, null);
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
        before: { suspended: false },
        after: { suspended: true },
      },
    });
    return { user: { ...user, suspended: true, suspendedReason: reason }, ended };
  }
}
