import type { SavedPlaces } from '../../../application/ports/places.ts';
import type { SavedPlace } from '../../../domain/places/saved-place.ts';
import type { Draft } from './tables.ts';

export class InMemorySavedPlaces implements SavedPlaces {
  constructor(private readonly draft: Draft) {}

  async of(riderId: string): Promise<readonly SavedPlace[]> {
    const all = [...this.draft.tables.savedPlaces.values()];
    return all.filter((place) => place.riderId === riderId).sort((a, b) => a.slot - b.slot);
  }

  async lock(riderId: string, placeId: string): Promise<SavedPlace | null> {
    const place = this.draft.tables.savedPlaces.get(placeId);
    return place?.riderId === riderId ? place : null;
  }

  async insert(place: SavedPlace): Promise<void> {
    const others = await this.of(place.riderId);
    if (others.some(({ slot }) => slot === place.slot)) this.draft.refuse('saved_places_rider_slot_key');
    await this.save(place);
  }

  async save(place: SavedPlace): Promise<void> {
    const others = (await this.of(place.riderId)).filter(({ id }) => id !== place.id);
    const isTaken = others.some(({ name }) => name.toLowerCase() === place.name.toLowerCase());
    if (isTaken) this.draft.refuse('saved_places_rider_name_key');
    this.draft.tables.savedPlaces.set(place.id, place);
  }

  async remove(riderId: string, placeId: string): Promise<boolean> {
    if (this.draft.tables.savedPlaces.get(placeId)?.riderId !== riderId) return false;
    return this.draft.tables.savedPlaces.delete(placeId);
  }
}
