import type { SavedPlace } from '../../domain/places/saved-place.ts';

/** The addresses that riders keep. */
export interface SavedPlaces {
  /** In the order of their numbers. */
  of(riderId: string): Promise<readonly SavedPlace[]>;
  /** The rider's place, kept from changing until the transaction ends. */
  lock(riderId: string, placeId: string): Promise<SavedPlace | null>;
  /** Throws `PLACE_NAME_TAKEN`, or `PLACES_CHANGED` when another call took the number meanwhile. */
  insert(place: SavedPlace): Promise<void>;
  /** Writes kind, name and address of the rider's place. Throws `PLACE_NAME_TAKEN`. */
  save(place: SavedPlace): Promise<void>;
  /** Whether the rider had it. */
  remove(riderId: string, placeId: string): Promise<boolean>;
}
