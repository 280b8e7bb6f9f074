import type { RestRoute } from './rest-route.ts';
import { driverRoutes } from './rest/drivers.ts';
import { fareRoutes } from './rest/fares.ts';
import { geoRoutes } from './rest/geo.ts';
import { payoutRoutes } from './rest/payouts.ts';
import { peopleRoutes } from './rest/people.ts';
import { ratingRoutes } from './rest/ratings.ts';
import { rideRoutes } from './rest/rides.ts';
import { walletRoutes } from './rest/wallet.ts';

/** Every documented call, area by area. */
export const restRoutes: readonly RestRoute[] = [
  ...peopleRoutes,
  ...fareRoutes,
  ...geoRoutes,
  ...rideRoutes,
  ...ratingRoutes,
  ...driverRoutes,
  ...walletRoutes,
  ...payoutRoutes,
];
