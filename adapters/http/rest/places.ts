import { z } from 'zod';
import { savePlaceInput } from '../../../application/places/inputs.ts';
import { passThrough } from '../body-reader.ts';
import { placesShape, presentPlaces, presentSavedPlace, savedPlaceShape } from '../presenters/places.ts';
import { passengerQuery } from '../presenters/care.ts';
import { accessOf, calls, route, type RestRoute } from '../rest-route.ts';

const placeBody = passThrough(savePlaceInput.omit({ placeId: true, version: true }));

/** The addresses that riders keep. */
export const placeRoutes: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/rider/places',
    summary:
      "The signed-in rider's saved places, and the last different addresses of the rides; of `passengerId`, who has no account, the saved ones for admins and who may book for them",
    access: accessOf('listSavedPlaces'),
    query: passengerQuery,
    response: placesShape,
    run: async (useCases, { actor, query }) => {
      const saved = await useCases.listSavedPlaces.execute(actor, query);
      const isOwn = query.passengerId === undefined;
      const recent = isOwn ? await useCases.listRecentPlaces.execute(actor) : [];
      return { saved, recent };
    },
    present: presentPlaces,
  }),
  route({
    method: 'POST',
    path: '/api/rider/places',
    summary: 'Keep an address under a name, for `passengerId` or oneself, at most 20 of them',
    access: accessOf('savePlace'),
    status: 201,
    query: passengerQuery,
    body: placeBody,
    response: savedPlaceShape,
    run: (useCases, { actor, query, body }) =>
      useCases.savePlace.execute(actor, { ...body, ...query, placeId: null }),
    present: presentSavedPlace,
  }),
  route({
    method: 'PUT',
    path: '/api/rider/places/{id}',
    summary: 'Change a saved place, of `passengerId` or oneself; its `version` goes into If-Match',
    isVersioned: true,
    ...calls('savePlace', { id: 'placeId' }),
    query: passengerQuery,
    body: placeBody,
    response: savedPlaceShape,
    present: presentSavedPlace,
  }),
  route({
    method: 'DELETE',
    path: '/api/rider/places/{id}',
    summary: 'Forget a saved place, of `passengerId` or oneself',
    ...calls('removePlace', { id: 'placeId' }),
    query: passengerQuery,
    response: z.object({ id: z.uuid() }),
    present: (id) => ({ id }),
  }),
];
