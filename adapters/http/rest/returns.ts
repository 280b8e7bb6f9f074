import { z } from 'zod';
import { callReturnByLinkInput } from '../../../application/returns/inputs.ts';
import { admin, anyone, driver, rider, type Access } from '../../../application/access.ts';
import type { Actor } from '../../../domain/users/user.ts';
import { passThrough } from '../body-reader.ts';
import { presentRide, rideShape } from '../presenters/rides.ts';
import { route, type RestRoute } from '../rest-route.ts';

/** One act under a path for each who may call a return. */
const callOf = (
  path:
    | '/api/rider/returns/{outboundRideId}/call'
    | '/api/driver/returns/{outboundRideId}/call'
    | '/api/admin/returns/{outboundRideId}/call',
  access: Access<Actor>,
) =>
  route({
    method: 'POST',
    path,
    summary:
      'Call the return that was promised with a ride, once that ride has started: it becomes a ride for now. However often it is called there is one ride',
    access,
    response: rideShape,
    run: (useCases, { actor, params }) =>
      useCases.callReturn.execute(actor, { rideId: params.outboundRideId }),
    present: (ride, { actor }) => presentRide(ride, actor),
  });

/** Ways back that were promised until they are called. */
export const returnRoutes: readonly RestRoute[] = [
  callOf('/api/rider/returns/{outboundRideId}/call', rider),
  callOf('/api/driver/returns/{outboundRideId}/call', driver),
  callOf('/api/admin/returns/{outboundRideId}/call', admin),
  route({
    method: 'POST',
    path: '/api/returns/call',
    summary: 'Call a return by the token of the link in the mail, which works once (400 LINK_EXPIRED)',
    access: anyone,
    body: passThrough(callReturnByLinkInput),
    response: z.object({ isCalled: z.literal(true) }),
    run: async (useCases, { body }) => {
      await useCases.callReturnByLink.execute(body);
      return { isCalled: true as const };
    },
    present: (called) => called,
  }),
];
