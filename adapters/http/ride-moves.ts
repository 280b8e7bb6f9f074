import type { z } from 'zod';
import type { UseCases } from '../../application/use-cases.ts';
import type { Cents } from '../../domain/money/cents.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import type { UserActor } from '../../domain/users/user.ts';
import type { rideStatusPayload } from './payloads/rides.ts';

/** A ride with what it brings its driver: null for everybody else, and once it is no longer the driver's. */
export interface RideWithEarning {
  readonly ride: Ride;
  readonly driverEarningCents: Cents | null;
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

/** Reads what an assigned ride brings, for its driver alone: the ride itself says it only once it is settled. */
export async function withEarning(
  useCases: UseCases,
  actor: UserActor,
  ride: Ride,
): Promise<RideWithEarning> {
  if (ride.driverId !== actor.userId) return { ride, driverEarningCents: null };
  const { driverEarningCents } = await useCases.showRide.execute(actor, { rideId: ride.id });
  return { ride, driverEarningCents };
}
