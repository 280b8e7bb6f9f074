import type { Ride } from './ride.ts';

const FIELDS = [
  'id',
  'status',
  'pickup',
  'dropoff',
  'durationMinutes',
  'extraMinutes',
  'scheduledFor',
  'acceptedAt',
  'startedAt',
  'timeWindow',
] as const satisfies readonly (keyof Ride)[];

/**
 * What takes a driver's time: a ride that they have accepted, and a ride of a standing ride that they have agreed to and
 * that is not booked yet, which is as a confirmed one.
 */
export type Commitment = Pick<Ride, (typeof FIELDS)[number]>;

export function toCommitment(ride: Commitment): Commitment {
  return Object.fromEntries(FIELDS.map((field) => [field, ride[field]])) as unknown as Commitment;
}
