import { notFound } from '../errors.ts';
import { asOf } from './expiry.ts';
import type { Ride, RideAction, RideParty, RideTransition } from './ride.ts';
import { requireTransition } from './transitions.ts';

/** Who moves a ride, when, why, and the id of the history row it leaves. */
export interface TransitionRequest {
  readonly transitionId: string;
  readonly by: RideParty;
  readonly actorId: string | null;
  readonly now: Date;
  readonly reason?: string;
  /** The passenger whom the actor acts for, where they have the right to; themself without it. */
  readonly onBehalfOf?: string;
}

/** A ride in its next state with the history row that says how it came there. */
export interface TransitionResult {
  readonly ride: Ride;
  readonly transition: RideTransition;
}

/** The ride in the state that the table of transitions gives for the action, with what the action changes. */
export function moveRide(
  ride: Ride,
  action: RideAction,
  move: TransitionRequest,
  changes: Partial<Ride>,
): TransitionResult {
  requireParty(ride, action, move);
  // What nobody took in time is over for everybody but the sweep, which writes that.
  const { status } = action === 'expire' ? ride : asOf(ride, move.now);
  const rule = requireTransition(status, action, move.by);
  return {
    ride: { ...ride, ...changes, status: rule.to },
    transition: {
      id: move.transitionId,
      rideId: ride.id,
      action,
      from: ride.status,
      to: rule.to,
      actorId: move.actorId,
      actorRole: move.by,
      reason: move.reason ?? null,
      at: move.now,
    },
  };
}

/** The table says "its rider", "its driver": to anybody else the ride is not there. Accepting is open to all. */
function requireParty(ride: Ride, action: RideAction, move: TransitionRequest): void {
  const isRider = move.by !== 'rider' || (move.onBehalfOf ?? move.actorId) === ride.riderId;
  const isDriver = move.by !== 'driver' || action === 'accept' || move.actorId === ride.driverId;
  if (!isRider || !isDriver) throw notFound('Ride');
}
