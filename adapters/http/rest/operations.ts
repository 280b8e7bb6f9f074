import { presentVisibleRide, visibleRideShape } from '../presenters/rides.ts';
import {
  presentUserDetails,
  presentUserStats,
  userDetailsShape,
  userStatsShape,
} from '../presenters/user-accounts.ts';
import { accessOf, calls, listRoute, pageQuery, route, type RestRoute } from '../rest-route.ts';

/** What the operator sees of a person. */
export const operationsRoutes: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/admin/user-details/{userId}',
    summary: 'A person with their standing, figures and vehicle',
    ...calls('showUser'),
    response: userDetailsShape,
    present: presentUserDetails,
  }),
  route({
    method: 'GET',
    path: '/api/admin/user/{id}/stats',
    summary: "A person's rides, rating, earnings and wallet",
    access: accessOf('showUserWallet'),
    response: userStatsShape,
    run: async (useCases, { actor, params: { id: userId } }) => ({
      account: await useCases.showUser.execute(actor, { userId }),
      wallet: await useCases.showUserWallet.execute(actor, { userId }),
    }),
    present: presentUserStats,
  }),
  listRoute({
    method: 'GET',
    path: '/api/admin/users/{id}/bookings',
    summary: "A driver's rides as driver, anybody else's as rider, newest first",
    ...calls('listUserBookings', { id: 'userId' }),
    query: pageQuery,
    response: visibleRideShape,
    present: presentVisibleRide,
  }),
];
