import { planTripInput } from '../../../application/geo/inputs.ts';
import { passThrough } from '../body-reader.ts';
import { distanceShape, polylineShape, presentDistance, presentPolyline } from '../presenters/geo.ts';
import { calls, route, type RestRoute } from '../rest-route.ts';

export const geoRoutes: readonly RestRoute[] = [
  route({
    method: 'POST',
    path: '/api/distance-calculation',
    summary: 'Miles and minutes between two points, and how they were measured',
    ...calls('planTrip'),
    body: passThrough(planTripInput),
    response: distanceShape,
    present: presentDistance,
  }),
  route({
    method: 'POST',
    path: '/api/route-polyline',
    summary: 'The way between two points as an encoded polyline',
    ...calls('planTrip'),
    body: passThrough(planTripInput),
    response: polylineShape,
    present: presentPolyline,
  }),
];
