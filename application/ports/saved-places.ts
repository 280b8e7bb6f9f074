import type { SavedPlace } from '../../domain/places/saved-place.ts';

/** The addresses that riders keep. */
export interface SavedPlaces {
  /** In the order of their numbers. */
  of(riderId: string): Promise<readonly SavedPlace[]>;
  /** Throws `PLACE_NAME_TAKEN`, or `PLACES_CHANGED` when another call took the number meanwhile. */
  insert(place: SavedPlace): Promise<void>;
  /** Writes kind, name and address of the rider's place. Throws `PLACE_NAME_TAKEN`. */
  save(place: SavedPlace): Promise<void>;
  /** Whether the rider had it. */
  remove(riderId: string, placeId: string): Promise<boolean>;
}
