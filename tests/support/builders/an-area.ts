import type { Polygon } from 'geojson';
import { loadAreaPack } from '../../../adapters/config/area-pack.ts';
import type { Coordinates } from '../../../domain/geo/coordinates.ts';
import type { ServiceArea } from '../../../domain/geo/service-area.ts';

/** The area that the tests' places are in, whatever AREA the product is started for. */
export const TOLEDO = loadAreaPack('toledo');

/** A city with circles for boundaries. */
export function anArea(
  fields: Partial<ServiceArea> & { readonly shortMiles?: number; readonly serviceMiles?: number } = {},
): ServiceArea {
  const { shortMiles = 25, serviceMiles = 250, ...given } = fields;
  const centre = given.centre ?? { lat: 41.6528, lng: -83.5379 };
  return {
    name: 'Metro Springfield',
    homeCity: 'Springfield',
    timeZone: 'America/New_York',
    country: 'US',
    currency: 'USD',
    centre,
    shortTrips: aCircle(centre, shortMiles),
    service: aCircle(centre, serviceMiles),
    ...given,
  };
}

/** As many corners as degrees, so that it is no more than a thousandth short of round. */
function aCircle({ lat, lng }: Coordinates, miles: number): Polygon {
  const [radius, north] = [miles / 3959, (lat * Math.PI) / 180];
  const toDegrees = (angle: number) => (angle * 180) / Math.PI;
  const ring = Array.from({ length: 361 }, (_, degree) => {
    const bearing = (-(degree % 360) * Math.PI) / 180;
    const to = Math.asin(
      Math.sin(north) * Math.cos(radius) + Math.cos(north) * Math.sin(radius) * Math.cos(bearing),
    );
    const east = Math.atan2(
      Math.sin(bearing) * Math.sin(radius) * Math.cos(north),
      Math.cos(radius) - Math.sin(north) * Math.sin(to),
    );
    return [lng + toDegrees(east), toDegrees(to)];
  });
  return { type: 'Polygon', coordinates: [ring] };
}
