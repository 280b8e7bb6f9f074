import DataLoader from 'dataloader';
import type { Page } from '../../application/ports/pages.ts';
import type { PaymentMethod } from '../../application/ports/payments.ts';
import type { PayoutRideView } from '../../application/ports/payouts.ts';
import type { VisibleRide } from '../../application/rides/visible-ride.ts';
import type { UseCases } from '../../application/use-cases.ts';
import { notFound } from '../../domain/errors.ts';
import type { UserActor } from '../../domain/users/user.ts';
import { loadPayoutRides, type PayoutRidesKey } from './payout-rides.ts';
import type { GiveBack } from '../../domain/rides/give-back.ts';
import type { RideMark } from '../../domain/rides/plausibility.ts';
import type { RideAccount } from '../../domain/payments/ride-money.ts';
import type { Refund } from '../../domain/payments/refund.ts';

/** Batched reads of one request. */
export interface Loaders {
  /** Rides as the caller may see them, by id. */
  readonly rides: DataLoader<string, VisibleRide>;
  /** Saved cards, null for one that was removed. Ask only for rides whose payment the caller may see. */
  readonly cards: DataLoader<string, PaymentMethod | null>;
  /** By ride; ask only for admins. */
  readonly marks: DataLoader<string, readonly RideMark[]>;
  /** By ride; as above. */
  readonly giveBacks: DataLoader<string, readonly GiveBack[]>;
  /** By ride; as above. */
  readonly refunds: DataLoader<string, readonly Refund[]>;
  /** By ride; as above. */
  readonly accounts: DataLoader<string, RideAccount>;
  /** Pages of the rides of payouts and payout requests. */
  readonly payoutRides: DataLoader<PayoutRidesKey, Page<PayoutRideView>, string>;
}

export function createLoaders(useCases: UseCases, actor: UserActor | null): Loaders {
  return {
    rides: new DataLoader<string, VisibleRide>(async (rideIds) => {
      const found = await useCases.showRides.execute(actor, rideIds);
      const byId = new Map(found.map((seen) => [seen.ride.id, seen]));
      return rideIds.map((rideId) => byId.get(rideId) ?? notFound('Ride'));
    }),
    cards: new DataLoader<string, PaymentMethod | null>(async (methodIds) => {
      const found = await useCases.listRideCards.execute(methodIds);
      const byId = new Map(found.map((method) => [method.id, method]));
      return methodIds.map((methodId) => byId.get(methodId) ?? null);
    }),
    marks: new DataLoader<string, readonly RideMark[]>(async (rideIds) => {
      const found = await useCases.listRideMarks.execute(actor, rideIds);
      return rideIds.map((rideId) => found.filter((mark) => mark.rideId === rideId));
    }),
    giveBacks: new DataLoader<string, readonly GiveBack[]>(async (rideIds) => {
      const found = await useCases.listGiveBacks.execute(actor, rideIds);
      return rideIds.map((rideId) => found.filter((given) => given.rideId === rideId));
    }),
    accounts: new DataLoader<string, RideAccount>((rideIds) => useCases.listRideAccounts.execute(rideIds)),
    payoutRides: loadPayoutRides(useCases, actor),
    refunds: new DataLoader<string, readonly Refund[]>(async (rideIds) => {
      const found = await useCases.listRideRefunds.execute(rideIds);
      return rideIds.map((rideId) => found.filter((refund) => refund.rideId === rideId));
    }),
  };
}

/** The ride of a use case's result, remembered so that its fields need no further query. */
export function getRide({ loaders }: { loaders: Loaders }, seen: VisibleRide): VisibleRide['ride'] {
  loaders.rides.prime(seen.ride.id, seen);
  return seen.ride;
}

/** What a subscription has read for an earlier event is not what stands when the next one comes. */
export function forgetRide({ loaders }: { loaders: Loaders }, rideId: string): void {
  const { rides, marks, giveBacks, accounts, refunds } = loaders;
  for (const byRide of [rides, marks, giveBacks, accounts, refunds]) byRide.clear(rideId);
  loaders.cards.clearAll();
}

/** As above, of all rides: a stream of everybody's would remember every one that ever changed. */
export function forgetRides({ loaders }: { loaders: Loaders }): void {
  for (const loader of Object.values(loaders) as readonly { clearAll(): unknown }[]) loader.clearAll();
}
