import type { Coordinates } from '../../domain/geo/coordinates.ts';
import type { Commitment } from '../../domain/rides/commitment.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { straightLineMinutes, timeConflict, type WayMinutes } from '../../domain/rides/time-conflict.ts';
import type { RoutePlanner } from '../ports/geo.ts';
import type { RideViews } from '../ports/rides.ts';

type Way = readonly [from: Coordinates, to: Coordinates];

type RideChanges = Partial<Pick<Ride, 'scheduledFor' | 'acceptedAt' | 'extraMinutes'>>;

interface Planning {
  readonly routePlanner: RoutePlanner;
  readonly rideViews: Pick<RideViews, 'commitments' | 'find'>;
}

/**
 * How long the ways take between a ride, as it will be with `changes`, and what a driver has accepted: planned before the
 * transaction that decides by them, in which nobody asks the network. Most rides need none. For what the driver accepts
 * between the two the straight line counts.
 */
export async function planWays(
  { routePlanner, rideViews }: Planning,
  rideId: string,
  driverId: string,
  now: Date,
  changes: RideChanges = {},
): Promise<WayMinutes> {
  const others = await rideViews.commitments(driverId);
  const view = others.some(({ id }) => id !== rideId) ? await rideViews.find(rideId) : null;
  const ways = view ? waysBetween({ ...view.ride, ...changes }, others, now) : [];
  const plan = async (way: Way) => [toKey(way), (await routePlanner.plan(...way)).durationMinutes] as const;
  const known = new Map(await Promise.all(ways.map(plan)));
  return (...way) => known.get(toKey(way)) ?? straightLineMinutes(...way);
}

/** The same of the driver whom the ride has now; by the straight line where it has none. */
export async function planDriversWays(
  planning: Planning,
  rideId: string,
  now: Date,
  changes: RideChanges,
): Promise<WayMinutes> {
  const driverId = (await planning.rideViews.find(rideId))?.ride.driverId;
  return driverId ? planWays(planning, rideId, driverId, now, changes) : straightLineMinutes;
}

/** Those that decide whether there is time; none when there is not, however short they are. */
function waysBetween(ride: Ride, others: readonly Commitment[], now: Date): readonly Way[] {
  const ways: Way[] = [];
  const conflict = timeConflict(ride, others, now, (...way) => {
    ways.push(way);
    return 0;
  });
  return conflict ? [] : ways;
}

function toKey([from, to]: Way): string {
  return `${from.lat},${from.lng} ${to.lat},${to.lng}`;
}
