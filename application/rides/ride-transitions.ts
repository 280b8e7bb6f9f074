import { lastOf, type Moves } from '../../domain/dispatch/undo.ts';
import { notFound } from '../../domain/errors.ts';
import type { TransitionRequest, TransitionResult } from '../../domain/rides/move-ride.ts';
import type { Ride, RideParty } from '../../domain/rides/ride.ts';
import { userIdOf } from '../../domain/users/user.ts';
import type { Hold } from '../../domain/wallet/hold.ts';
import { releaseCover } from '../payments/covers.ts';
import type { Writes } from '../payments/ride-funding.ts';
import { rideFundings } from '../payments/ride-fundings.ts';
import { toRideEvent } from '../ports/rides.ts';
import type { Transaction } from '../transaction.ts';

interface MoveOptions {
  /** Who moves the ride, where it is not the caller. */
  readonly actorId?: string | null;
  readonly reason?: string | null | undefined;
  /** The passenger for whom the caller, who has the right to, moves it. */
  readonly onBehalfOf?: string | undefined;
}

/** A transition requested now, in the name of the caller. */
export function requestMove<By extends RideParty>(
  tx: Transaction,
  by: By,
  { actorId = userIdOf(tx.actor), reason, onBehalfOf }: MoveOptions = {},
): TransitionRequest & { by: By } {
  const move = { transitionId: tx.newId(), by, actorId, now: tx.now(), ...(onBehalfOf && { onBehalfOf }) };
  return reason ? { ...move, reason } : move;
}

/** The locked ride when this is its driver; anyone else gets the answer for a ride that does not exist. */
export async function lockForDriver({ rides }: Transaction, rideId: string, driverId: string): Promise<Ride> {
  const ride = await rides.lock(rideId);
  if (ride?.driverId !== driverId) throw notFound('Ride');
  return ride;
}

/** Writes moves of one ride, and concludes the unit of work with the last, beside which `money` is written. */
export async function saveMoves(
  tx: Transaction,
  moves: Moves,
  formerDriverId?: string | null,
  money?: Writes,
): Promise<Ride> {
  for (const { ride, transition } of moves.slice(0, -1)) await tx.rides.save(ride, transition);
  const last = lastOf(moves);
  await tx.conclude(() => Promise.all([writeMove(tx, last, formerDriverId), money?.()]));
  return last.ride;
}

/** Writes a transition without money, and concludes the unit of work. */
export async function saveMove(
  tx: Transaction,
  result: TransitionResult,
  formerDriverId?: string | null,
): Promise<Ride> {
  return saveMoves(tx, [result], formerDriverId);
}

/**
 * Writes a cancellation, releases its money, ends the promise of its return and concludes the unit of work; `hold` is the ride's when it is locked
 * already. Throws `RIDE_STATE` while the card is being charged for the ride.
 */
export async function saveCancelled(
  tx: Transaction,
  result: TransitionResult,
  hold?: Hold | null,
): Promise<Ride> {
  const release = await rideFundings.of(result.ride).prepareRelease(tx, result, hold);
  const endPromise = () => tx.returnTrips.cancelPromise(result.ride.id);
  await tx.conclude(() =>
    Promise.all([
      writeMove(tx, result),
      releaseCover(tx, result.ride, result.transition),
      release(),
      endPromise(),
    ]),
  );
  return result.ride;
}

/** The writes of a transition itself: the ride, its history, and the event. */
export function writeMove(
  { rides, events }: Transaction,
  { ride, transition }: TransitionResult,
  formerDriverId?: string | null,
): Promise<unknown> {
  return Promise.all([rides.save(ride, transition), events.rideChanged(toRideEvent(ride, formerDriverId))]);
}

/** Writes a request that is open to every driver from now on, and tells the driver who was asked for it. */
export async function saveOpened(
  { rides, events }: Transaction,
  ride: Ride,
  askedId: string | null,
): Promise<Ride> {
  await rides.saveOpened(ride);
  await events.rideChanged(toRideEvent(ride, askedId));
  return ride;
}
