import type { Driver } from '../drivers/driver.ts';
import type { Commitment } from '../rides/commitment.ts';
import { ineligibility, type Ineligibility } from '../rides/eligibility.ts';
import type { TimeConflict } from '../rides/time-conflict.ts';
import { driveBy, isAhead, type Occurrence } from './occurrence.ts';
import { overlaps } from './reconcile.ts';
import type { StandingRide } from './standing-ride.ts';

/**
 * Why an operator cannot give a planned ride to a driver; null when they can. The operator has spoken with them: neither
 * being online nor the weekly schedule is asked for.
 */
export function plannedRefusal(
  driver: Driver,
  others: readonly Commitment[],
  { occurrence, series }: { readonly occurrence: Occurrence; readonly series: StandingRide },
  now: Date,
): Ineligibility['code'] | TimeConflict | null {
  const { isLongDistance, needs } = series;
  const asked = { isLongDistance, needs, isSpecificDriver: true, scheduledFor: occurrence.pickupAt };
  const refused = ineligibility(driver, asked, { on: [], touched: [], now });
  if (refused) return refused.code;
  const { timeWindow } = isAhead(occurrence) ? driveBy(occurrence, series, driver.userId) : occurrence;
  const isTaken = others.some(
    (other) =>
      other.id !== occurrence.id && other.timeWindow && timeWindow && overlaps(other.timeWindow, timeWindow),
  );
  return isTaken ? 'RIDE_OVERLAP' : null;
}
