import { toPlaceRecord } from '../../../domain/places/place-record.ts';
import { z } from 'zod';
import type { Stop } from '../../../domain/geo/stop.ts';
import { PLACE_KINDS, type SavedPlace } from '../../../domain/places/saved-place.ts';

const stopShape = z.object({ address: z.string(), lat: z.number(), lng: z.number() });

export const savedPlaceShape = stopShape
  .extend({ id: z.uuid(), version: z.string(), kind: z.enum(PLACE_KINDS), name: z.string() })
  .meta({ id: 'SavedPlace' });

export const placesShape = z
  .object({ saved: z.array(savedPlaceShape), recent: z.array(stopShape) })
  .meta({ id: 'RiderPlaces' });

export function presentSavedPlace(place: SavedPlace): z.output<typeof savedPlaceShape> {
  const { id, kind, name, address, lat, lng } = place;
  return { id, version: toPlaceRecord(place).version, kind, name, address, lat, lng };
}

export function presentPlaces(places: {
  readonly saved: readonly SavedPlace[];
  readonly recent: readonly Stop[];
}): z.output<typeof placesShape> {
  return {
    saved: places.saved.map(presentSavedPlace),
    recent: places.recent.map(({ address, lat, lng }) => ({ address, lat, lng })),
  };
}
