import { DomainError } from '../../domain/errors.ts';
import { toNeedsRecord } from '../../domain/needs/needs-record.ts';
import { canTake, hasNeeds, isSameNeeds } from '../../domain/needs/needs.ts';
import { isVersion, recordChanged, requireVersion } from '../../domain/record-version.ts';
import { changeNeeds, openToAll, reopenRide } from '../../domain/rides/apply-transition.ts';
import { hasExpired } from '../../domain/rides/expiry.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { timeConflict, type WayMinutes } from '../../domain/rides/time-conflict.ts';
import { type Actor, userIdOf } from '../../domain/users/user.ts';
import { orSystem, riderOrDispatcher } from '../access.ts';
import { dispatchSettings } from '../drivers/dispatch-settings.ts';
import { changeRideNeedsInput } from '../needs/inputs.ts';
import { routePlanner, serviceArea } from '../ports/geo.ts';
import { rideViews } from '../ports/rides.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { askingRules, moveOn, saveReopened } from './asking.ts';
import { changesAs, isHeld, lockToChange, requestChange } from './booked-ride.ts';
import { recordRideAct } from './operator-acts.ts';
import { promisedTime } from './promised-time.ts';
import { requestMove, saveMove, saveOpened } from './ride-transitions.ts';
import { planDriversWays } from './travel-times.ts';

/**
 * The rider, or who booked it for them, or an operator, changes what is needed of a ride that has not begun; fare, time and
 * payment stay. Its driver keeps it when their car takes that and they have the minutes at the door; otherwise the next of
 * its order are asked, or every driver. The same for a request to one driver or a circle none of whom can take it any more. Throws
 * `RECORD_CHANGED` where it is not what was looked at, `NEEDS_TOO_LATE`, `CANCEL_ASKED`, `RIDE_STATE`.
 */
export const changeRideNeeds = workflow({
  access: orSystem(riderOrDispatcher),
  input: changeRideNeedsInput,
  needs: { routePlanner, rideViews, dispatchSettings, serviceArea },
  run: async (
    { actor, input: { rideId, version, ...needs }, now, transact },
    { routePlanner, rideViews, dispatchSettings, serviceArea },
  ) => {
    const { extraMinutes } = needs;
    const wayMinutes = await planDriversWays({ routePlanner, rideViews }, rideId, now(), { extraMinutes });
    const rules = askingRules(dispatchSettings, serviceArea);
    return transact(async (tx) => {
      const ride = await lockToChange(tx, actor, rideId);
      const record = toNeedsRecord(ride);
      if (!isVersion(record.version, version) && !(await mayRead(tx, actor, ride))) throw recordChanged();
      requireVersion(record, version, toNeedsRecord(needs).saved);
      if (isSameNeeds(ride, needs)) return ride;
      const move = await requestChange(tx, actor, ride);
      const changed = changeNeeds(ride, needs, move);
      const audit = (after: Ride) =>
        changesAs(actor) === 'admin' && recordRideAct(tx, 'ride.change-needs', ride, after);
      if (await canSomebody(tx, ride, changed.ride, { wayMinutes, timeZone: rules.timeZone })) {
        await audit(changed.ride);
        return saveMove(tx, changed);
      }
      if (isHeld(ride)) {
        const freed = reopenRide(ride, 'unassign', bySystem(tx), rules.waiting);
        if (hasExpired(freed.ride, tx.now())) throw tooLate();
        const reopened = changeNeeds(freed.ride, needs, move);
        await tx.rides.save(freed.ride, freed.transition);
        await audit(reopened.ride);
        return saveReopened(tx, reopened, ride.driverId, rules);
      }
      await tx.rides.save(changed.ride, changed.transition);
      await audit(changed.ride);
      const next = await moveOn(tx, changed.ride, ride.driverId, rules);
      return next ?? saveOpened(tx, openToAll(changed.ride, tx.now(), rules.waiting), ride.driverId);
    });
  },
});

/** Whether a refusal may tell what is needed by now: an operator reads that by `readRideNeeds` first, which is in the audit log. */
async function mayRead(tx: Transaction, actor: Actor, ride: Ride): Promise<boolean> {
  const actorId = userIdOf(actor);
  if (changesAs(actor) === 'rider' || actorId === null || !hasNeeds(ride)) return true;
  return tx.audit.has({ actorId, action: 'needs.read', subjectId: ride.id });
}

/** Why a driver loses a ride that they could drive as it was, in its history. */
const OTHER_NEEDS = 'The driver cannot take what is needed now';

function bySystem(tx: Transaction) {
  return requestMove(tx, 'system', { actorId: null, reason: OTHER_NEEDS });
}

interface Scene {
  readonly wayMinutes: WayMinutes;
  readonly timeZone: string;
}

/** Whether the driver who has the ride, or one of those who alone are asked for it, can take it as it will be; true where all are asked. */
async function canSomebody(tx: Transaction, ride: Ride, changed: Ride, scene: Scene): Promise<boolean> {
  const ids = ride.driverId === null ? ride.askedIds : [ride.driverId];
  if (!ids) return true;
  const drivers = await Promise.all(ids.map((id) => tx.drivers.find(id)));
  if (!drivers.some((driver) => driver && canTake(driver.takes, changed.needs))) return false;
  return !isHeld(ride) || changed.extraMinutes <= ride.extraMinutes || hasTime(tx, changed, scene);
}

async function hasTime(tx: Transaction, changed: Ride, { wayMinutes, timeZone }: Scene): Promise<boolean> {
  const driverId = changed.driverId ?? '';
  const [accepted, promised] = await Promise.all([
    tx.rides.commitments(driverId),
    promisedTime(tx, changed, driverId, timeZone),
  ]);
  return timeConflict(changed, [...accepted, ...promised], tx.now(), wayMinutes) === null;
}

function tooLate(): DomainError {
  return new DomainError(
    'conflict',
    'NEEDS_TOO_LATE',
    'The driver is due now and cannot take this. Please call them instead.',
  );
}
