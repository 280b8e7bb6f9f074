import {
  type EndedByMove,
  type Moves,
  requireUndoable,
  restoreEnded,
  TAKEN_BACK,
} from '../../domain/dispatch/undo.ts';
import type { WeeklySlot } from '../../domain/drivers/weekly-availability.ts';
import { DomainError } from '../../domain/errors.ts';
import { isVersion } from '../../domain/record-version.ts';
import type { TransitionRequest, TransitionResult } from '../../domain/rides/move-ride.ts';
import { toRideRecord } from '../../domain/rides/ride-record.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { fullName, userIdOf } from '../../domain/users/user.ts';
import type { Stores } from '../ports/unit-of-work.ts';
import type { Transaction } from '../transaction.ts';
import { requestMove } from './ride-transitions.ts';

/**
 * Lets an operator act on a ride only as they have seen it: another one may have given it to somebody meanwhile. Without
 * a version every act passes. Throws `RECORD_CHANGED` (conflict), which says who has it now, and who did what to it last.
 */
export async function requireSeenRide(
  { users, rides }: Stores,
  ride: Ride,
  seen: string | null | undefined,
): Promise<void> {
  const { version, saved } = toRideRecord(ride);
  if (isVersion(version, seen)) return;
  const isTaken = ride.status === 'accepted' || ride.status === 'confirmed';
  const [driver, history] = await Promise.all([
    ride.driverId === null ? null : users.find(ride.driverId),
    rides.history(ride.id),
  ]);
  const driverName = driver && fullName(driver);
  const message =
    isTaken && driverName
      ? `This ride has changed meanwhile: ${driverName} has it now`
      : 'This ride has changed meanwhile. Please look at it again.';
  const last = history.at(-1);
  const by = last?.actorId ? await users.find(last.actorId) : null;
  const lastMove = last && {
    action: last.action,
    by: last.actorRole,
    // The names of riders are not told by a refusal.
    byName: by && last.actorRole !== 'rider' ? fullName(by) : null,
    at: last.at.toISOString(),
  };
  const details = { version, saved: { ...saved, driverName }, lastMove };
  throw new DomainError('conflict', 'RECORD_CHANGED', message, details);
}

/** How an operator's act is done, besides what it is. */
export interface OperatorAct {
  /** It takes back what the operator did to the ride a moment ago. */
  readonly takesBack?: true;
  /** What that has ended of the ride. */
  readonly ended?: EndedByMove;
}

/**
 * The hours of the week in which a driver drives; null where an act is taken back, which asks nobody for more than they had
 * agreed to: they may have taken the ride outside of them.
 */
export async function weekToKeep(
  tx: Transaction,
  driverId: string,
  how: OperatorAct = {},
): Promise<readonly WeeklySlot[] | null> {
  return how.takesBack ? null : tx.drivers.week(driverId);
}

/** A move of an operator; one that takes back the last one says so. Throws `UNDO_TOO_LATE`. */
export async function requestOperatorMove(
  tx: Transaction,
  { id }: Ride,
  how: OperatorAct = {},
): Promise<TransitionRequest & { by: 'admin' }> {
  if (!how.takesBack) return requestMove(tx, 'admin');
  requireUndoable(await tx.rides.history(id), userIdOf(tx.actor), tx.now());
  return requestMove(tx, 'admin', { reason: TAKEN_BACK });
}

/** The moves of an operator's act: with those after it, where it takes another one back, that return what that one has ended. */
export function withWhatEnded(
  tx: Transaction,
  result: TransitionResult,
  move: TransitionRequest,
  how?: OperatorAct,
): Moves {
  return how?.ended ? restoreEnded(result, how.ended, { ...move, transitionId: tx.newId() }) : [result];
}

/** What operators do to rides, as the audit log has it. */
export const RIDE_ACTS = [
  'ride.assign',
  'ride.unassign',
  'ride.reschedule',
  'ride.change-needs',
  'ride.cancel',
  'ride.refuse-cancel',
] as const;
type RideAct = (typeof RIDE_ACTS)[number];

/** To another driver or time. */
const MOVES: ReadonlySet<RideAct> = new Set(['ride.assign', 'ride.unassign', 'ride.reschedule']);

/** Writes down what an admin did to a ride, in the transaction that does it. */
export function recordRideAct(tx: Transaction, action: RideAct, before: Ride, after: Ride): Promise<void> {
  const subject = ['ride', after.id] as const;
  const facts = MOVES.has(action) ? movedFacts : placedFacts;
  const [was, is] = [facts(before), facts(after)];
  return tx.record({ action, subject, reason: after.cancelReason, before: was, after: is });
}

function placedFacts({ status, driverId }: Ride): Pick<Ride, 'status' | 'driverId'> {
  return { status, driverId };
}

/** With what a move ends and an undo brings back, but for the rider's words, which the history has. */
function movedFacts(ride: Ride) {
  const { arrivedMiles, cancelAnswer } = ride;
  return {
    ...placedFacts(ride),
    scheduledFor: ride.scheduledFor?.toISOString() ?? null,
    arrivedAt: ride.arrivedAt?.toISOString() ?? null,
    arrivedMiles,
    cancelAskedAt: ride.cancelAskedAt?.toISOString() ?? null,
    cancelAnswer,
  };
}

export type MovedFacts = ReturnType<typeof movedFacts>;
