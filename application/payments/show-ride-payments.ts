import { emptyAccount } from '../../domain/payments/ride-money.ts';
import { product } from '../access.ts';
import { paymentMethodViews, refundViews, rideAccounts } from '../ports/payments.ts';
import { query } from '../use-case.ts';

// How rides were paid and what was given back, of several rides in one query each. For rides the caller may see.

export const listRideCards = query({
  access: product,
  needs: { paymentMethodViews },
  run: (_, { paymentMethodViews }, methodIds: readonly string[]) => paymentMethodViews.findMany(methodIds),
});

export const listRideRefunds = query({
  access: product,
  needs: { refundViews },
  run: (_, { refundViews }, rideIds: readonly string[]) => refundViews.ofRides(rideIds),
});

/** One for each ride, in their order. */
export const listRideAccounts = query({
  access: product,
  needs: { rideAccounts },
  run: async (_, { rideAccounts }, rideIds: readonly string[]) => {
    const found = await rideAccounts.ofRides(rideIds);
    const byId = new Map(found.map((account) => [account.rideId, account]));
    return rideIds.map((rideId) => byId.get(rideId) ?? emptyAccount(rideId));
  },
});
