import { DomainError } from '../errors.ts';
import { moveRide, type TransitionRequest, type TransitionResult } from './move-ride.ts';
import type { Ride } from './ride.ts';

/** A request that nobody has answered for so long is the operator's to decide before others. */
export const CANCEL_ANSWER_MINUTES = 10;

/** Why a ride was cancelled that its rider had asked to cancel, by who agreed. */
export const CANCEL_AGREED = {
  driver: 'The rider asked to cancel, and the driver agreed',
  admin: 'The rider asked to cancel, and support agreed',
} as const;

/** A ride whose rider does not ask to cancel it. */
export const NO_CANCEL_REQUEST = { cancelAskedAt: null, cancelAskReason: null, cancelAnswer: null } as const;

type CancelState = Pick<Ride, 'status' | 'cancelAskedAt' | 'cancelAnswer'>;

/** Whether the rider asks to cancel the ride and it is not decided yet. */
export function isCancelAsked({ status, cancelAskedAt, cancelAnswer }: CancelState): boolean {
  const isAssigned = status === 'accepted' || status === 'confirmed';
  return isAssigned && cancelAskedAt !== null && cancelAnswer !== 'refused';
}

/** Whether it is the operator who has to decide at `now`: the driver declined, or said nothing in time. */
export function isCancelOverdue(ride: CancelState, now: Date): boolean {
  if (!isCancelAsked(ride) || !ride.cancelAskedAt) return false;
  const waitedMs = now.getTime() - ride.cancelAskedAt.getTime();
  return ride.cancelAnswer === 'declined' || waitedMs >= CANCEL_ANSWER_MINUTES * 60_000;
}

/** The rider asks to cancel a ride that a driver has. Throws `CANCEL_REFUSED` once an operator has said no. */
export function askToCancel(ride: Ride, move: TransitionRequest): TransitionResult {
  const asked = moveRide(ride, 'ask_to_cancel', move, {
    cancelAskedAt: move.now,
    cancelAskReason: move.reason ?? null,
    cancelAnswer: null,
  });
  if (ride.cancelAnswer === 'refused') {
    throw new DomainError(
      'conflict',
      'CANCEL_REFUSED',
      'Support has decided that this ride takes place. Please contact them.',
    );
  }
  return asked;
}

/** The rider wants the ride after all. */
export function withdrawCancelRequest(ride: Ride, move: TransitionRequest): TransitionResult {
  return answer(ride, 'withdraw_cancel', move, NO_CANCEL_REQUEST);
}

/** The driver keeps the ride, and an operator decides; or an operator decides that it takes place. */
export function declineToCancel(
  ride: Ride,
  move: TransitionRequest & { readonly by: 'driver' | 'admin' },
): TransitionResult {
  return move.by === 'driver'
    ? answer(ride, 'decline_cancel', move, { cancelAnswer: 'declined' })
    : answer(ride, 'refuse_cancel', move, { cancelAnswer: 'refused' });
}

/** The ride is cancelled as its rider asked. */
export function agreeToCancel(
  ride: Ride,
  move: TransitionRequest & { readonly by: 'driver' | 'admin' },
): TransitionResult {
  return answer(
    ride,
    'agree_to_cancel',
    { ...move, reason: CANCEL_AGREED[move.by] },
    {
      paymentStatus: 'cancelled',
      cancelledAt: move.now,
      cancelledBy: 'rider',
      cancelReason: CANCEL_AGREED[move.by],
    },
  );
}

/** Whether the driver has yet to answer it; who has declined drives on until an operator decides. */
export function isCancelUnanswered(ride: CancelState): boolean {
  return isCancelAsked(ride) && ride.cancelAnswer === null;
}

/** Throws `CANCEL_ASKED` before the driver has answered it. */
export function requireCancelAnswered(ride: Ride): void {
  if (isCancelUnanswered(ride)) requireNoCancelRequest(ride);
}

/** Throws `CANCEL_ASKED` while the rider waits for an answer to the wish to cancel. */
export function requireNoCancelRequest(ride: Ride): void {
  if (!isCancelAsked(ride)) return;
  throw new DomainError(
    'conflict',
    'CANCEL_ASKED',
    'The rider has asked to cancel this ride. Please answer that first.',
  );
}

/** Throws `CANCEL_NOT_ASKED` where nobody asks any more: somebody else was first. */
function answer(
  ride: Ride,
  action: 'withdraw_cancel' | 'decline_cancel' | 'refuse_cancel' | 'agree_to_cancel',
  move: TransitionRequest,
  changes: Partial<Ride>,
): TransitionResult {
  const answered = moveRide(ride, action, move, changes);
  if (isCancelAsked(ride)) return answered;
  throw new DomainError('conflict', 'CANCEL_NOT_ASKED', 'The request to cancel this ride has ended');
}
