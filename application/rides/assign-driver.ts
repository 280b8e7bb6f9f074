import { lastOf } from '../../domain/dispatch/undo.ts';
import { orNotFound } from '../../domain/errors.ts';
import { acceptRide, openToAll, reopenRide } from '../../domain/rides/apply-transition.ts';
import { isOpenToAll } from '../../domain/rides/asking-order.ts';
import { dispatcher } from '../access.ts';
import { dispatchSettings } from '../drivers/dispatch-settings.ts';
import { findCashProblem } from '../payments/cash-room.ts';
import { driverViews } from '../ports/drivers.ts';
import { routePlanner, serviceArea } from '../ports/geo.ts';
import { rideViews } from '../ports/rides.ts';
import type { Transaction } from '../transaction.ts';
import { command, workflow } from '../use-case.ts';
import { askingRules, moveOn, saveReopened } from './asking.ts';
import { requireAssignable } from './assignment-refusal.ts';
import { assignDriverInput, seenRideInput } from './inputs.ts';
import {
  type OperatorAct,
  recordRideAct,
  requestOperatorMove,
  requireSeenRide,
  weekToKeep,
  withWhatEnded,
} from './operator-acts.ts';
import { promisedTime } from './promised-time.ts';
import { saveMoves, saveOpened } from './ride-transitions.ts';
import { planWays } from './travel-times.ts';

/**
 * An admin gives a ride that has not begun to a driver, by user id or profile id: a waiting one, or one that another
 * driver has, who loses it in the same transaction. The driver has to be one who may accept it; ride and drivers are
 * locked, so that this holds at commit. Its money stays as it is. Rider and drivers are told. Throws `CANCEL_ASKED` while
 * its rider asks to cancel it, `RECORD_CHANGED`, `DRIVER_NOT_ELIGIBLE`, `RIDE_NOT_OPEN` when nobody took it in time,
 * `UNDO_TOO_LATE` and `RIDE_STATE`.
 */
export const assignDriver = workflow({
  access: dispatcher,
  input: assignDriverInput,
  needs: { routePlanner, rideViews, driverViews, dispatchSettings, serviceArea },
  run: async (
    { input: { rideId, driverId, version }, now, transact },
    { routePlanner, rideViews, driverViews, dispatchSettings, serviceArea },
    how?: OperatorAct,
  ) => {
    const { userId } = orNotFound(await driverViews.find(driverId), 'Driver').driver;
    const planning = { routePlanner, rideViews };
    const wayMinutes = await planWays(planning, rideId, userId, now(), { acceptedAt: null });
    return transact(async (tx) => {
      const ride = orNotFound(await tx.rides.lock(rideId), 'Ride');
      const isAssigned = ride.status === 'accepted' || ride.status === 'confirmed';
      if (isAssigned && ride.driverId === userId) return ride;
      await requireSeenRide(tx, ride, version);
      const driver = await lockDrivers(tx, userId, isAssigned ? ride.driverId : null);
      const move = await requestOperatorMove(tx, ride, how);
      const freed = isAssigned
        ? reopenRide(ride, 'unassign', { ...move, transitionId: tx.newId() }, dispatchSettings.waiting)
        : null;
      const open = freed?.ride ?? ride;
      const assigned = acceptRide(open, driver, move);
      const { timeZone } = serviceArea;
      const [on, accepted, promised, inCash] = await Promise.all([
        weekToKeep(tx, userId, how),
        tx.rides.commitments(userId),
        promisedTime(tx, ride, userId, timeZone),
        findCashProblem(tx, driver, open),
      ]);
      const others = [...accepted, ...promised];
      const at = { now: tx.now(), timeZone };
      requireAssignable(driver, { on, others, inCash }, open, at, wayMinutes);
      if (freed) await tx.rides.save(freed.ride, freed.transition);
      const moves = withWhatEnded(tx, assigned, move, how);
      await recordRideAct(tx, 'ride.assign', ride, lastOf(moves).ride);
      return saveMoves(tx, moves, ride.driverId === userId ? null : ride.driverId);
    });
  },
});

/** In one order, so that two admins who swap drivers wait for one another and not in a circle. */
async function lockDrivers(tx: Transaction, userId: string, formerId: string | null) {
  const ids = formerId === null ? [userId] : [userId, formerId].sort();
  const drivers = [];
  for (const id of ids) drivers.push(await tx.drivers.lock(id));
  return orNotFound(
    drivers.find((locked) => locked?.userId === userId),
    'Driver',
  );
}

/**
 * An admin takes a ride that has not begun from its driver, or from those who are asked for it: the next of its order are
 * asked, and without one every driver is. A ride that is open to all stays as it is. Throws `RECORD_CHANGED`,
 * `UNDO_TOO_LATE`, `RIDE_STATE`.
 */
export const unassignDriver = command({
  access: dispatcher,
  input: seenRideInput,
  needs: { dispatchSettings, serviceArea },
  run: async ({ tx, input: { rideId, version } }, { dispatchSettings, serviceArea }, how?: OperatorAct) => {
    const rules = askingRules(dispatchSettings, serviceArea);
    const { waiting } = rules;
    const ride = orNotFound(await tx.rides.lock(rideId), 'Ride');
    if (ride.status === 'pending' && isOpenToAll(ride)) return ride;
    await requireSeenRide(tx, ride, version);
    if (ride.status === 'pending') {
      const opened = openToAll(ride, tx.now(), waiting);
      const next = await moveOn(tx, ride, ride.driverId, rules);
      await recordRideAct(tx, 'ride.unassign', ride, next ?? opened);
      return next ?? saveOpened(tx, opened, ride.driverId);
    }
    const reopened = reopenRide(ride, 'unassign', await requestOperatorMove(tx, ride, how), waiting);
    await recordRideAct(tx, 'ride.unassign', ride, reopened.ride);
    return saveReopened(tx, reopened, ride.driverId, rules);
  },
});
