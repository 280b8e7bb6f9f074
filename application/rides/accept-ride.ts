import { notFound } from '../../domain/errors.ts';
import { hoursTouched } from '../../domain/geo/local-time.ts';
import { closedTo, requireDriving, requireEligible } from '../../domain/rides/eligibility.ts';
import { requireTime } from '../../domain/rides/time-conflict.ts';
import { acceptRide as accept, toTimeWindow } from '../../domain/rides/apply-transition.ts';
import { asOf } from '../../domain/rides/expiry.ts';
import { driver } from '../access.ts';
import { routePlanner, serviceArea } from '../ports/geo.ts';
import { workflow } from '../use-case.ts';
import { rideIdInput } from './inputs.ts';
import { requestMove, saveMove } from './ride-transitions.ts';
import { decideByWays } from './travel-times.ts';

/**
 * A driver takes a pending ride. One wins; every other gets `RIDE_NOT_OPEN`. Eligibility and the driver's other rides
 * are checked while ride and driver are locked, so that they hold at commit; `RIDE_OVERLAP` when the driver has another
 * ride in that time, or one from which or to which the way is too long.
 */
export const acceptRide = workflow({
  access: driver,
  input: rideIdInput,
  needs: { routePlanner, serviceArea },
  run: ({ actor: { userId }, input: { rideId }, transact }, { routePlanner, serviceArea }) =>
    decideByWays(routePlanner, (wayMinutes) =>
      transact(async (tx) => {
        const [ride, driver, on, others] = await Promise.all([
          tx.rides.lock(rideId),
          tx.drivers.lock(userId),
          tx.drivers.week(userId),
          // After the driver is locked: what others accept for the same driver is over by then, or waits.
          tx.rides.commitments(userId),
        ]);
        if (!driver) throw notFound('Ride');
        // Before the ride, so that nobody learns from the answer which rides there are.
        requireDriving(driver, tx.now());
        if (!ride || (ride.isSpecificDriver && ride.driverId !== userId)) throw notFound('Ride');
        if (ride.status === 'accepted' && ride.driverId === userId) return ride;
        const now = tx.now();
        const current = asOf(ride, now);
        if (current.status !== 'pending') throw closedTo(current, userId, now);
        const { from, to } = toTimeWindow(ride, now);
        const touched = hoursTouched(from, to, serviceArea.timeZone);
        requireEligible(driver, ride, { on, touched, now });
        requireTime(ride, others, now, wayMinutes);
        return saveMove(tx, accept(ride, driver, requestMove(tx, 'driver')));
      }),
    ),
});
