import { hoursTouched } from '../../domain/geo/local-time.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { rescheduleRide as reschedule, toTimeWindow } from '../../domain/rides/apply-transition.ts';
import { ineligibility } from '../../domain/rides/eligibility.ts';
import { assertPickupTime } from '../../domain/rides/request-ride.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { straightLineMinutes, timeConflict, type WayMinutes } from '../../domain/rides/time-conflict.ts';
import { rider } from '../access.ts';
import { dispatchSettings } from '../drivers/dispatch-settings.ts';
import { moveCover } from '../payments/covers.ts';
import { rideFundings } from '../payments/ride-fundings.ts';
import { routePlanner, serviceArea } from '../ports/geo.ts';
import { rideViews } from '../ports/rides.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { askingRules, saveReopened } from './asking.ts';
import { rescheduleRideInput } from './inputs.ts';
import { lockForRider } from '../care/ride-rights.ts';
import { requestMove, writeMove } from './ride-transitions.ts';
import { promisedTime } from './promised-time.ts';
import { planWays } from './travel-times.ts';

/**
 * The rider, or who booked it for them, moves a scheduled ride to another time; fare and payment stay as they were booked. Its driver keeps it when
 * they can come then, and confirms it again; otherwise the next of its order are asked, or every driver. Moving it to the time it has changes
 * nothing. Throws `RIDE_NOT_SCHEDULED`, `RESCHEDULE_TOO_LATE`, `CARD_HOLD_TOO_SHORT`, `NOT_COVERED`, `RIDE_STATE`.
 */
export const rescheduleRide = workflow({
  access: rider,
  input: rescheduleRideInput,
  needs: { routePlanner, rideViews, dispatchSettings, serviceArea },
  run: async (
    { actor: { userId }, input, now, transact },
    { routePlanner, rideViews, dispatchSettings, serviceArea },
  ) => {
    const scheduledFor = new Date(input.scheduledFor);
    assertPickupTime(scheduledFor, now());
    const driverId = (await rideViews.find(input.rideId))?.ride.driverId;
    const wayMinutes = driverId
      ? await planWays({ routePlanner, rideViews }, input.rideId, driverId, now(), { scheduledFor })
      : straightLineMinutes;
    return transact(async (tx) => {
      const ride = await lockForRider(tx, input.rideId, userId, 'reschedule');
      if (ride.scheduledFor?.getTime() === scheduledFor.getTime()) return ride;
      const isDriverFree = await hasFreeDriver(tx, { ...ride, scheduledFor }, serviceArea, wayMinutes);
      const move = requestMove(tx, 'rider', { onBehalfOf: ride.riderId });
      const covered = await moveCover(tx, ride, scheduledFor, serviceArea.timeZone);
      const moved = reschedule(covered, { scheduledFor, isDriverFree }, move, dispatchSettings.waiting);
      const retime = await rideFundings.of(ride).prepareRetiming(tx, ride, scheduledFor);
      const formerDriverId = moved.ride.driverId === ride.driverId ? null : ride.driverId;
      if (moved.transition.action === 'reoffer') {
        await retime();
        return saveReopened(tx, moved, formerDriverId, askingRules(dispatchSettings, serviceArea));
      }
      await tx.conclude(() => Promise.all([writeMove(tx, moved, formerDriverId), retime()]));
      return moved.ride;
    });
  },
});

/** The driver who has accepted may take the ride then, and has the time. */
async function hasFreeDriver(
  tx: Transaction,
  moved: Ride,
  { timeZone }: ServiceArea,
  wayMinutes: WayMinutes,
): Promise<boolean> {
  if (!moved.driverId) return false;
  const at = tx.now();
  const { from, to } = toTimeWindow(moved, at);
  const [driver, on, accepted, promised] = await Promise.all([
    tx.drivers.find(moved.driverId),
    tx.drivers.week(moved.driverId),
    tx.rides.commitments(moved.driverId),
    promisedTime(tx, moved, moved.driverId, timeZone),
  ]);
  const touched = hoursTouched(from, to, timeZone);
  return (
    driver !== null &&
    ineligibility(driver, moved, { on, touched, now: at }) === null &&
    timeConflict(moved, [...accepted, ...promised], at, wayMinutes) === null
  );
}
