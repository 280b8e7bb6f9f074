import { z } from 'zod';
import type { TripRoute } from '../../../application/ports/geo.ts';

/** Miles and minutes. */
export const distanceShape = z
  .object({
    success: z.literal(true),
    distance: z.number(),
    duration: z.int(),
    source: z.enum(['straight-line', 'osrm']),
  })
  .meta({ id: 'Distance' });

export function presentDistance(route: TripRoute): z.output<typeof distanceShape> {
  const { distanceMiles, durationMinutes, source } = route;
  return { success: true, distance: distanceMiles, duration: durationMinutes, source };
}

/** An encoded polyline with five places; without one the client shows the markers only. */
export const polylineShape = z
  .object({ success: z.boolean(), polyline: z.string().nullable() })
  .meta({ id: 'RoutePolyline' });

export function presentPolyline({ polyline }: TripRoute): z.output<typeof polylineShape> {
  return { success: polyline !== null, polyline };
}
