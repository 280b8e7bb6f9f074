import type { Ride } from './ride.ts';

/** Why a ride was cancelled that nobody took. */
export const EXPIRED = 'No driver accepted in time';

/** How long a request waits for a driver, as the installation has it. */
export interface WaitingTimes {
  /** A ride for now. */
  readonly bookNowMinutes: number;
  /** So long before its pickup a scheduled ride is given up; 0: at the pickup. */
  readonly beforePickupMinutes: number;
}

/**
 * Until when a request waits. A scheduled ride booked shortly before its pickup waits as long as one for now, but never
 * beyond the pickup.
 */
export function toExpiry(scheduledFor: Date | null, now: Date, waiting: WaitingTimes): Date {
  const patience = now.getTime() + waiting.bookNowMinutes * 60_000;
  if (!scheduledFor) return new Date(patience);
  const pickup = scheduledFor.getTime();
  return new Date(Math.max(pickup - waiting.beforePickupMinutes * 60_000, Math.min(pickup, patience)));
}

/** Whether a pending ride has waited long enough for a driver. */
export function hasExpired(ride: Pick<Ride, 'expiresAt'>, now: Date): boolean {
  return ride.expiresAt !== null && ride.expiresAt.getTime() <= now.getTime();
}

/** What of a ride becomes another once its time is over. */
export type Expiring = Pick<
  Ride,
  'status' | 'paymentStatus' | 'cancelledAt' | 'cancelledBy' | 'cancelReason' | 'expiresAt'
>;

/**
 * The ride as everybody sees it at `now`: a pending one whose time is over is cancelled by the system, also before the
 * sweep has written so and released its money.
 */
export function asOf<Shown extends Expiring>(ride: Shown, now: Date): Shown {
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
