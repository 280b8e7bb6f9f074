import { z } from 'zod';
import { answerCancelRequestInput, askToCancelRideInput } from '../../application/rides/inputs.ts';
import { passThrough } from './body-reader.ts';
import {
  presentRide,
  presentRideWithMoney,
  presentVisibleRide,
  rideShape,
  visibleRideShape,
} from './presenters/rides.ts';
import { tellRide } from './ride-moves.ts';
import { accessOf, calls, route, type RestRoute } from './rest-route.ts';

/** The way out of a ride that a driver has. */
export const cancelRequestRoutes: readonly RestRoute[] = [
  route({
    method: 'POST',
    path: '/api/rides/{id}/cancel-request',
    summary: 'Ask driver and operator to cancel an accepted ride',
    access: accessOf('askToCancelRide'),
    body: passThrough(askToCancelRideInput.omit({ rideId: true })),
    response: rideShape,
    run: async (useCases, { actor, params, body }) =>
      tellRide(
        useCases,
        actor,
        await useCases.askToCancelRide.execute(actor, { ...body, rideId: params.id }),
      ),
    present: presentRideWithMoney,
  }),
  route({
    method: 'DELETE',
    path: '/api/rides/{id}/cancel-request',
    summary: 'Take the request to cancel back',
    access: accessOf('withdrawCancelRequest'),
    response: rideShape,
    run: async (useCases, { actor, params }) =>
      tellRide(useCases, actor, await useCases.withdrawCancelRequest.execute(actor, { rideId: params.id })),
    present: presentRideWithMoney,
  }),
  route({
    method: 'PUT',
    path: '/api/rides/{id}/cancel-request',
    summary:
      'Agree, so that the ride is cancelled and its money released, or say no: an operator decides then, whose no is final',
    ...calls('answerCancelRequest', { id: 'rideId' }),
    body: passThrough(answerCancelRequestInput.omit({ rideId: true })),
    response: rideShape,
    present: (ride, { actor }) => presentRide(ride, actor),
  }),
  route({
    method: 'GET',
    path: '/api/admin/cancel-requests',
    summary:
      'Rides whose riders wait for an answer to the wish to cancel; first those declined, or unanswered for ten minutes',
    ...calls('listCancelRequests'),
    response: z.array(visibleRideShape),
    present: (rides) => rides.map(presentVisibleRide),
  }),
];
