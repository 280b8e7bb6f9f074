import type { Place } from '../../domain/geo/place.ts';
import { parseInput } from '../parse-input.ts';
import { type Geocoder, geocoder } from '../ports/geo.ts';
import { geocodeAddressInput, type GeocodeAddressInput } from './inputs.ts';
import { service } from '../tokens.ts';

/** The place a submitted address means; approximate when it has to be pinned on the map first. Anyone may ask. */
export class GeocodeAddress {
  constructor(private readonly geocoder: Geocoder) {}

  async execute(input: GeocodeAddressInput): Promise<Place> {
    const { text } = parseInput(geocodeAddressInput, input);
    return this.geocoder.geocode(text);
  }
}

export const geocodeAddress = service(GeocodeAddress, [geocoder]);
