import { DomainError } from '../errors.ts';
import { confirmRide } from '../rides/apply-transition.ts';
import type { TransitionRequest, TransitionResult } from '../rides/move-ride.ts';
import type { Ride, RideTransition } from '../rides/ride.ts';

/** For so long an operator can take back what they did to a ride; mails about it wait until then. */
export const UNDO_SECONDS = 10;

/** The reason of a move that takes back the one before it. */
export const TAKEN_BACK = 'Taken back at once';

type Move = Pick<RideTransition, 'id' | 'action' | 'actorId' | 'actorRole' | 'reason' | 'at'>;

/**
 * Lets an operator take back what was done to a ride last, where they did it themself within the last seconds. What is
 * taken back already stays so. Throws `UNDO_TOO_LATE` (conflict).
 */
export function requireUndoable(history: readonly Move[], actorId: string | null, now: Date): void {
  const last = history.at(-1);
  const isOwn = last?.actorRole === 'admin' && last.actorId === actorId && last.reason !== TAKEN_BACK;
  if (isOwn && now.getTime() - last.at.getTime() <= UNDO_SECONDS * 1000) return;
  throw undoTooLate();
}

export function undoTooLate(): DomainError {
  return new DomainError('conflict', 'UNDO_TOO_LATE', 'This can no longer be undone. Please change it anew.');
}

/** What a move to another time or driver ends of a ride, which the driver who had it keeps or gets back. */
export type EndedByMove = Pick<
  Ride,
  'status' | 'arrivedAt' | 'arrivedMiles' | 'cancelAskedAt' | 'cancelAskReason' | 'cancelAnswer'
>;

/** Moves of one ride that are written together, in their order. */
export type Moves = readonly [TransitionResult, ...TransitionResult[]];

export function lastOf(moves: Moves): TransitionResult {
  return moves.at(-1) ?? moves[0];
}

/**
 * The moves that give a ride back to the time or the driver it had, of which `back` is the first, and with it what the move away
 * has ended: its driver's confirmation and arrival, and the rider's wish to cancel. Its driver has been told of neither.
 */
export function restoreEnded(
  back: TransitionResult,
  { status, ...ended }: EndedByMove,
  move: TransitionRequest,
): Moves {
  if (status !== 'confirmed') return [{ ...back, ride: { ...back.ride, ...ended } }];
  const confirmed = confirmRide(back.ride, move);
  return [back, { ...confirmed, ride: { ...confirmed.ride, ...ended } }];
}

/**
 * Whether nobody is to be told of a move any more: it was taken back, or the same was done again since. `history` is of the
 * ride, oldest first; a move that it does not have is told.
 */
export function isMoot(history: readonly Move[], moveId: string): boolean {
  const index = history.findIndex(({ id }) => id === moveId);
  const move = history[index];
  if (!move) return false;
  const later = history.slice(index + 1);
  return later[0]?.reason === TAKEN_BACK || later.some(({ action }) => action === move.action);
}
