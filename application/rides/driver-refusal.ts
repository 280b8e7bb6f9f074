import type { Driver } from '../../domain/drivers/driver.ts';
import type { WeeklySlot } from '../../domain/drivers/weekly-availability.ts';
import { hoursTouched } from '../../domain/geo/local-time.ts';
import { toTimeWindow } from '../../domain/rides/apply-transition.ts';
import { ineligibility, type Ineligibility } from '../../domain/rides/eligibility.ts';
import type { Ride } from '../../domain/rides/ride.ts';

/** A time, and the time zone of the service area. */
export interface Moment {
  readonly now: Date;
  readonly timeZone: string;
}

/** Why the driver may not take the pending ride at `now`, their other rides apart; the same rule as at acceptance. `on` is null where their schedule does not count. */
export function refusalOf(
  driver: Driver,
  on: readonly WeeklySlot[] | null,
  ride: Ride,
  at: Moment,
): Ineligibility['code'] | null {
  const { from, to } = toTimeWindow(ride, at.now);
  const touched = hoursTouched(from, to, at.timeZone);
  return ineligibility(driver, ride, { on, touched, now: at.now })?.code ?? null;
}
