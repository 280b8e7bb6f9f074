import { z } from 'zod';
import { listRatingsInput, rateRideInput } from '../../../application/ratings/inputs.ts';
import { passThrough } from '../body-reader.ts';
import { adminRatingShape, presentAdminRating, presentRating, ratingShape } from '../presenters/ratings.ts';
import { calls, listRoute, pageQuery, route, type RestRoute } from '../rest-route.ts';

const ratingQuery = pageQuery.extend(listRatingsInput.pick({ email: true, side: true, order: true }).shape);

export const ratingRoutes: readonly RestRoute[] = [
  route({
    method: 'POST',
    path: '/api/ratings',
    summary: 'Rate the other person of a completed ride, once',
    ...calls('rateRide'),
    status: 201,
    body: passThrough(rateRideInput),
    response: ratingShape,
    present: presentRating,
  }),
  route({
    method: 'GET',
    path: '/api/rides/{id}/ratings',
    summary: 'The ratings given on a ride',
    ...calls('listRideRatings', { id: 'rideId' }),
    response: z.array(ratingShape),
    present: (ratings) => ratings.map(presentRating),
  }),
  listRoute({
    method: 'GET',
    path: '/api/admin/ratings',
    summary: 'Every rating with its people and its ride',
    ...calls('listRatings'),
    query: ratingQuery,
    response: adminRatingShape,
    present: presentAdminRating,
  }),
];
