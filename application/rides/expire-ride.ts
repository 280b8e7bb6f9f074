import { cancelRide } from '../../domain/rides/apply-transition.ts';
import { EXPIRED, hasExpired } from '../../domain/rides/expiry.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { rideIdInput, type RideIdInput } from './inputs.ts';
import { type RideTransitions, rideTransitions } from './ride-transitions.ts';
import { service } from '../tokens.ts';

/** Cancels rides that nobody took in time and releases their holds; anything else is left as it is. */
export class ExpireRide {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly transitions: RideTransitions,
    private readonly clock: Clock,
  ) {}

  /** Whether the ride was cancelled by this call. */
  execute(input: RideIdInput): Promise<boolean> {
    const { rideId } = parseInput(rideIdInput, input);
    return this.unitOfWork.run(async (stores) => {
      const ride = await stores.rides.lock(rideId);
      if (ride?.status !== 'pending' || !hasExpired(ride, this.clock.now())) return false;
      await this.expire(stores, ride);
      return true;
    });
  }

  /**
   * Every ride whose time is over, each in a transaction of its own; how many. Several processes may do it at once: a
   * ride is taken by one of them. `onError` hears of those that failed; they are tried again by the next call.
   */
  async all(onError: (rideId: string, error: unknown) => void): Promise<number> {
    const failed: string[] = [];
    for (let expired = 0; ; expired += 1) {
      const taken: { rideId: string | null } = { rideId: null };
      try {
        await this.unitOfWork.run(async (stores) => {
          const ride = await stores.rides.lockExpired(this.clock.now(), failed);
          taken.rideId = ride?.id ?? null;
          if (ride) await this.expire(stores, ride);
        });
      } catch (error) {
        if (taken.rideId === null) throw error;
        onError(taken.rideId, error);
        failed.push(taken.rideId);
      }
      if (taken.rideId === null) return expired - failed.length;
    }
  }

  private async expire(stores: Stores, ride: Ride): Promise<void> {
    const request = this.transitions.request('system', null, EXPIRED);
    await this.transitions.saveCancelled(stores, cancelRide(ride, 'expire', request));
  }
}

export const expireRide = service(ExpireRide, [unitOfWork, rideTransitions, clock]);
