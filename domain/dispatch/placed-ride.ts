import type { Commitment } from '../rides/commitment.ts';
import type { BoardRide } from './board-ride.ts';

export const MINUTE_MS = 60_000;

/** A ride of the board in its place: whose it is, and when. */
export type PlacedRide = Pick<
  BoardRide,
  | 'id'
  | 'status'
  | 'driverId'
  | 'pickup'
  | 'dropoff'
  | 'pickupAt'
  | 'scheduledFor'
  | 'startedAt'
  | 'minutes'
  | 'needs'
  | 'isLongDistance'
>;

/** As what takes a driver's time; a planned ride is as a confirmed one. */
export function toCommitted(ride: PlacedRide): Commitment {
  const { id, status, pickup, dropoff, scheduledFor, startedAt, pickupAt, minutes } = ride;
  const isPending = status === 'pending' || status === 'seeking';
  return {
    id,
    status: status === 'planned' ? 'confirmed' : status === 'seeking' ? 'pending' : status,
    pickup,
    dropoff,
    durationMinutes: minutes,
    extraMinutes: 0,
    scheduledFor,
    acceptedAt: isPending ? null : pickupAt,
    startedAt,
    timeWindow: null,
  };
}
