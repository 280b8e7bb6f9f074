import {
  askToCancel,
  isCancelAsked,
  withdrawCancelRequest as withdraw,
} from '../../domain/rides/cancel-request.ts';
import { rider } from '../access.ts';
import { command } from '../use-case.ts';
import { askToCancelRideInput, rideIdInput } from './inputs.ts';
import { lockForRider, requestMove, saveMove } from './ride-transitions.ts';

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
