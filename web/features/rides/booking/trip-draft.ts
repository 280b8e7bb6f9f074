import type { Place } from '../../../../domain/geo/place.ts';
import type { DriverChoiceFragment } from '../../../generated/operations.ts';

/** What the rider has put together so far, before it is booked. */
export interface TripDraft {
  readonly pickup: Place | null;
  readonly dropoff: Place | null;
  readonly when: 'now' | 'schedule';
  /** "2026-03-05" and "15:30" in the service area's time; empty until given. */
  readonly date: string;
  readonly time: string;
  readonly driverMode: 'specific' | 'broadcast';
  readonly driverId: string | null;
}

export const EMPTY_DRAFT: TripDraft = {
  pickup: null,
  dropoff: null,
  when: 'now',
  date: '',
  time: '',
  driverMode: 'broadcast',
  driverId: null,
};

/** Choosing broadcast clears the selected driver. */
export function withDriverMode(draft: TripDraft, driverMode: TripDraft['driverMode']): TripDraft {
  return { ...draft, driverMode, driverId: driverMode === 'broadcast' ? null : draft.driverId };
}

/** Both ends once they can be booked: an approximate place has to be pinned first. */
export function bookableStops({ pickup, dropoff }: TripDraft): { pickup: Place; dropoff: Place } | null {
  if (!pickup || !dropoff || pickup.approximate || dropoff.approximate) return null;
  return { pickup, dropoff };
}

/** Why a driver cannot be chosen for this trip; null when they can. */
export function driverObstacle(
  driver: Pick<DriverChoiceFragment, 'isAvailable' | 'allowLongDistance'>,
  trip: { readonly isLongDistance: boolean; readonly when: TripDraft['when']; readonly homeCity: string },
): string | null {
  if (trip.isLongDistance && !driver.allowLongDistance) return `Does not drive outside ${trip.homeCity}`;
  if (trip.when === 'now' && !driver.isAvailable) return 'Offline now';
  return null;
}
