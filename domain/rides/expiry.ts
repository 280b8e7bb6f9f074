import type { Ride } from './ride.ts';

/** Why a ride was cancelled that nobody took. */
export const EXPIRED = 'No driver accepted in time';

/** Whether a pending ride has waited long enough for a driver. */
export function hasExpired(ride: Pick<Ride, 'expiresAt'>, now: Date): boolean {
  return ride.expiresAt !== null && ride.expiresAt.getTime() <= now.getTime();
}

/**
 * The ride as everybody sees it at `now`: a pending one whose time is over is cancelled by the system, also before the
 * sweep has written so and released its money.
 */
export function asOf(ride: Ride, now: Date): Ride {
  if (ride.status !== 'pending' || !hasExpired(ride, now)) return ride;
  return {
    ...ride,
    status: 'cancelled',
    paymentStatus: 'cancelled',
    cancelledAt: ride.expiresAt,
    cancelledBy: 'system',
    cancelReason: EXPIRED,
    expiresAt: null,
  };
}
