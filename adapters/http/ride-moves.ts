import type { z } from 'zod';
import type { UseCases } from '../../application/use-cases.ts';
import { toVisibleNeeds } from '../../application/needs/visible-needs.ts';
import { toVisibleMoney, type VisibleMoney } from '../../application/rides/visible-ride.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import type { UserActor } from '../../domain/users/user.ts';
import type { rideStatusPayload } from './payloads/rides.ts';

/** A ride as whoever asks sees it, and its money. */
export interface RideWithMoney {
  readonly ride: Ride;
  readonly money: VisibleMoney;
}

type TransitionRequest = (
  useCases: UseCases,
  actor: UserActor,
  input: Omit<z.output<typeof rideStatusPayload>, 'status'> & {
    readonly rideId: string;
    readonly version: string | null;
  },
) => Promise<Ride>;

/** Which use case sets which status. A driver's "cancelled" is a decline, an admin's a cancellation. */
export const RIDE_MOVES: Record<z.output<typeof rideStatusPayload>['status'], TransitionRequest> = {
  confirmed: (useCases, actor, { rideId }) => useCases.confirmRide.execute(actor, { rideId }),
  in_progress: (useCases, actor, input) => useCases.startRide.execute(actor, input),
  completed: (useCases, actor, { rideId, reason, position }) =>
    useCases.completeRide.execute(actor, { rideId, reason, position }),
  cancelled: (useCases, actor, { rideId, reason, version }) =>
    actor.userType === 'admin'
      ? useCases.cancelRide.execute(actor, { rideId, reason, version })
      : useCases.declineRide.execute(actor, { rideId }),
};

/**
 * A ride after an act, as who did it is told of it. Reads for its driver what an assigned ride would bring: the ride itself
 * says it only once it is settled; and for riders who help what they may be told.
 */
export async function tellRide(useCases: UseCases, actor: UserActor, ride: Ride): Promise<RideWithMoney> {
  if (actor.userType === 'rider' && ride.riderId !== actor.userId) {
    const told = await useCases.tellRide.execute(actor, ride);
    return { ride: told.ride, money: told };
  }
  const seen = { ...ride, ...toVisibleNeeds(actor, ride) };
  if (ride.driverId !== actor.userId) return { ride: seen, money: toVisibleMoney(actor, ride) };
  return { ride: seen, money: await useCases.showRide.execute(actor, { rideId: ride.id }) };
}
