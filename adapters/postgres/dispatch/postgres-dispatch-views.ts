import type { DispatchViews } from '../../../application/ports/dispatch.ts';
import { toBoardRide, type BoardRide, type BoardRideFacts } from '../../../domain/dispatch/board-ride.ts';
import { positionsSince } from '../../../domain/drivers/driver-position.ts';
import { BOOK_HOURS, REASSIGN_HOURS } from '../../../domain/standing-rides/deadlines.ts';
import type { SqlRunner } from '../sql-runner.ts';
import * as statements from './board-statements.ts';

const HOUR_MS = 3_600_000;

/** Rides that are not over and began so long ago still need somebody. */
const NEAR_BEFORE_HOURS = 24;

export const postgresDispatchViews = (reads: SqlRunner): DispatchViews => ({
  rides: async ({ span: { start: from, end: until }, now }) => {
    const near = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
    const near_from = near(-NEAR_BEFORE_HOURS);
    const [rides, planned] = await Promise.all([
      reads.all(statements.RIDES({ from, until, near_from, near_until: near(REASSIGN_HOURS) })),
      // What is not booked so near to its pickup has nobody who drives it, or nobody who pays.
      reads.all(statements.PLANNED({ from, until, near_from: now, near_until: near(BOOK_HOURS) })),
    ]);
    return merged(rides, planned).map((facts) => toBoardRide(facts, now));
  },
  drivers: ({ now, dayStart }) =>
    reads.all(statements.DRIVERS({ since: positionsSince(now), day_start: dayStart })),
});

/** By pickup; a planned ride that was booked between the two reads is told as it is now. */
function merged(rides: readonly BoardRideFacts[], planned: readonly BoardRideFacts[]): BoardRideFacts[] {
  const booked = new Set(rides.map(({ id }) => id));
  return [...rides, ...planned.filter(({ id }) => !booked.has(id))].sort(byPickup);
}

/** The order of the board. */
export function byPickup(
  one: Pick<BoardRide, 'pickupAt' | 'id'>,
  other: Pick<BoardRide, 'pickupAt' | 'id'>,
): number {
  return one.pickupAt.getTime() - other.pickupAt.getTime() || (one.id < other.id ? -1 : 1);
}
