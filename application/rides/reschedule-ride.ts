import { lastOf } from '../../domain/dispatch/undo.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { DomainError } from '../../domain/errors.ts';
import { rescheduleRide as reschedule } from '../../domain/rides/apply-transition.ts';
import { assertPickupTime } from '../../domain/rides/request-ride.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { timeConflict, type WayMinutes } from '../../domain/rides/time-conflict.ts';
import { orSystem, riderOrDispatcher } from '../access.ts';
import { dispatchSettings } from '../drivers/dispatch-settings.ts';
import { moveCover } from '../payments/covers.ts';
import { rideFundings } from '../payments/ride-fundings.ts';
import { routePlanner, serviceArea } from '../ports/geo.ts';
import { rideViews } from '../ports/rides.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { askingRules, saveReopened } from './asking.ts';
import { changesAs, isHeld, lockToChange, requestChange } from './booked-ride.ts';
import { rescheduleRideInput } from './inputs.ts';
import { refusalOf } from './driver-refusal.ts';
import {
  type OperatorAct,
  recordRideAct,
  requireSeenRide,
  weekToKeep,
  withWhatEnded,
} from './operator-acts.ts';
import { saveMoves } from './ride-transitions.ts';
import { promisedTime } from './promised-time.ts';
import { planDriversWays } from './travel-times.ts';

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
    const by = changesAs(actor);
    const scheduledFor = new Date(input.scheduledFor);
    assertPickupTime(scheduledFor, now());
    const planning = { routePlanner, rideViews };
    const wayMinutes = await planDriversWays(planning, input.rideId, now(), { scheduledFor });
    return transact(async (tx) => {
      const ride = await lockToChange(tx, actor, input.rideId);
      if (ride.scheduledFor?.getTime() === scheduledFor.getTime()) return ride;
      if (by === 'admin') await requireSeenRide(tx, ride, input.version);
      const refusal = await driverRefusal(tx, { ...ride, scheduledFor }, serviceArea, wayMinutes, how);
      if (by === 'admin' && input.mustKeepDriver && isHeld(ride) && refusal) throw cannotCome(refusal);
      const move = await requestChange(tx, actor, ride, how);
      const covered = await moveCover(tx, ride, scheduledFor, serviceArea.timeZone);
      const to = { scheduledFor, isDriverFree: refusal === null };
      const moved = reschedule(covered, to, move, dispatchSettings.waiting);
      const retime = await rideFundings.of(ride).prepareRetiming(tx, ride, scheduledFor);
      const moves = withWhatEnded(tx, moved, move, how);
      if (by === 'admin') await recordRideAct(tx, 'ride.reschedule', ride, lastOf(moves).ride);
      const formerDriverId = moved.ride.driverId === ride.driverId ? null : ride.driverId;
      if (moved.transition.action === 'reoffer') {
        await retime();
        return saveReopened(tx, moved, formerDriverId, askingRules(dispatchSettings, serviceArea));
      }
      return saveMoves(tx, moves, formerDriverId, retime);
    });
  },
});

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
  how: OperatorAct | undefined,
): Promise<string | null> {
  if (!moved.driverId) return 'NO_DRIVER';
  const at = tx.now();
  const [driver, on, accepted, promised] = await Promise.all([
    tx.drivers.find(moved.driverId),
    weekToKeep(tx, moved.driverId, how),
    tx.rides.commitments(moved.driverId),
    promisedTime(tx, moved, moved.driverId, timeZone),
  ]);
  if (!driver) return 'NO_DRIVER';
  const refused = refusalOf(driver, on, moved, { now: at, timeZone });
  return refused ?? timeConflict(moved, [...accepted, ...promised], at, wayMinutes);
}
