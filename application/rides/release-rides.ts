import { mayBeOfferedRides } from '../../domain/drivers/standing.ts';
import { cancelRide, openToAll, reopenRide } from '../../domain/rides/apply-transition.ts';
import { asOf } from '../../domain/rides/expiry.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import type { Clock } from '../ports/clock.ts';
import { toRideEvent } from '../ports/events.ts';
import type { Stores, UnitOfWork } from '../ports/unit-of-work.ts';
import type { RideTransitions } from './ride-transitions.ts';

const BY_SUPPORT = 'Cancelled by support';

/**
 * Frees the rides that have not begun of a suspended user, or of a driver who may not drive any more, each in a transaction
 * of its own: a driver's are open to every driver again, a rider's are cancelled and their money is released. Repeating
 * it changes nothing, and so does a user who has been reinstated meanwhile.
 */
export class ReleaseRides {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly transitions: RideTransitions,
    private readonly clock: Clock,
  ) {}

  /** The number of rides that were released; `adminId` is whoever suspended the user, null for the product. */
  async execute({ userId, adminId }: { userId: string; adminId: string | null }): Promise<number> {
    const rideIds = await this.unitOfWork.run(({ rides }) => rides.upcoming(userId));
    let released = 0;
    for (const rideId of rideIds) released += (await this.release(rideId, userId, adminId)) ? 1 : 0;
    return released;
  }

  private release(rideId: string, userId: string, adminId: string | null): Promise<boolean> {
    return this.unitOfWork.run(async (stores) => {
      const [ride, hold] = await Promise.all([stores.rides.lock(rideId), stores.holds.lockOpen(rideId)]);
      if (!ride || !this.hasNotBegun(ride) || !(await this.mustRelease(stores, userId))) return false;
      if (ride.driverId === userId && ride.status === 'pending') {
        const opened = openToAll(ride, this.clock.now(), this.transitions.waiting);
        await stores.rides.saveOpened(opened);
        await stores.events.rideChanged(toRideEvent(opened, userId));
      } else if (ride.driverId === userId) {
        const move = this.transitions.request('admin', adminId);
        await this.transitions.save(
          stores,
          reopenRide(ride, 'unassign', move, this.transitions.waiting),
          userId,
        );
      } else if (ride.riderId === userId) {
        const move = this.transitions.request('admin', adminId, BY_SUPPORT);
        await this.transitions.saveCancelled(stores, cancelRide(ride, 'cancel', move), hold);
      } else {
        return false;
      }
      return true;
    });
  }

  private async mustRelease({ users, drivers }: Stores, userId: string): Promise<boolean> {
    const [user, driver] = await Promise.all([users.find(userId), drivers.find(userId)]);
    if (user?.suspended) return true;
    return user?.userType === 'driver' && driver !== null && !mayBeOfferedRides(driver, this.clock.now());
  }

  /** What nobody took in time is for the sweep. */
  private hasNotBegun(ride: Ride): boolean {
    return ['pending', 'accepted', 'confirmed'].includes(asOf(ride, this.clock.now()).status);
  }
}
