import { positionsSince } from '../../domain/drivers/driver-position.ts';
import type { Coordinates } from '../../domain/geo/coordinates.ts';
import { rider } from '../access.ts';
import { driverViews } from '../ports/drivers.ts';
import { query } from '../use-case.ts';
import { arrivalEstimates } from './arrival-estimates.ts';
import { pickupOutlookInput } from './inputs.ts';

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
