import { t } from '@lingui/core/macro';
import { isOnEarth, type Coordinates } from '../../../../domain/geo/coordinates.ts';
import { exactPlace, pinnedAt, type Place } from '../../../../domain/geo/place.ts';
import { ofRiderTexts } from '../../../../domain/rides/rider-texts.ts';
import { carTakes, EXTRA_MINUTES, NEEDS, type ChosenNeeds } from '../../../components/needs/chosen-needs.ts';
import type { TypedTexts } from '../../../components/rider-texts/rider-texts.tsx';
import type { DriverChoiceFragment, PastTripFragment } from '../../../generated/operations.ts';
import { unmask, type Masked } from '../../../lib/masked.ts';

/** What the rider has put together so far, before it is booked. */
export interface TripDraft extends TypedTexts {
  readonly pickup: Place | null;
  readonly dropoff: Place | null;
  readonly when: 'now' | 'schedule';
  /** "2026-03-05" and "15:30" in the service area's time; empty until given. */
  readonly date: string;
  readonly time: string;
  readonly driverMode: 'specific' | 'broadcast';
  readonly driverId: string | null;
  /** Chosen for this ride; null for what the rider needs of every ride. */
  readonly needs: ChosenNeeds | null;
}

export const EMPTY_DRAFT: TripDraft = {
  pickup: null,
  dropoff: null,
  when: 'now',
  date: '',
  time: '',
  driverMode: 'broadcast',
  driverId: null,
  needs: null,
  ...ofRiderTexts(() => ''),
};

/** Choosing broadcast clears the selected driver. */
export function withDriverMode(draft: TripDraft, driverMode: TripDraft['driverMode']): TripDraft {
  return { ...draft, driverMode, driverId: driverMode === 'broadcast' ? null : draft.driverId };
}

/** Pickup becomes dropoff, and the other way round. */
export function swapped(draft: TripDraft): TripDraft {
  return { ...draft, pickup: draft.dropoff, dropoff: draft.pickup };
}

/**
 * A pin put where a typed address is. The pin's words are those of its point, so what was typed goes to the driver as a
 * note: the house number is in it.
 */
export function withPin(draft: TripDraft, end: 'pickup' | 'dropoff', at: Coordinates): TripDraft {
  const before = draft[end];
  const line =
    before && !before.isPin
      ? end === 'pickup'
        ? t`Pickup: ${{ address: before.address }}`
        : t`Dropoff: ${{ address: before.address }}`
      : '';
  const isSaid = line === '' || draft.notes.includes(line);
  const notes = isSaid ? draft.notes : [draft.notes, line].filter(Boolean).join('\n');
  return { ...draft, [end]: pinnedAt(at), notes: notes.slice(0, ofRiderTexts((_, max) => max).notes) };
}

/** The same trip once more, with the driver who was asked for by name. */
export function draftAgain(trip: Masked<PastTripFragment>): TripDraft {
  const { pickup, dropoff, isSpecificDriver, driver } = unmask<PastTripFragment>(trip);
  const asked = isSpecificDriver && driver ? { driverMode: 'specific' as const, driverId: driver.id } : {};
  return { ...EMPTY_DRAFT, pickup: exactPlace(pickup), dropoff: exactPlace(dropoff), ...asked };
}

/** The way back, with whichever driver is free. */
export function draftBack(trip: Masked<PastTripFragment>): TripDraft {
  return withDriverMode(swapped(draftAgain(trip)), 'broadcast');
}

/** A draft from what a browser has kept; whatever is not of ours is left out. */
export function toDraft(kept: unknown): TripDraft {
  if (typeof kept !== 'object' || kept === null) return EMPTY_DRAFT;
  const of = kept as Partial<Record<keyof TripDraft, unknown>>;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    pickup: isPlace(of.pickup) ? of.pickup : null,
    dropoff: isPlace(of.dropoff) ? of.dropoff : null,
    when: of.when === 'schedule' ? 'schedule' : 'now',
    date: text(of.date),
    time: text(of.time),
    driverMode: of.driverMode === 'specific' ? 'specific' : 'broadcast',
    driverId: text(of.driverId) || null,
    needs: toNeeds(of.needs),
    ...ofRiderTexts((name, max) => text(of[name]).slice(0, max)),
  };
}

function toNeeds(kept: unknown): ChosenNeeds | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { needs, extraMinutes } = kept as { readonly needs?: unknown; readonly extraMinutes?: unknown };
  if (!Array.isArray(needs)) return null;
  return {
    needs: NEEDS.filter((need) => needs.includes(need)),
    extraMinutes: EXTRA_MINUTES.find((minutes) => minutes === extraMinutes) ?? 0,
  };
}

function isPlace(value: unknown): value is Place {
  const place = value as Partial<Place> | null | undefined;
  return (
    typeof place?.address === 'string' &&
    typeof place.approximate === 'boolean' &&
    typeof place.lat === 'number' &&
    typeof place.lng === 'number' &&
    isOnEarth({ lat: place.lat, lng: place.lng })
  );
}

/** Whether the draft goes from and to these addresses. */
export function hasTripOf(
  { pickup, dropoff }: TripDraft,
  trip: { readonly pickupAddress: string; readonly dropoffAddress: string },
): boolean {
  return pickup?.address === trip.pickupAddress && dropoff?.address === trip.dropoffAddress;
}

/** Both ends once they can be booked: an approximate place has to be pinned first. */
export function bookableStops({ pickup, dropoff }: TripDraft): { pickup: Place; dropoff: Place } | null {
  if (!pickup || !dropoff || pickup.approximate || dropoff.approximate) return null;
  return { pickup, dropoff };
}

/** Why a driver cannot be chosen for this trip; null when they can. */
export function driverObstacle(
  driver: Pick<DriverChoiceFragment, 'isAvailable' | 'allowLongDistance' | 'takes'>,
  trip: {
    readonly isLongDistance: boolean;
    readonly when: TripDraft['when'];
    readonly homeCity: string;
    readonly needs: ChosenNeeds['needs'];
  },
): string | null {
  if (trip.isLongDistance && !driver.allowLongDistance)
    return t`Does not drive outside ${{ homeCity: trip.homeCity }}`;
  if (!carTakes(driver.takes, trip.needs)) return t`Car cannot take what you need`;
  if (trip.when === 'now' && !driver.isAvailable) return t`Offline now`;
  return null;
}
