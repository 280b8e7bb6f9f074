import { centsFromDollars } from '../../../../domain/money/cents.ts';
import type { DriverRideFragment } from '../../../generated/operations.ts';
import { soonText } from '../../../lib/area-time.ts';

/** "Now" for a Book Now ride, else when the rider wants to be picked up. */
export function pickupText(
  ride: Pick<DriverRideFragment, 'scheduledFor'>,
  now: Date,
  timeZone: string,
): string {
  return ride.scheduledFor ? soonText(ride.scheduledFor, now, timeZone) : 'Now';
}

/** "12.3 mi · 25 min". */
export function tripText(ride: Pick<DriverRideFragment, 'distanceMiles' | 'durationMinutes'>): string {
  return `${ride.distanceMiles.toFixed(1)} mi · ${durationText(ride.durationMinutes)}`;
}

/** "25 min", "1 h 5 min". */
function durationText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** What the ride brings the driver, tip included, as decimal text; the API always says it to the ride's driver. */
export function toEarning(ride: Pick<DriverRideFragment, 'driverEarning'>): string {
  return ride.driverEarning ?? '0.00';
}

export function hasTip(ride: Pick<DriverRideFragment, 'tip'>): boolean {
  return centsFromDollars(ride.tip) > 0;
}

export function riderName({ rider }: Pick<DriverRideFragment, 'rider'>): string {
  return `${rider.firstName} ${rider.lastName}`.trim();
}
