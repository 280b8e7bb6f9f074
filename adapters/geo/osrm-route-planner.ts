import { z } from 'zod';
import type { RoutePlanner, TripRoute } from '../../application/ports/geo.ts';
import { assertOnEarth, type Coordinates } from '../../domain/geo/coordinates.ts';
import { fetchJson, urlBelow } from './fetch-json.ts';

export interface OsrmOptions {
  readonly baseUrl: string;
  readonly timeoutMs: number;
}

const METRES_PER_MILE = 1609.344;

/** Metres and seconds, and a polyline with five places. */
const route = z.object({
  distance: z.number().nonnegative(),
  duration: z.number().nonnegative(),
  geometry: z.string().min(1),
});
const answer = z.object({ code: z.literal('Ok'), routes: z.tuple([route]).rest(z.unknown()) });

/**
 * The way along the roads, from an OSRM server. When it fails the trip is estimated in silence: the rider can book,
 * and the route says where it came from.
 */
export class OsrmRoutePlanner implements RoutePlanner {
  constructor(
    private readonly options: OsrmOptions,
    private readonly estimate: RoutePlanner,
  ) {}

  async plan(from: Coordinates, to: Coordinates): Promise<TripRoute> {
    assertOnEarth(from, 'from');
    assertOnEarth(to, 'to');
    try {
      return await this.ask(from, to);
    } catch {
      return this.estimate.plan(from, to);
    }
  }

  private async ask(from: Coordinates, to: Coordinates): Promise<TripRoute> {
    const { baseUrl, timeoutMs } = this.options;
    const url = urlBelow(baseUrl, `route/v1/driving/${lngLat(from)};${lngLat(to)}`);
    url.search = 'overview=simplified&geometries=polyline';
    const [best] = answer.parse(await fetchJson(url, { timeoutMs })).routes;
    return {
      distanceMiles: Math.round((best.distance / METRES_PER_MILE) * 100) / 100,
      durationMinutes: Math.ceil(best.duration / 60),
      source: 'osrm',
      polyline: best.geometry,
    };
  }
}

function lngLat({ lat, lng }: Coordinates): string {
  return `${lng.toFixed(6)},${lat.toFixed(6)}`;
}
