import { notFound } from '../../domain/errors.ts';
import { cancelRide as cancel } from '../../domain/rides/apply-transition.ts';
import { userIdOf } from '../../domain/users/user.ts';
import { orSystem, riderOrAdmin } from '../access.ts';
import { command } from '../use-case.ts';
import { cancelRideInput } from './inputs.ts';
import { recordRideAct } from './ride-audit.ts';
import { requestMove, saveCancelled } from './ride-transitions.ts';
import { requireSeenRide } from './seen-ride.ts';

/**
 * The rider cancels a pending ride, or an admin any unfinished one, which the audit log tells; the hold is released. A
 * running trip needs the admin's reason. Cancelling again what one cancelled oneself changes nothing.
 */
export const cancelRide = command({
  access: orSystem(riderOrAdmin),
  input: cancelRideInput,
  run: async ({ tx, actor, input: { rideId, reason, version } }) => {
    const by = actor.kind === 'user' && actor.userType === 'rider' ? 'rider' : 'admin';
    const [ride, hold] = await Promise.all([tx.rides.lock(rideId), tx.holds.lockOpen(rideId)]);
    if (!ride || (by === 'rider' && ride.riderId !== userIdOf(actor))) throw notFound('Ride');
    const isAgain = ride.status === 'cancelled' && ride.cancelledBy === by;
    // Of two operators who cancel it the second reads that it was, unless both say the same of it.
    if (isAgain && (by === 'rider' || ride.cancelReason === (reason || null))) return ride;
    if (by === 'admin') await requireSeenRide(tx, ride, version);
    if (isAgain) return ride;
    const cancelled = cancel(ride, 'cancel', requestMove(tx, by, { reason }));
    if (by === 'admin') await recordRideAct(tx, 'ride.cancel', ride, cancelled.ride);
    return saveCancelled(tx, cancelled, hold);
  },
});
