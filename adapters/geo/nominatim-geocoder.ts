import { z } from 'zod';
import type { Geocoder, Suggestion } from '../../application/ports/geo.ts';
import { DomainError } from '../../domain/errors.ts';
import { isOnEarth, type Coordinates } from '../../domain/geo/coordinates.ts';
import { unknownPlace, type Place } from '../../domain/geo/place.ts';
import { getReachMiles, type ServiceArea } from '../../domain/geo/service-area.ts';
import { fetchJson, urlBelow } from './fetch-json.ts';

export interface NominatimOptions {
  readonly baseUrl: string;
  readonly timeoutMs: number;
  /** The public server's rules ask for a name that identifies the application. */
  readonly userAgent: string;
  /** Results near its centre come first. */
  readonly area: ServiceArea;
}

/** From this rank on a result is a house or a named place; streets, towns and ZIP codes are below. */
const EXACT_PLACE_RANK = 28;
const MILES_PER_DEGREE = 69;

/** Sent as text; one that is no number is caught as a point off the earth. */
const degrees = z.string().trim().min(1).transform(Number);

const result = z.object({
  lat: degrees,
  lon: degrees,
  place_rank: z.number().default(0),
  display_name: z.string(),
  name: z.string().nullish(),
  address: z.record(z.string(), z.string()).default({}),
});
type Result = z.infer<typeof result>;
const results = z.array(result);
/** "error" is said of a point that nothing is near. */
const nearest = z.union([result, z.object({ error: z.string() })]);

/**
 * Asks a Nominatim-compatible server, for submitted texts and points only: the public server forbids asking while
 * the rider types. Throws `GEOCODER_UNAVAILABLE` when it does not answer in time, or not in its language.
 */
export class NominatimGeocoder implements Geocoder {
  constructor(private readonly options: NominatimOptions) {}

  async suggest(): Promise<readonly Suggestion[]> {
    return [];
  }

  async geocode(text: string): Promise<Place> {
    const [best] = await this.search(text);
    const point = best && { lat: best.lat, lng: best.lon };
    if (!point || !isOnEarth(point)) return unknownPlace(text);
    return { address: getAddress(best), ...point, approximate: best.place_rank < EXACT_PLACE_RANK };
  }

  async reverse({ lat, lng }: Coordinates): Promise<Place | null> {
    const found = await this.ask('reverse', nearest, { lat: lat.toFixed(7), lon: lng.toFixed(7) });
    if ('error' in found || found.place_rank < EXACT_PLACE_RANK) return null;
    const point = { lat: found.lat, lng: found.lon };
    return isOnEarth(point) ? { address: getAddress(found), ...point, approximate: false } : null;
  }

  private search(text: string): Promise<Result[]> {
    const { area } = this.options;
    return this.ask('search', results, {
      q: text,
      limit: '1',
      countrycodes: area.country.toLowerCase(),
      viewbox: viewBox(area.centre, getReachMiles(area, area.shortTrips) / MILES_PER_DEGREE),
    });
  }

  private async ask<T>(path: string, answer: z.ZodType<T>, query: Record<string, string>): Promise<T> {
    const { baseUrl, timeoutMs, userAgent } = this.options;
    const url = urlBelow(baseUrl, path);
    url.search = new URLSearchParams({ ...query, format: 'jsonv2', addressdetails: '1' }).toString();
    try {
      return answer.parse(await fetchJson(url, { timeoutMs, headers: { 'user-agent': userAgent } }));
    } catch (cause) {
      throw new DomainError('unavailable', 'GEOCODER_UNAVAILABLE', 'The address search does not answer', {
        reason: cause instanceof Error ? cause.message : String(cause),
      });
    }
  }
}

/** "2445 Main Street, Springfield, OH 45502" from the parts, or whatever the server calls it. */
function getAddress({ address, display_name: displayName }: Result): string {
  const street = [address['house_number'], address['road']].filter(Boolean).join(' ');
  const town = address['city'] ?? address['town'] ?? address['village'] ?? address['hamlet'];
  const state = address['ISO3166-2-lvl4']?.split('-')[1] ?? address['state'];
  if (street === '' || town === undefined || state === undefined) return displayName.slice(0, 200);
  return `${street}, ${town}, ${[state, address['postcode']].filter(Boolean).join(' ')}`.slice(0, 200);
}

function viewBox({ lat, lng }: Coordinates, degrees: number): string {
  return [lng - degrees, lat + degrees, lng + degrees, lat - degrees]
    .map((edge) => edge.toFixed(4))
    .join(',');
}
