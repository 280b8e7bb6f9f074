import type { Coordinates } from '../geo/coordinates.ts';
import { straightLineMiles } from '../geo/distance.ts';
import { DomainError } from '../errors.ts';
import type { Ride } from './ride.ts';

export const RIDE_MARK_KINDS = ['arrive_far', 'start_far', 'completion_soon', 'completion_far'] as const;
export type RideMarkKind = (typeof RIDE_MARK_KINDS)[number];

/** Farther from the pickup than this, an arrival or a start is implausible; from the dropoff, a completion. In miles. */
export const PLAUSIBLE_MILES = 0.5;
/** Faster than this over the whole trip, nobody drives. */
const MILES_PER_HOUR = 100;
const HOUR_SECONDS = 3600;

/** What is implausible about an arrival, a start or a completion. */
export interface Finding {
  readonly kind: RideMarkKind;
  /** How far away the driver was, to two places; null where it is not about a place. */
  readonly miles: number | null;
  /** How long the trip took; null where it is not about time. */
  readonly seconds: number | null;
}

/** A finding as the operator sees it: with the driver's reason, null when none was given. */
export interface RideMark extends Finding {
  readonly rideId: string;
  readonly driverId: string;
  readonly reason: string | null;
  readonly at: Date;
}

/** Whether the driver is known to be where they say; null when nobody knows how far away they were. */
export function isAtPlace(miles: number | null): boolean {
  return miles !== null && miles <= PLAUSIBLE_MILES;
}

/** What is implausible about waiting at the pickup from here; nothing when the driver's position is not known. */
export function findingsOfArrival({ pickup }: Ride, position: Coordinates | null): Finding[] {
  return farFrom(pickup, position, 'arrive_far');
}

/** What is implausible about starting a ride here; nothing when the driver's position is not known. */
export function findingsOfStart({ pickup }: Ride, position: Coordinates | null): Finding[] {
  return farFrom(pickup, position, 'start_far');
}

/** What is implausible about completing a trip now and here: sooner than any car could drive it, or elsewhere. */
export function findingsOfCompletion(
  { startedAt, distanceMiles, dropoff }: Ride,
  position: Coordinates | null,
  now: Date,
): Finding[] {
  const seconds = startedAt ? secondsBetween(startedAt, now) : null;
  const isSoon = seconds !== null && isSoonerThanDriven(distanceMiles, seconds);
  return [
    ...(isSoon ? [{ kind: 'completion_soon', miles: null, seconds } as const] : []),
    ...farFrom(dropoff, position, 'completion_far'),
  ];
}

/** Whether a completed trip was over sooner than any car could have driven it. */
export function endedEarly({
  startedAt,
  completedAt,
  distanceMiles,
}: Pick<Ride, 'startedAt' | 'completedAt' | 'distanceMiles'>): boolean {
  if (!startedAt || !completedAt) return false;
  return isSoonerThanDriven(distanceMiles, secondsBetween(startedAt, completedAt));
}

function isSoonerThanDriven(miles: number, seconds: number): boolean {
  return seconds < (miles / MILES_PER_HOUR) * HOUR_SECONDS;
}

function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000));
}

/** Whether the trip may be over at `now`, as far as its length says. */
export function mayBeOver(
  { startedAt, distanceMiles }: Pick<Ride, 'startedAt' | 'distanceMiles'>,
  now: Date,
): boolean {
  return startedAt === null || !isSoonerThanDriven(distanceMiles, secondsBetween(startedAt, now));
}

/** The conflict a driver gets who is to say why; the message is for the driver. */
export function reasonRequired([finding]: readonly [Finding, ...Finding[]]): DomainError {
  return new DomainError('conflict', 'REASON_REQUIRED', question(finding), { kind: finding.kind });
}

function question({ kind, miles, seconds }: Finding): string {
  switch (kind) {
    case 'arrive_far':
      return `You are ${miles ?? 0} miles from the pickup. Please say why your rider is told that you are there.`;
    case 'start_far':
      return `You are ${miles ?? 0} miles from the pickup. Please say why the trip starts here.`;
    case 'completion_soon':
      return `This trip began ${duration(seconds ?? 0)} ago. Please say why it is complete already.`;
    case 'completion_far':
      return `You are ${miles ?? 0} miles from the dropoff. Please say why the trip ends here.`;
  }
}

function duration(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.floor(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function farFrom(place: Coordinates, position: Coordinates | null, kind: RideMarkKind): Finding[] {
  if (!position) return [];
  const miles = straightLineMiles(place, position);
  return miles > PLAUSIBLE_MILES ? [{ kind, miles, seconds: null }] : [];
}
