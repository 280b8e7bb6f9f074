import { notFound } from '../../domain/errors.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { cancelRide, reopenRide } from '../../domain/rides/apply-transition.ts';
import { hasExpired } from '../../domain/rides/expiry.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { rideNotOpen } from '../../domain/rides/transitions.ts';
import { parseInput } from '../parse-input.ts';
import { toRideEvent } from '../ports/events.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { rideIdInput, type RideIdInput } from './inputs.ts';
import type { RideTransitions } from './ride-transitions.ts';

/**
 * A driver says no. A ride asked of this driver is cancelled and its hold released; a broadcast ride is hidden from
 * this driver only; an accepted ride goes back to every driver.
 */
export class DeclineRide {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly transitions: RideTransitions,
  ) {}

  execute(actor: Actor | null, input: RideIdInput): Promise<Ride> {
    const driver = requireType(actor, 'driver');
    const { rideId } = parseInput(rideIdInput, input);
    return this.unitOfWork.run(async (stores) => {
      const ride = await stores.rides.lock(rideId);
      if (!ride) throw notFound('Ride');
      const request = this.transitions.request('driver', driver.userId);
      if (hasExpired(ride, request.now)) throw rideNotOpen();
      const isTheirs = ride.driverId === driver.userId;
      if (!ride.isSpecificDriver && ride.status === 'pending') {
        await Promise.all([
          stores.rides.pass(rideId, driver.userId),
          stores.events.rideChanged(toRideEvent(ride, driver.userId)),
        ]);
        return ride;
      }
      if (!isTheirs) throw ride.isSpecificDriver ? notFound('Ride') : rideNotOpen();
      if (ride.status !== 'accepted' && ride.status !== 'confirmed') {
        return this.transitions.saveCancelled(stores, cancelRide(ride, 'decline', request));
      }
      const reopened = reopenRide(ride, 'release', request);
      return this.transitions.save(stores, reopened, driver.userId);
    });
  }
}
