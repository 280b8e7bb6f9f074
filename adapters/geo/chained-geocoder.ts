import type { Geocoder, Suggestion } from '../../application/ports/geo.ts';
import type { Coordinates } from '../../domain/geo/coordinates.ts';
import { straightLineMiles } from '../../domain/geo/distance.ts';
import { isUnknown, unknownPlace, type Place } from '../../domain/geo/place.ts';

/**
 * Asks one geocoder after the other until one knows the exact place; else the first
 * approximate answer stands. A geocoder that fails is passed over, so that an address can always be typed.
 */
export class ChainedGeocoder implements Geocoder {
  constructor(private readonly geocoders: readonly Geocoder[]) {}

  async suggest(text: string): Promise<readonly Suggestion[]> {
    for (const geocoder of this.geocoders) {
      const suggestions = await orElse(geocoder.suggest(text), []);
      if (suggestions.length > 0) return suggestions;
    }
    return [];
  }

  async geocode(text: string): Promise<Place> {
    let near: Place | null = null;
    for (const geocoder of this.geocoders) {
      const place = await orElse(geocoder.geocode(text), null);
      if (place && !place.approximate) return place;
      if (place && !isUnknown(place)) near ??= place;
    }
    return near ?? unknownPlace(text);
  }

  /** Of what each geocoder knows, the nearest; the earlier one of equals. */
  async reverse(point: Coordinates): Promise<Place | null> {
    const places = await Promise.all(this.geocoders.map((geocoder) => orElse(geocoder.reverse(point), null)));
    return places.reduce((best, place) => {
      if (!best || !place) return best ?? place;
      return straightLineMiles(place, point) < straightLineMiles(best, point) ? place : best;
    }, null);
  }
}

async function orElse<T, U>(answer: Promise<T>, fallback: U): Promise<T | U> {
  try {
    return await answer;
  } catch {
    return fallback;
  }
}
