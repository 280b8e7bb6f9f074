import { straightLineMiles } from '../geo/distance.ts';
import type { Coordinates } from '../geo/coordinates.ts';
import type { Commitment } from '../rides/commitment.ts';
import type { Ride } from '../rides/ride.ts';
import { straightLineMinutes } from '../rides/time-conflict.ts';

/** Where nobody knows how far it is. */
const FAR = Number.MAX_SAFE_INTEGER;
/** So long before a pickup a driver's position says where they come from. */
const SOON_MINUTES = 60;
/** A ride that ends so long before the pickup says where the driver comes from. */
const BEFORE_MINUTES = 4 * 60;

/** The way of a driver to a pickup. */
export interface WayToPickup {
  readonly from: Coordinates;
  /** Whether it begins where an earlier ride of theirs ends, instead of where they are now. */
  readonly isAfterRide: boolean;
  readonly miles: number;
  /** Whole minutes, rounded up. */
  readonly minutes: number;
}

/**
 * How a driver would come to the pickup, by the straight line: from the end of the ride they have before it, or from where
 * they are when it is soon. Null when neither is known.
 */
export function wayToPickup(
  { pickup, scheduledFor }: Pick<Ride, 'pickup' | 'scheduledFor'>,
  others: readonly Commitment[],
  position: Coordinates | null,
  now: Date,
): WayToPickup | null {
  const at = scheduledFor && scheduledFor > now ? scheduledFor : now;
  const ended = others
    .flatMap(({ timeWindow, dropoff }) =>
      timeWindow && timeWindow.to <= at ? [{ to: timeWindow.to, dropoff }] : [],
    )
    .filter(({ to }) => to > now && minutesBetween(to, at) <= BEFORE_MINUTES)
    .sort((a, b) => Number(b.to) - Number(a.to))[0];
  if (ended) return toWay(ended.dropoff, pickup, true);
  return position && minutesBetween(now, at) <= SOON_MINUTES ? toWay(position, pickup, false) : null;
}

/** When the driver's next ride after this one begins; null when nothing follows. */
export function freeUntil(
  { id, scheduledFor }: Pick<Ride, 'id' | 'scheduledFor'>,
  others: readonly Commitment[],
  now: Date,
): Date | null {
  const at = scheduledFor ?? now;
  const later = others.flatMap((other) =>
    other.id !== id && other.timeWindow && other.timeWindow.from > at
      ? [other.timeWindow.from.getTime()]
      : [],
  );
  return later.length === 0 ? null : new Date(Math.min(...later));
}

/** What drivers are ranked by. */
interface Ranked {
  readonly refusal: unknown;
  readonly minutes: number | null;
  readonly isTrusted: boolean;
  readonly rating: number;
}

/**
 * Who can take the ride comes first, then who is there soonest; of those equally far, and of those of whom nobody knows,
 * whom the rider trusts, and the best rated.
 */
export function compareSuggestions(a: Ranked, b: Ranked): number {
  return (
    Number(a.refusal !== null) - Number(b.refusal !== null) ||
    (a.minutes ?? FAR) - (b.minutes ?? FAR) ||
    Number(b.isTrusted) - Number(a.isTrusted) ||
    b.rating - a.rating
  );
}

function toWay(from: Coordinates, to: Coordinates, isAfterRide: boolean): WayToPickup {
  return { from, isAfterRide, miles: straightLineMiles(from, to), minutes: straightLineMinutes(from, to) };
}

function minutesBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 60_000;
}
