import { DomainError, notFound } from '../../domain/errors.ts';
import { cancelRide } from '../../domain/rides/apply-transition.ts';
import { DECLINED } from '../../domain/rides/decline.ts';
import { closedTo } from '../../domain/rides/eligibility.ts';
import { asOf } from '../../domain/rides/expiry.ts';
import { driver } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import { toRideEvent } from '../ports/rides.ts';
import { command } from '../use-case.ts';
import { rideIdInput } from './inputs.ts';
import { refusalOf } from './ride-requests.ts';
import { requestMove, saveCancelled } from './ride-transitions.ts';

/**
 * A driver says no. A ride asked of this driver is cancelled and its hold released; a broadcast ride is hidden from
 * this driver only. To a driver who could not take it, a broadcast ride is not there. `GIVE_BACK` when the driver has
 * accepted it: it is given back with a reason.
 */
export const declineRide = command({
  access: driver,
  input: rideIdInput,
  needs: { serviceArea },
  run: async ({ tx, actor: { userId }, input: { rideId } }, { serviceArea: { timeZone } }) => {
    const [ride, driver, on] = await Promise.all([
      tx.rides.lock(rideId),
      tx.drivers.find(userId),
      tx.drivers.week(userId),
    ]);
    if (!ride || !driver) throw notFound('Ride');
    if (ride.driverId === userId) {
      if (ride.status === 'accepted' || ride.status === 'confirmed') throw giveBackInstead();
      const decline = requestMove(tx, 'driver', { reason: DECLINED });
      return saveCancelled(tx, cancelRide(ride, 'decline', decline));
    }
    const now = tx.now();
    if (ride.isSpecificDriver || refusalOf(driver, on, ride, { now, timeZone })) throw notFound('Ride');
    if (asOf(ride, now).status !== 'pending') throw closedTo(ride, userId, now);
    await Promise.all([tx.rides.pass(rideId, userId), tx.events.rideChanged(toRideEvent(ride, userId))]);
    return ride;
  },
});

function giveBackInstead(): DomainError {
  return new DomainError('conflict', 'GIVE_BACK', 'You have accepted this ride: give it back with a reason');
}
