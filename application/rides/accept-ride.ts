import { notFound } from '../../domain/errors.ts';
import { hoursTouched } from '../../domain/geo/local-time.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { closedTo, requireDriving, requireEligible } from '../../domain/rides/eligibility.ts';
import { requireTime, type WayMinutes } from '../../domain/rides/time-conflict.ts';
import { acceptRide, toTimeWindow } from '../../domain/rides/apply-transition.ts';
import { asOf } from '../../domain/rides/expiry.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/operations.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { rideIdInput, type RideIdInput } from './inputs.ts';
import type { RideTransitions } from './ride-transitions.ts';
import type { TravelTimes } from './travel-times.ts';

/**
 * A driver takes a pending ride. One wins; every other gets `RIDE_NOT_OPEN`. Eligibility and the driver's other rides
 * are checked while ride and driver are locked, so that they hold at commit; `RIDE_OVERLAP` when the driver has another
 * ride in that time, or one from which or to which the way is too long.
 */
export class AcceptRide {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly transitions: RideTransitions,
    private readonly travelTimes: TravelTimes,
    private readonly serviceArea: ServiceArea,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor | null, input: RideIdInput): Promise<Ride> {
    const { userId } = requireType(actor, 'driver');
    const { rideId } = parseInput(rideIdInput, input);
    return this.travelTimes.decide((wayMinutes) => this.accept(userId, rideId, wayMinutes));
  }

  private accept(userId: string, rideId: string, wayMinutes: WayMinutes): Promise<Ride> {
    return this.unitOfWork.run(async (stores) => {
      const [ride, driver, on, others] = await Promise.all([
        stores.rides.lock(rideId),
        stores.drivers.lock(userId),
        stores.drivers.week(userId),
        // After the driver is locked: what others accept for the same driver is over by then, or waits.
        stores.rides.commitments(userId),
      ]);
      if (!driver) throw notFound('Ride');
      // Before the ride, so that nobody learns from the answer which rides there are.
      requireDriving(driver, this.clock.now());
      if (!ride || (ride.isSpecificDriver && ride.driverId !== userId)) throw notFound('Ride');
      if (ride.status === 'accepted' && ride.driverId === userId) return ride;
      const now = this.clock.now();
      const current = asOf(ride, now);
      if (current.status !== 'pending') throw closedTo(current, userId, now);
      const { from, to } = toTimeWindow(ride, now);
      const touched = hoursTouched(from, to, this.serviceArea.timeZone);
      requireEligible(driver, ride, { on, touched, now });
      requireTime(ride, others, now, wayMinutes);
      return this.transitions.save(
        stores,
        acceptRide(ride, driver, this.transitions.request('driver', userId)),
      );
    });
  }
}
