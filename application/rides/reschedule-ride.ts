import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { DomainError, orNotFound } from '../../domain/errors.ts';
import { rescheduleRide as reschedule } from '../../domain/rides/apply-transition.ts';
import { assertPickupTime } from '../../domain/rides/request-ride.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { straightLineMinutes, timeConflict, type WayMinutes } from '../../domain/rides/time-conflict.ts';
import { userIdOf } from '../../domain/users/user.ts';
import { orSystem, riderOrDispatcher } from '../access.ts';
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
import { refusalOf } from './driver-refusal.ts';
import { type OperatorAct, recordRideAct, requestOperatorMove, requireSeenRide } from './operator-acts.ts';
import { requestMove, writeMove } from './ride-transitions.ts';
import { promisedTime } from './promised-time.ts';
import { planWays } from './travel-times.ts';

/**
 * The rider, or who booked it for them, moves a scheduled ride to another time, or an admin, which the audit log tells;
 * fare and payment stay as they were booked. Its driver keeps it when they can come then, and confirms it again;
 * otherwise the next of its order are asked, or every driver, unless the admin wants the driver kept. Moving it to the
 * time it has changes nothing. Throws `RIDE_NOT_SCHEDULED`, `RESCHEDULE_TOO_LATE`, `CARD_HOLD_TOO_SHORT`, `NOT_COVERED`,
 * `RECORD_CHANGED`, `DRIVER_NOT_ELIGIBLE`, `UNDO_TOO_LATE`, `RIDE_STATE`.
 */
export const rescheduleRide = workflow({
  access: orSystem(riderOrDispatcher),
  input: rescheduleRideInput,
  needs: { routePlanner, rideViews, dispatchSettings, serviceArea },
  run: async (
    { actor, input, now, transact },
    { routePlanner, rideViews, dispatchSettings, serviceArea },
    how?: OperatorAct,
  ) => {
    const by = actor.kind === 'user' && actor.userType === 'rider' ? 'rider' : 'admin';
    const scheduledFor = new Date(input.scheduledFor);
    assertPickupTime(scheduledFor, now());
    const driverId = (await rideViews.find(input.rideId))?.ride.driverId;
    const wayMinutes = driverId
      ? await planWays({ routePlanner, rideViews }, input.rideId, driverId, now(), { scheduledFor })
      : straightLineMinutes;
    return transact(async (tx) => {
      const ride =
        by === 'rider'
          ? await lockForRider(tx, input.rideId, userIdOf(actor) ?? '', 'reschedule')
          : orNotFound(await tx.rides.lock(input.rideId), 'Ride');
      if (ride.scheduledFor?.getTime() === scheduledFor.getTime()) return ride;
      if (by === 'admin') await requireSeenRide(tx, ride, input.version);
      const refusal = await driverRefusal(tx, { ...ride, scheduledFor }, serviceArea, wayMinutes);
      if (by === 'admin' && input.mustKeepDriver && isHeld(ride) && refusal) throw cannotCome(refusal);
      const move =
        by === 'rider'
          ? requestMove(tx, 'rider', { onBehalfOf: ride.riderId })
          : await requestOperatorMove(tx, ride, how);
      const covered = await moveCover(tx, ride, scheduledFor, serviceArea.timeZone);
      const to = { scheduledFor, isDriverFree: refusal === null };
      const moved = reschedule(covered, to, move, dispatchSettings.waiting);
      const retime = await rideFundings.of(ride).prepareRetiming(tx, ride, scheduledFor);
      if (by === 'admin') await recordRideAct(tx, 'ride.reschedule', ride, moved.ride);
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

function isHeld({ status }: Ride): boolean {
  return status === 'accepted' || status === 'confirmed';
}

function cannotCome(refusal: string): DomainError {
  const details = { refusal: refusal.toLowerCase() };
  return new DomainError('conflict', 'DRIVER_NOT_ELIGIBLE', 'The driver cannot come at that time', details);
}

/** Why the driver who has accepted may not take the ride then, or has no time; null when they can, `NO_DRIVER` without one. */
async function driverRefusal(
  tx: Transaction,
  moved: Ride,
  { timeZone }: ServiceArea,
  wayMinutes: WayMinutes,
): Promise<string | null> {
  if (!moved.driverId) return 'NO_DRIVER';
  const at = tx.now();
  const [driver, on, accepted, promised] = await Promise.all([
    tx.drivers.find(moved.driverId),
    tx.drivers.week(moved.driverId),
    tx.rides.commitments(moved.driverId),
    promisedTime(tx, moved, moved.driverId, timeZone),
  ]);
  if (!driver) return 'NO_DRIVER';
  const refused = refusalOf(driver, on, moved, { now: at, timeZone });
  return refused ?? timeConflict(moved, [...accepted, ...promised], at, wayMinutes);
}
