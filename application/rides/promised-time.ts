import { addDays } from '../../domain/geo/calendar-day.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import type { Commitment } from '../../domain/rides/commitment.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { patternCommitments } from '../../domain/standing-rides/reconcile.ts';
import { PLANNED_AHEAD_DAYS } from '../../domain/standing-rides/standing-ride.ts';
import type { Transaction } from '../transaction.ts';

/**
 * What the driver has promised to standing rides around a ride that lies beyond the days that are planned: before that
 * their commitments have it, and nothing is read.
 */
export async function promisedTime(
  tx: Transaction,
  { scheduledFor }: Pick<Ride, 'scheduledFor'>,
  driverId: string,
  timeZone: string,
): Promise<readonly Commitment[]> {
  if (!scheduledFor) return [];
  const day = toLocalDay(scheduledFor, timeZone);
  if (day < addDays(toLocalDay(tx.now(), timeZone), PLANNED_AHEAD_DAYS)) return [];
  const agreed = await tx.standingRides.agreedBy(driverId);
  // A pickup late on the day before may reach into it.
  return patternCommitments(agreed, { days: { from: addDays(day, -1), to: addDays(day, 1) }, timeZone });
}
