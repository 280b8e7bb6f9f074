import { mayBeOfferedRides } from '../../domain/drivers/standing.ts';
import { cancelRide, openToAll, reopenRide } from '../../domain/rides/apply-transition.ts';
import { agreeToCancel, isCancelAsked } from '../../domain/rides/cancel-request.ts';
import { asOf } from '../../domain/rides/expiry.ts';
import { releasedAt } from '../../domain/rides/release.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { toRideEvent } from '../ports/rides.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { type RideTransitions, rideTransitions } from './ride-transitions.ts';
import { service } from '../tokens.ts';

const BY_SUPPORT = 'Cancelled by support';
/** How often the rides of a provisionally suspended driver are looked at: riders may move them to an earlier time. */
const LOOK_AGAIN_MINUTES = 15;

type Outcome = 'released' | 'left for later' | 'kept';

/**
 * Frees the rides that have not begun of a suspended user, or of a driver who may not drive any more, each in a transaction
 * of its own: a driver's are open to every driver again, or cancelled where the rider has asked for that; a rider's are
 * cancelled and their money is released. Of a driver who is suspended provisionally only those of the next hours, and the
 * others as their time comes. Repeating it changes nothing, and so does a user who has been reinstated meanwhile.
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
    let isLeft = false;
    for (const rideId of rideIds) {
      const outcome = await this.release(rideId, userId, adminId);
      if (outcome === 'released') released += 1;
      if (outcome === 'left for later') isLeft = true;
    }
    if (isLeft) await this.lookAgain(userId, adminId);
    return released;
  }

  /** Under the user's lock, so that the job of a decision that was made meanwhile is not put off. */
  private lookAgain(userId: string, adminId: string | null): Promise<void> {
    return this.unitOfWork.run(async ({ users, jobs }) => {
      const user = await users.lock(userId);
      if (!user?.isSuspensionProvisional) return;
      const at = new Date(this.clock.now().getTime() + LOOK_AGAIN_MINUTES * 60_000);
      await jobs.enqueue('release-rides', { userId, adminId }, at);
    });
  }

  private release(rideId: string, userId: string, adminId: string | null): Promise<Outcome> {
    return this.unitOfWork.run(async (stores) => {
      const [ride, hold] = await Promise.all([stores.rides.lock(rideId), stores.holds.lockOpen(rideId)]);
      if (!ride || !this.hasNotBegun(ride)) return 'kept';
      const must = await this.mustRelease(stores, ride, userId);
      if (must !== 'released') return must;
      if (ride.driverId === userId && ride.status === 'pending') {
        const opened = openToAll(ride, this.clock.now(), this.transitions.waiting);
        await stores.rides.saveOpened(opened);
        await stores.events.rideChanged(toRideEvent(opened, userId));
      } else if (ride.driverId === userId) {
        const move = this.transitions.request('admin', adminId);
        if (isCancelAsked(ride))
          await this.transitions.saveCancelled(stores, agreeToCancel(ride, move), hold);
        else {
          const reopened = reopenRide(ride, 'unassign', move, this.transitions.waiting);
          await this.transitions.save(stores, reopened, userId);
        }
      } else if (ride.riderId === userId) {
        const move = this.transitions.request('admin', adminId, BY_SUPPORT);
        await this.transitions.saveCancelled(stores, cancelRide(ride, 'cancel', move), hold);
      } else {
        return 'kept';
      }
      return 'released';
    });
  }

  private async mustRelease({ users, drivers }: Stores, ride: Ride, userId: string): Promise<Outcome> {
    const [user, driver] = await Promise.all([users.find(userId), drivers.find(userId)]);
    const now = this.clock.now();
    const isOtherwiseFit =
      user?.userType !== 'driver' || !driver || mayBeOfferedRides({ ...driver, suspended: false }, now);
    if (!isOtherwiseFit) return 'released';
    if (!user?.suspended) return 'kept';
    return user.isSuspensionProvisional && releasedAt(ride) > now ? 'left for later' : 'released';
  }

  /** What nobody took in time is for the sweep. */
  private hasNotBegun(ride: Ride): boolean {
    return ['pending', 'accepted', 'confirmed'].includes(asOf(ride, this.clock.now()).status);
  }
}

export const releaseRides = service(ReleaseRides, [unitOfWork, rideTransitions, clock]);
