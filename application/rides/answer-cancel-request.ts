import { notFound } from '../../domain/errors.ts';
import { agreeToCancel, declineToCancel } from '../../domain/rides/cancel-request.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { userIdOf } from '../../domain/users/user.ts';
import { driverOrAdmin, orSystem } from '../access.ts';
import { command } from '../use-case.ts';
import { answerCancelRequestInput } from './inputs.ts';
import { recordRideAct } from './ride-audit.ts';
import { requestMove, saveCancelled, saveMove } from './ride-transitions.ts';

/**
 * The driver or an operator answers a rider who asks to cancel. Who agrees cancels the ride and its money is released; a
 * driver who declines leaves it to the operator, and an operator who declines has decided, which the audit log tells.
 * Answered under the lock of the ride, so that one answer wins. Throws `CANCEL_NOT_ASKED` when the request has ended;
 * the same answer again changes nothing.
 */
export const answerCancelRequest = command({
  access: orSystem(driverOrAdmin),
  input: answerCancelRequestInput,
  run: async ({ tx, actor, input: { rideId, agrees } }) => {
    const [ride, hold] = await Promise.all([tx.rides.lock(rideId), tx.holds.lockOpen(rideId)]);
    const by = actor.kind === 'user' && actor.userType === 'driver' ? 'driver' : 'admin';
    if (!ride || (by === 'driver' && ride.driverId !== userIdOf(actor))) throw notFound('Ride');
    if (hasAnswered(ride, by, agrees)) return ride;
    const move = requestMove(tx, by);
    const answered = agrees ? agreeToCancel(ride, move) : declineToCancel(ride, move);
    const action = agrees ? 'ride.cancel' : 'ride.refuse-cancel';
    if (by === 'admin') await recordRideAct(tx, action, ride, answered.ride);
    return agrees ? saveCancelled(tx, answered, hold) : saveMove(tx, answered);
  },
});

/** Whether this is what has become of the request already. */
function hasAnswered(ride: Ride, by: 'driver' | 'admin', agrees: boolean): boolean {
  if (agrees) return ride.status === 'cancelled' && ride.cancelAskedAt !== null;
  return ride.cancelAnswer === (by === 'driver' ? 'declined' : 'refused');
}
