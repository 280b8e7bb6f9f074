import { rescheduleRideInput } from '../../../application/rides/inputs.ts';
import { passedOn } from '../body-reader.ts';
import { presentRide, rideShape } from '../presenters/rides.ts';
import { route, type RestRoute } from '../rest-route.ts';

export const rescheduleRoutes: readonly RestRoute[] = [
  route({
    method: 'PUT',
    path: '/api/rides/{id}/reschedule',
    summary: 'Move a scheduled ride to another time, at most 90 days ahead; its fare stays',
    access: ['rider'],
    body: passedOn(rescheduleRideInput.omit({ rideId: true })),
    response: rideShape,
    run: (useCases, { actor, params, body }) =>
      useCases.rescheduleRide.execute(actor, { ...body, rideId: params.id }),
    present: (ride, { actor }) => presentRide(ride, actor),
  }),
];
