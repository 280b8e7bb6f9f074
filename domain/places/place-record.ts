import { toVersioned, type VersionedRecord } from '../record-version.ts';
import type { SavedPlace } from './saved-place.ts';

/** What a rider changes of a place that is kept. */
export function toPlaceRecord({ kind, name, address, lat, lng }: SavedPlace): VersionedRecord {
  return toVersioned({ kind, name, place: { address, lat, lng } });
}
