import polyline from '@mapbox/polyline';
import type { RoutePlanner, TripRoute } from '../../application/ports/geo.ts';
import type { Coordinates } from '../../domain/geo/coordinates.ts';
import { estimateMinutes, straightLineMiles } from '../../domain/geo/distance.ts';

/** The specification's estimate: as the crow flies, two minutes per mile. */
export class StraightLineRoutePlanner implements RoutePlanner {
  async plan(from: Coordinates, to: Coordinates): Promise<TripRoute> {
    const distanceMiles = straightLineMiles(from, to);
    return {
      distanceMiles,
      durationMinutes: estimateMinutes(distanceMiles),
      source: 'straight-line',
      polyline: polyline.encode([
        [from.lat, from.lng],
        [to.lat, to.lng],
      ]),
    };
  }
}
