import { notFound } from '../../domain/errors.ts';
import { acceptRide, openToAll, reopenRide } from '../../domain/rides/apply-transition.ts';
import { admin } from '../access.ts';
import { dispatchSettings } from '../drivers/dispatch-settings.ts';
import { routePlanner, serviceArea } from '../ports/geo.ts';
import type { Transaction } from '../transaction.ts';
import { command, workflow } from '../use-case.ts';
import { requireAssignable } from './assignment.ts';
import { assignDriverInput, seenRideInput } from './inputs.ts';
import { recordRideAct } from './ride-audit.ts';
import { requestMove, saveMove, saveOpened } from './ride-transitions.ts';
import { requireSeenRide } from './seen-ride.ts';
import { decideByWays } from './travel-times.ts';

/**
 * An admin gives a ride that has not begun to a driver, by user id or profile id: a waiting one, or one that another
 * driver has, who loses it in the same transaction. The driver has to be one who may accept it; ride and drivers are
 * locked, so that this holds at commit. Its money stays as it is. Rider and drivers are told. Throws `CANCEL_ASKED` while
 * its rider asks to cancel it, `RECORD_CHANGED`, `DRIVER_NOT_ELIGIBLE`, `RIDE_NOT_OPEN` when nobody took it in time, and
 * `RIDE_STATE`.
 */
export const assignDriver = workflow({
  access: admin,
  input: assignDriverInput,
  needs: { routePlanner, dispatchSettings, serviceArea },
  run: (
    { input: { rideId, driverId, version }, transact },
    { routePlanner, dispatchSettings, serviceArea },
  ) =>
    decideByWays(routePlanner, (wayMinutes) =>
      transact(async (tx) => {
        const [ride, known] = await Promise.all([tx.rides.lock(rideId), tx.drivers.find(driverId)]);
        if (!ride) throw notFound('Ride');
        if (!known) throw notFound('Driver');
        const { userId } = known;
        const isAssigned = ride.status === 'accepted' || ride.status === 'confirmed';
        if (isAssigned && ride.driverId === userId) return ride;
        await requireSeenRide(tx, ride, version);
        const driver = await lockDrivers(tx, userId, isAssigned ? ride.driverId : null);
        const freed = isAssigned
          ? reopenRide(ride, 'unassign', requestMove(tx, 'admin'), dispatchSettings.waiting)
          : null;
        const open = freed?.ride ?? ride;
        const assigned = acceptRide(open, driver, requestMove(tx, 'admin'));
        const [on, others] = await Promise.all([tx.drivers.week(userId), tx.rides.commitments(userId)]);
        const at = { now: tx.now(), timeZone: serviceArea.timeZone };
        requireAssignable(driver, { on, others }, open, at, wayMinutes);
        if (freed) await tx.rides.save(freed.ride, freed.transition);
        await recordRideAct(tx, 'ride.assign', ride, assigned.ride);
        return saveMove(tx, assigned, ride.driverId === userId ? null : ride.driverId);
      }),
    ),
});

/** In one order, so that two admins who swap drivers wait for one another and not in a circle. */
async function lockDrivers(tx: Transaction, userId: string, formerId: string | null) {
  const ids = formerId === null ? [userId] : [userId, formerId].sort();
  const drivers = [];
  for (const id of ids) drivers.push(await tx.drivers.lock(id));
  const driver = drivers.find((locked) => locked?.userId === userId);
  if (!driver) throw notFound('Driver');
  return driver;
}

/**
 * An admin takes a ride that has not begun from its driver, or from the one its rider asked for: it is open to every
 * driver again. A ride that is open already stays as it is. Throws `RECORD_CHANGED`, `RIDE_STATE`.
 */
export const unassignDriver = command({
  access: admin,
  input: seenRideInput,
  needs: { dispatchSettings },
  run: async ({ tx, input: { rideId, version } }, { dispatchSettings: { waiting } }) => {
    const ride = await tx.rides.lock(rideId);
    if (!ride) throw notFound('Ride');
    if (ride.status === 'pending' && !ride.isSpecificDriver) return ride;
    await requireSeenRide(tx, ride, version);
    if (ride.status === 'pending') {
      const opened = openToAll(ride, tx.now(), waiting);
      await recordRideAct(tx, 'ride.unassign', ride, opened);
      return saveOpened(tx, opened, ride.driverId);
    }
    const reopened = reopenRide(ride, 'unassign', requestMove(tx, 'admin'), waiting);
    await recordRideAct(tx, 'ride.unassign', ride, reopened.ride);
    return saveMove(tx, reopened, ride.driverId);
  },
});
