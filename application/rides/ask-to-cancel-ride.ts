import { notFound } from '../../domain/errors.ts';
import {
  askToCancel,
  isCancelAsked,
  withdrawCancelRequest as withdrawCancelRequestInDomain,
} from '../../domain/rides/cancel-request.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { askToCancelRideInput, rideIdInput, type AskToCancelRideInput, type RideIdInput } from './inputs.ts';
import { type RideTransitions, rideTransitions } from './ride-transitions.ts';
import { service } from '../tokens.ts';

/**
 * The rider asks to cancel a ride that a driver has: the driver is told and answers, or an operator does. The ride stays
 * as it is until then; asking again changes nothing. Throws `RIDE_STATE` and `CANCEL_REFUSED`.
 */
export class AskToCancelRide {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly transitions: RideTransitions,
  ) {}

  execute(actor: Actor | null, input: AskToCancelRideInput): Promise<Ride> {
    const { userId } = requireType(actor, 'rider');
    const { rideId, reason } = parseInput(askToCancelRideInput, input);
    return this.unitOfWork.run(async (stores) => {
      const ride = await lockForRider(stores, rideId, userId);
      if (isCancelAsked(ride)) return ride;
      const move = this.transitions.request('rider', userId, reason ?? undefined);
      return this.transitions.save(stores, askToCancel(ride, move));
    });
  }
}

export const askToCancelRide = service(AskToCancelRide, [unitOfWork, rideTransitions]);

/** The rider wants the ride after all. Throws `CANCEL_NOT_ASKED` when the request has ended. */
export class WithdrawCancelRequest {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly transitions: RideTransitions,
  ) {}

  execute(actor: Actor | null, input: RideIdInput): Promise<Ride> {
    const { userId } = requireType(actor, 'rider');
    const { rideId } = parseInput(rideIdInput, input);
    return this.unitOfWork.run(async (stores) => {
      const ride = await lockForRider(stores, rideId, userId);
      const withdrawn = withdrawCancelRequestInDomain(ride, this.transitions.request('rider', userId));
      return this.transitions.save(stores, withdrawn);
    });
  }
}

export const withdrawCancelRequest = service(WithdrawCancelRequest, [unitOfWork, rideTransitions]);

async function lockForRider({ rides }: Stores, rideId: string, riderId: string): Promise<Ride> {
  const ride = await rides.lock(rideId);
  if (ride?.riderId !== riderId) throw notFound('Ride');
  return ride;
}
