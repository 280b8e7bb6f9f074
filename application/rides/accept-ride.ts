import { notFound } from '../../domain/errors.ts';
import { hoursTouched } from '../../domain/geo/local-time.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { closedTo, requireDriving, requireEligible } from '../../domain/rides/eligibility.ts';
import { acceptRide, toTimeWindow } from '../../domain/rides/apply-transition.ts';
import { asOf } from '../../domain/rides/expiry.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/clock.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { rideIdInput, type RideIdInput } from './inputs.ts';
import type { RideTransitions } from './ride-transitions.ts';

/**
 * A driver takes a pending ride. One wins; every other gets `RIDE_NOT_OPEN`. Eligibility is checked on locked rows,
 * so it holds at commit; `RIDE_OVERLAP` when the driver has another ride in that time.
 */
export class AcceptRide {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly transitions: RideTransitions,
    private readonly serviceArea: ServiceArea,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor | null, input: RideIdInput): Promise<Ride> {
    const { userId } = requireType(actor, 'driver');
    const { rideId } = parseInput(rideIdInput, input);
    return this.unitOfWork.run(async (stores) => {
      const [ride, driver, on] = await Promise.all([
        stores.rides.lock(rideId),
        stores.drivers.lock(userId),
        stores.drivers.week(userId),
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
      return this.transitions.save(
        stores,
        acceptRide(ride, driver, this.transitions.request('driver', userId)),
      );
    });
  }
}
