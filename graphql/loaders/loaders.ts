import DataLoader from 'dataloader';
import type { PaymentMethod } from '../../application/ports/payments.ts';
import type { VisibleRide } from '../../application/rides/visible-ride.ts';
import type { UseCases } from '../../application/use-cases.ts';
import type { TripLinkView } from '../../application/rides/share-trip.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { notFound } from '../../domain/errors.ts';
import type { UserActor } from '../../domain/users/user.ts';
import { loadPayoutRides } from './payout-rides.ts';
import type { RideAccount } from '../../domain/payments/ride-money.ts';

/** Batched reads of one request. */
export type Loaders = ReturnType<typeof createLoaders>;

export function createLoaders(useCases: UseCases, actor: UserActor | null) {
  return {
    /** Rides as the caller may see them, by id. */
    rides: new DataLoader<string, VisibleRide>(async (rideIds) => {
      const found = await useCases.showRides.execute(actor, rideIds);
      const byId = new Map(found.map((seen) => [seen.ride.id, seen]));
      return rideIds.map((rideId) => byId.get(rideId) ?? notFound('Ride'));
    }),
    /** Saved cards, null for one that was removed. Ask only for rides whose payment the caller may see. */
    cards: new DataLoader<string, PaymentMethod | null>(async (methodIds) => {
      const found = await useCases.listRideCards.execute(methodIds);
      const byId = new Map(found.map((method) => [method.id, method]));
      return methodIds.map((methodId) => byId.get(methodId) ?? null);
    }),
    // Ask only for admins, here and below.
    marks: byRide((rideIds) => useCases.listRideMarks.execute(actor, rideIds)),
    giveBacks: byRide((rideIds) => useCases.listGiveBacks.execute(actor, rideIds)),
    refunds: byRide((rideIds) => useCases.listRideRefunds.execute(rideIds)),
    /** Ask only for rides that the caller may share. */
    tripLinks: new DataLoader<Ride, readonly TripLinkView[], string>(
      (rides) => useCases.listLinksOfRides.execute(rides),
      { cacheKeyFn: ({ id }) => id },
    ),
    accounts: new DataLoader<string, RideAccount>((rideIds) => useCases.listRideAccounts.execute(rideIds)),
    /** Pages of the rides of payouts and payout requests. */
    payoutRides: loadPayoutRides(useCases, actor),
  };
}

/** What each ride has of something. */
function byRide<Item extends { readonly rideId: string }>(
  read: (rideIds: readonly string[]) => Promise<readonly Item[]>,
): DataLoader<string, readonly Item[]> {
  return new DataLoader(async (rideIds) => {
    const found = await read(rideIds);
    return rideIds.map((rideId) => found.filter((item) => item.rideId === rideId));
  });
}

/** The ride of a use case's result, remembered so that its fields need no further query. */
export function getRide({ loaders }: { loaders: Loaders }, seen: VisibleRide): VisibleRide['ride'] {
  loaders.rides.prime(seen.ride.id, seen);
  return seen.ride;
}

/** What a subscription has read for an earlier event is not what stands when the next one comes. */
export function forgetRide({ loaders }: { loaders: Loaders }, rideId: string): void {
  const { rides, marks, giveBacks, accounts, refunds } = loaders;
  for (const loader of [rides, marks, giveBacks, accounts, refunds]) loader.clear(rideId);
  loaders.cards.clearAll();
  loaders.tripLinks.clearAll();
}

/** As above, of all rides: a stream of everybody's would remember every one that ever changed. */
export function forgetRides({ loaders }: { loaders: Loaders }): void {
  for (const loader of Object.values(loaders) as readonly { clearAll(): unknown }[]) loader.clearAll();
}
