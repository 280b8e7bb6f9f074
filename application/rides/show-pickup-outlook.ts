import { POSITION_KEPT_MINUTES } from '../../domain/drivers/driver-position.ts';
import type { Coordinates } from '../../domain/geo/coordinates.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type DriverViews, driverViews } from '../ports/drivers.ts';
import { type ArrivalEstimates, arrivalEstimates } from './arrival-estimates.ts';
import { pickupOutlookInput, type PickupOutlookInput } from './inputs.ts';
import { service } from '../tokens.ts';

/** What a rider may expect who asks for a ride now. */
export interface PickupOutlook {
  /** Online, in good standing and on no ride. */
  readonly freeDrivers: number;
  /** From the nearest of them, whole minutes; null when nobody knows where any of them is. */
  readonly minutesAway: number | null;
}

/** Points are taken to a hundredth of a degree, within half a mile, so that asking around finds no driver. */
const STEPS_PER_DEGREE = 100;
/** What the rounding may be off, and getting to the car. */
const LEAST_MINUTES = 3;

/** Riders: how many drivers are free, and how soon the nearest could be at a pickup. */
export class ShowPickupOutlook {
  constructor(
    private readonly driverViews: DriverViews,
    private readonly estimates: ArrivalEstimates,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: PickupOutlookInput): Promise<PickupOutlook> {
    requireType(actor, 'rider');
    const pickup = toCoarse(parseInput(pickupOutlookInput, input).pickup);
    const now = this.clock.now();
    const since = new Date(now.getTime() - POSITION_KEPT_MINUTES * 60_000);
    const { count, nearest } = await this.driverViews.freeNear(pickup, since);
    if (!nearest) return { freeDrivers: count, minutesAway: null };
    const from = toCoarse(nearest);
    const key = `outlook ${from.lat},${from.lng} ${pickup.lat},${pickup.lng}`;
    const { durationMinutes } = await this.estimates.estimate(key, from, pickup, now);
    return { freeDrivers: count, minutesAway: Math.max(LEAST_MINUTES, durationMinutes) };
  }
}

export const showPickupOutlook = service(ShowPickupOutlook, [driverViews, arrivalEstimates, clock]);

function toCoarse({ lat, lng }: Coordinates): Coordinates {
  const round = (degrees: number) => Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;
  return { lat: round(lat), lng: round(lng) };
}
