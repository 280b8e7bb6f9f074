import { cancelRide } from '../../domain/rides/apply-transition.ts';
import { EXPIRED, hasExpired } from '../../domain/rides/expiry.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { product } from '../access.ts';
import type { Transaction } from '../transaction.ts';
import { command, workflow } from '../use-case.ts';
import { rideIdInput } from './inputs.ts';
import { requestMove, saveCancelled } from './ride-transitions.ts';

/**
 * Cancels a ride that nobody took in time and releases its hold; anything else is left as it is. Whether the ride was
 * cancelled by this call.
 */
export const expireRide = command({
  access: product,
  input: rideIdInput,
  run: async ({ tx, input: { rideId } }) => {
    const ride = await tx.rides.lock(rideId);
    if (ride?.status !== 'pending' || !hasExpired(ride, tx.now())) return false;
    await expire(tx, ride);
    return true;
  },
});

/**
 * Every ride whose time is over, each in a transaction of its own; how many. Several processes may do it at once: a
 * ride is taken by one of them. `onError` hears of those that failed; they are tried again by the next call.
 */
export const expireRides = workflow({
  access: product,
  run: async ({ transact }, _, onError: (rideId: string, error: unknown) => void) => {
    const failed: string[] = [];
    for (let expired = 0; ; expired += 1) {
      const taken: { rideId: string | null } = { rideId: null };
      try {
        await transact(async (tx) => {
          const ride = await tx.rides.lockExpired(tx.now(), failed);
          taken.rideId = ride?.id ?? null;
          if (ride) await expire(tx, ride);
        });
      } catch (error) {
        if (taken.rideId === null) throw error;
        onError(taken.rideId, error);
        failed.push(taken.rideId);
      }
      if (taken.rideId === null) return expired - failed.length;
    }
  },
});

function expire(tx: Transaction, ride: Ride): Promise<Ride> {
  const move = requestMove(tx, 'system', { reason: EXPIRED });
  return saveCancelled(tx, cancelRide(ride, 'expire', move));
}
