import { admin } from '../access.ts';
import { pageRequest } from '../ports/pages.ts';
import { rideMarkViews, rideOfferViews, rideViews } from '../ports/rides.ts';
import { query } from '../use-case.ts';
import { listRideOffersInput, rideIdInput } from './inputs.ts';

/** What was done to a ride, when and by whom, oldest first; for admins. */
export const listRideHistory = query({
  access: admin,
  input: rideIdInput,
  needs: { rideViews },
  run: ({ input }, { rideViews }) => rideViews.history(input.rideId),
});

/**
 * Which drivers were offered a ride, when, and why others were not, last changed first; for operators. A driver who has
 * not looked at their requests while the ride was open is not among them.
 */
export const listRideOffers = query({
  access: admin,
  input: listRideOffersInput,
  needs: { rideOfferViews },
  run: ({ input: { rideId, ...page } }, { rideOfferViews }) =>
    rideOfferViews.ofRide(rideId, pageRequest(page)),
});

/** Which drivers gave rides back and why, for admins; of several rides in one query. */
export const listGiveBacks = query({
  access: admin,
  needs: { rideViews },
  run: (_, { rideViews }, rideIds: readonly string[]) => rideViews.giveBacks(rideIds),
});

/** What was implausible about rides, for admins; of several rides in one query. */
export const listRideMarks = query({
  access: admin,
  needs: { rideMarkViews },
  run: (_, { rideMarkViews }, rideIds: readonly string[]) => rideMarkViews.ofRides(rideIds),
});
