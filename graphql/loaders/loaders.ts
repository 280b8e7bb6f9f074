import DataLoader from 'dataloader';
import type { SeenRide } from '../../application/rides/seen-ride.ts';
import type { UseCases } from '../../application/use-cases.ts';
import { missing } from '../../domain/errors.ts';
import type { UserActor } from '../../domain/people/user.ts';

/** Batched reads of one request. */
export interface Loaders {
  /** Rides as the caller may see them, by id. */
  readonly rides: DataLoader<string, SeenRide>;
}

export function createLoaders(useCases: UseCases, actor: UserActor | null): Loaders {
  return {
    rides: new DataLoader<string, SeenRide>(async (rideIds) => {
      const found = await useCases.showRides.many(actor, rideIds);
      const byId = new Map(found.map((seen) => [seen.ride.id, seen]));
      return rideIds.map((rideId) => byId.get(rideId) ?? missing('Ride'));
    }),
  };
}

/** The ride behind what a use case answered, remembered so that its fields need no further query. */
export function rideOf({ loaders }: { loaders: Loaders }, seen: SeenRide): SeenRide['ride'] {
  loaders.rides.prime(seen.ride.id, seen);
  return seen.ride;
}
