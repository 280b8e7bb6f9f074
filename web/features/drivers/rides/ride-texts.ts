import { t } from '@lingui/core/macro';
import { fullName } from '../../../../domain/users/user.ts';
import { centsFromDollars } from '../../../../domain/money/cents.ts';
import type { DriverRideFragment, RideEarningFragment } from '../../../generated/operations.ts';
import { soonText } from '../../../lib/area-time.ts';

/** "Now" for a Book Now ride, else when the rider wants to be picked up. */
export function pickupText(
  ride: Pick<DriverRideFragment, 'scheduledFor'>,
  now: Date,
  timeZone: string,
): string {
  return ride.scheduledFor ? soonText(ride.scheduledFor, now, timeZone) : t`Now`;
}

/** "12.3 mi · 25 min". */
export function tripText(ride: Pick<DriverRideFragment, 'distanceMiles' | 'durationMinutes'>): string {
  return t`${{ distanceMiles: ride.distanceMiles.toFixed(1) }} mi · ${{ durationText: durationText(ride.durationMinutes) }}`;
}

/** "25 min", "1 h 5 min". */
function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return t`${rest} min`;
  return rest === 0 ? t`${hours} h` : t`${hours} h ${rest} min`;
}

/** What the ride brings the driver, tip included, as decimal text; the API always says it to the ride's driver. */
export function toEarning(ride: Pick<RideEarningFragment, 'driverEarning'>): string {
  return ride.driverEarning ?? '0.00';
}

export function hasTip(ride: Pick<RideEarningFragment, 'tip'>): boolean {
  return centsFromDollars(ride.tip) > 0;
}

export function riderName({ rider }: { readonly rider: { firstName: string; lastName: string } }): string {
  return fullName(rider);
}
