import { z } from 'zod';
import { savePlaceInput } from '../../../application/places/inputs.ts';
import { passThrough } from '../body-reader.ts';
import { placesShape, presentPlaces, presentSavedPlace, savedPlaceShape } from '../presenters/places.ts';
import { accessOf, route, type RestRoute } from '../rest-route.ts';

const placeBody = passThrough(savePlaceInput.omit({ placeId: true, version: true }));

/** The addresses that riders keep. */
export const placeRoutes: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/rider/places',
    summary: "The signed-in rider's saved places, and the last different addresses of the rides",
    access: accessOf('listSavedPlaces'),
    response: placesShape,
    run: async (useCases, { actor }) => {
      const [saved, recent] = await Promise.all([
        useCases.listSavedPlaces.execute(actor),
        useCases.listRecentPlaces.execute(actor),
      ]);
      return { saved, recent };
    },
    present: presentPlaces,
  }),
  route({
    method: 'POST',
    path: '/api/rider/places',
    summary: 'Keep an address under a name, at most 20 of them',
    access: accessOf('savePlace'),
    status: 201,
    body: placeBody,
    response: savedPlaceShape,
    run: (useCases, { actor, body }) => useCases.savePlace.execute(actor, { ...body, placeId: null }),
    present: presentSavedPlace,
  }),
  route({
    method: 'PUT',
    path: '/api/rider/places/{id}',
    summary: 'Change a saved place; its `version` goes into If-Match',
    isVersioned: true,
    access: accessOf('savePlace'),
    body: placeBody,
    response: savedPlaceShape,
    run: (useCases, { actor, params, body, version }) =>
      useCases.savePlace.execute(actor, { ...body, placeId: params.id, version }),
    present: presentSavedPlace,
  }),
  route({
    method: 'DELETE',
    path: '/api/rider/places/{id}',
    summary: 'Forget a saved place',
    access: accessOf('removePlace'),
    response: z.object({ id: z.uuid() }),
    run: (useCases, { actor, params }) => useCases.removePlace.execute(actor, { placeId: params.id }),
    present: (id) => ({ id }),
  }),
];
