import type { Coordinates } from '../geo/coordinates.ts';
import { straightLineMiles } from '../geo/distance.ts';
import { DomainError } from '../errors.ts';
import type { Ride } from './ride.ts';

export const RIDE_MARK_KINDS = ['start_far', 'completion_soon', 'completion_far'] as const;
export type RideMarkKind = (typeof RIDE_MARK_KINDS)[number];

/** Farther from the pickup than this, a start is implausible; from the dropoff, a completion. In miles. */
export const PLAUSIBLE_MILES = 0.5;
/** Faster than this over the whole trip, nobody drives. */
const MILES_PER_HOUR = 100;
const HOUR_SECONDS = 3600;

/** What is implausible about a start or a completion. */
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
  const seconds = startedAt ? Math.max(0, Math.floor((now.getTime() - startedAt.getTime()) / 1000)) : null;
  const isSoon = seconds !== null && seconds < (distanceMiles / MILES_PER_HOUR) * HOUR_SECONDS;
  return [
    ...(isSoon ? [{ kind: 'completion_soon', miles: null, seconds } as const] : []),
    ...farFrom(dropoff, position, 'completion_far'),
  ];
}

/** The conflict a driver gets who is to say why; the message is for the driver. */
export function reasonRequired([finding]: readonly [Finding, ...Finding[]]): DomainError {
  return new DomainError('conflict', 'REASON_REQUIRED', question(finding), { kind: finding.kind });
}

function question({ kind, miles, seconds }: Finding): string {
  switch (kind) {
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
