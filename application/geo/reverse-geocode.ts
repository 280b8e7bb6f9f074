import type { Place } from '../../domain/geo/place.ts';
import { toPinnedStop } from '../../domain/geo/stop.ts';
import { parseInput } from '../parse-input.ts';
import { type Geocoder, geocoder } from '../ports/geo.ts';
import { reverseGeocodeInput, type ReverseGeocodeInput } from './inputs.ts';
import { service } from '../tokens.ts';

/** What the driver will read for a pin dropped at a point. Anyone may ask. */
export class ReverseGeocode {
  constructor(private readonly geocoder: Geocoder) {}

  async execute(input: ReverseGeocodeInput): Promise<Place> {
    const { point } = parseInput(reverseGeocodeInput, input);
    return { ...toPinnedStop(point, await this.geocoder.reverse(point)), approximate: false };
  }
}

export const reverseGeocode = service(ReverseGeocode, [geocoder]);
