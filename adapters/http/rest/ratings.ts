import { z } from 'zod';
import { listRatingsInput, rateRideInput } from '../../../application/ratings/inputs.ts';
import { passThrough } from '../body-reader.ts';
import { adminRatingShape, presentAdminRating, presentRating, ratingShape } from '../presenters/ratings.ts';
import { accessOf, listRoute, pageQuery, route, type RestRoute } from '../rest-route.ts';

const ratingQuery = pageQuery.extend(listRatingsInput.pick({ email: true, side: true, order: true }).shape);

export const ratingRoutes: readonly RestRoute[] = [
  route({
    method: 'POST',
    path: '/api/ratings',
    summary: 'Rate the other person of a completed ride, once',
    access: accessOf('rateRide'),
    status: 201,
    body: passThrough(rateRideInput),
    response: ratingShape,
    run: (useCases, { actor, body }) => useCases.rateRide.execute(actor, body),
    present: presentRating,
  }),
  route({
    method: 'GET',
    path: '/api/rides/{id}/ratings',
    summary: 'The ratings given on a ride',
    access: accessOf('listRideRatings'),
    response: z.array(ratingShape),
    run: (useCases, { actor, params }) => useCases.listRideRatings.execute(actor, { rideId: params.id }),
    present: (ratings) => ratings.map(presentRating),
  }),
  listRoute({
    method: 'GET',
    path: '/api/admin/ratings',
    summary: 'Every rating with its people and its ride',
    access: accessOf('listRatings'),
    query: ratingQuery,
    response: adminRatingShape,
    run: (useCases, { actor, query }) => useCases.listRatings.execute(actor, query),
    present: presentAdminRating,
  }),
];
