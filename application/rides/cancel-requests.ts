import { notFound } from '../../domain/errors.ts';
import {
  agreeToCancel,
  askToCancel,
  declineToCancel,
  isCancelAsked,
  isCancelOverdue,
  withdrawCancelRequest as withdraw,
} from '../../domain/rides/cancel-request.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { userIdOf } from '../../domain/users/user.ts';
import { admin, driverOrAdmin, orSystem, rider } from '../access.ts';
import { rideViews } from '../ports/rides.ts';
import { command, query } from '../use-case.ts';
import { answerCancelRequestInput, askToCancelRideInput, rideIdInput } from './inputs.ts';
import { recordRideAct } from './ride-audit.ts';
import { lockForRider, requestMove, saveCancelled, saveMove } from './ride-transitions.ts';
import { toVisibleRide } from './visible-ride.ts';

/**
 * The rider asks to cancel a ride that a driver has: the driver is told and answers, or an operator does. The ride stays
 * as it is until then; asking again changes nothing. Throws `RIDE_STATE` and `CANCEL_REFUSED`.
 */
export const askToCancelRide = command({
  access: rider,
  input: askToCancelRideInput,
  run: async ({ tx, actor, input: { rideId, reason } }) => {
    const ride = await lockForRider(tx, rideId, actor.userId);
    if (isCancelAsked(ride)) return ride;
    return saveMove(tx, askToCancel(ride, requestMove(tx, 'rider', { reason })));
  },
});

/** The rider wants the ride after all. Throws `CANCEL_NOT_ASKED` when the request has ended. */
export const withdrawCancelRequest = command({
  access: rider,
  input: rideIdInput,
  run: async ({ tx, actor, input: { rideId } }) => {
    const ride = await lockForRider(tx, rideId, actor.userId);
    return saveMove(tx, withdraw(ride, requestMove(tx, 'rider')));
  },
});

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

/**
 * The rides whose riders wait for an answer to the wish to cancel, for admins: first those that are the operator's to
 * decide (declined by the driver, or unanswered for ten minutes), then the others, each the longest waiting first.
 */
export const listCancelRequests = query({
  access: admin,
  needs: { rideViews },
  run: async ({ actor, now }, { rideViews }) => {
    const at = now();
    const asked = await rideViews.cancelRequests();
    const overdue = asked.filter(({ ride }) => isCancelOverdue(ride, at));
    const waiting = asked.filter(({ ride }) => !isCancelOverdue(ride, at));
    return [...overdue, ...waiting].map((view) => toVisibleRide(actor, view));
  },
});
