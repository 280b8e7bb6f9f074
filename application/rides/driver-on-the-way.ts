import { type DriverPosition, positionsSince } from '../../domain/drivers/driver-position.ts';
import type { Coordinates } from '../../domain/geo/coordinates.ts';
import type { DistanceSource } from '../../domain/geo/distance.ts';
import { nextStop, showsDriver } from '../../domain/rides/driver-on-the-way.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { rider } from '../access.ts';
import { driverPresence, driverViews } from '../ports/drivers.ts';
import { type RoutePlanner, routePlanner, type TripRoute } from '../ports/geo.ts';
import { service } from '../tokens.ts';
import { type Provided, query } from '../use-case.ts';
import { pickupOutlookInput, rideIdInput } from './inputs.ts';
import { showRide } from './show-rides.ts';

type Way = Pick<TripRoute, 'distanceMiles' | 'durationMinutes' | 'source'>;

/** How often the way of one ride is planned anew, however often its driver moves and whoever looks. */
const PLANNED_EVERY_MS = 15_000;
const KEPT = 1_000;

/** How far the driver of a ride has to go, by the route planner; its answers serve for a while. */
class ArrivalEstimates {
  private readonly planned = new Map<string, { readonly at: number; readonly way: Promise<Way> }>();

  constructor(private readonly routePlanner: RoutePlanner) {}

  /** `key` names the ride and where it is going; of several calls that come together one plans. */
  estimate(key: string, from: Coordinates, to: Coordinates, now: Date): Promise<Way> {
    const kept = this.planned.get(key);
    if (kept && now.getTime() - kept.at < PLANNED_EVERY_MS) return kept.way;
    const way = this.routePlanner.plan(from, to);
    this.planned.delete(key);
    this.planned.set(key, { at: now.getTime(), way });
    way.catch(() => this.planned.delete(key));
    const [oldest] = this.planned.keys();
    if (this.planned.size > KEPT && oldest !== undefined) this.planned.delete(oldest);
    return way;
  }
}

export const arrivalEstimates = service(ArrivalEstimates, [routePlanner]);

/** Where the driver of a ride is, and how far from where the ride goes next. */
export interface DriverOnTheWay {
  readonly rideId: string;
  readonly position: DriverPosition;
  /** From the position to the pickup, or to the dropoff once the trip has begun. */
  readonly milesAway: number;
  /** Whole minutes, rounded up. */
  readonly minutesAway: number;
  readonly source: DistanceSource;
}

type Locating = Provided<{
  readonly driverPresence: typeof driverPresence;
  readonly arrivalEstimates: typeof arrivalEstimates;
}>;

/** As the rider of the ride may see it at `now`: null while it has no driver on the way, or nobody knows where. */
export async function locateDriverOf(
  ride: Ride,
  now: Date,
  { driverPresence, arrivalEstimates }: Locating,
): Promise<DriverOnTheWay | null> {
  if (!ride.driverId || !showsDriver(ride, now)) return null;
  const position = await driverPresence.lastPosition(ride.driverId, positionsSince(now));
  if (!position) return null;
  const key = `${ride.id} ${ride.driverId} ${ride.status === 'in_progress' ? 'dropoff' : 'pickup'}`;
  const way = await arrivalEstimates.estimate(key, position, nextStop(ride), now);
  const { distanceMiles: milesAway, durationMinutes: minutesAway, source } = way;
  return { rideId: ride.id, position, milesAway, minutesAway, source };
}

/**
 * Where the driver is, for the rider of the ride and who sees it for them, and only from acceptance to completion. Null while the ride has
 * no driver on the way, or nobody knows where; `NOT_FOUND` for a ride of others.
 */
export const locateDriver = query({
  access: rider,
  input: rideIdInput,
  needs: { showRide, driverPresence, arrivalEstimates },
  run: async ({ actor, input, now }, { showRide, ...needs }): Promise<DriverOnTheWay | null> => {
    const { ride, rights } = await showRide.execute(actor, input);
    return rights.includes('see') ? locateDriverOf(ride, now(), needs) : null;
  },
});

/** Points are taken to a hundredth of a degree, within half a mile, so that asking around finds no driver. */
const STEPS_PER_DEGREE = 100;
/** What the rounding may be off, and getting to the car. */
const LEAST_MINUTES = 3;

/**
 * Riders: how many drivers are free (online, in good standing and on no ride), and in how many whole minutes the nearest
 * could be at a pickup; null when nobody knows where any of them is.
 */
export const showPickupOutlook = query({
  access: rider,
  input: pickupOutlookInput,
  needs: { driverViews, arrivalEstimates },
  run: async ({ input, now }, { driverViews, arrivalEstimates }) => {
    const pickup = toCoarse(input.pickup);
    const at = now();
    const { count: freeDrivers, nearest } = await driverViews.freeNear(pickup, positionsSince(at));
    if (!nearest) return { freeDrivers, minutesAway: null };
    const from = toCoarse(nearest);
    const key = `outlook ${from.lat},${from.lng} ${pickup.lat},${pickup.lng}`;
    const { durationMinutes } = await arrivalEstimates.estimate(key, from, pickup, at);
    return { freeDrivers, minutesAway: Math.max(LEAST_MINUTES, durationMinutes) };
  },
});

function toCoarse({ lat, lng }: Coordinates): Coordinates {
  const round = (degrees: number) => Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;
  return { lat: round(lat), lng: round(lng) };
}
