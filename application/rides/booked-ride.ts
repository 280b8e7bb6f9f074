import { orNotFound } from '../../domain/errors.ts';
import type { TransitionRequest } from '../../domain/rides/move-ride.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { type Actor, userIdOf } from '../../domain/users/user.ts';
import { lockForRider } from '../care/ride-rights.ts';
import type { Transaction } from '../transaction.ts';
import { type OperatorAct, requestOperatorMove } from './operator-acts.ts';
import { requestMove } from './ride-transitions.ts';

/** As what somebody changes a ride that is booked: as its rider, or for them, or as an operator. */
export function changesAs(actor: Actor): 'rider' | 'admin' {
  return actor.kind === 'user' && actor.userType === 'rider' ? 'rider' : 'admin';
}

/** The locked ride, for operators and for who may change it. Throws as `lockForRider` does. */
export async function lockToChange(tx: Transaction, actor: Actor, rideId: string): Promise<Ride> {
  return changesAs(actor) === 'rider'
    ? lockForRider(tx, rideId, userIdOf(actor) ?? '', 'reschedule')
    : orNotFound(await tx.rides.lock(rideId), 'Ride');
}

/** The move of who changes it. Throws `UNDO_TOO_LATE`. */
export async function requestChange(
  tx: Transaction,
  actor: Actor,
  ride: Ride,
  how?: OperatorAct,
): Promise<TransitionRequest> {
  return changesAs(actor) === 'rider'
    ? requestMove(tx, 'rider', { onBehalfOf: ride.riderId })
    : requestOperatorMove(tx, ride, how);
}

/** Whether a driver has the ride, which has not begun. */
export function isHeld({ status }: Pick<Ride, 'status'>): boolean {
  return status === 'accepted' || status === 'confirmed';
}
