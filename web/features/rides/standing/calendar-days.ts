import { addDays, type CalendarDay } from '../../../../domain/geo/calendar-day.ts';
import { toLocalDay } from '../../../../domain/geo/local-time.ts';
import { expectedPickups, toPickupTime } from '../../../../domain/standing-rides/pattern.ts';
import { PLANNED_AHEAD_DAYS } from '../../../../domain/standing-rides/standing-ride.ts';
import type { PlannedRideRowFragment, StandingSeriesFragment } from '../../../generated/operations.ts';

/** A pickup of a pattern on a night on which the clocks skip its time. */
export interface MissingPickup {
  readonly series: StandingSeriesFragment;
  readonly time: string;
}

/** One day of the calendar. */
export interface DayOfRides {
  readonly day: CalendarDay;
  /** In the order of their pickups, whatever becomes of them. */
  readonly rides: readonly PlannedRideRowFragment[];
  /** What waits for another time. */
  readonly missing: readonly MissingPickup[];
}

interface Around {
  readonly now: Date;
  readonly timeZone: string;
}

/** The next 14 days from today on, each with its rides; those of what has ended are left out. */
export function toCalendar(
  rides: readonly PlannedRideRowFragment[],
  series: readonly StandingSeriesFragment[],
  around: Around,
): readonly DayOfRides[] {
  const { now, timeZone } = around;
  const today = toLocalDay(now, timeZone);
  const shown = rides.filter(({ reason, pickupAt }) => reason !== 'ENDED' && pickupAt !== null);
  const dayOf = ({ pickupAt }: PlannedRideRowFragment) => toLocalDay(new Date(pickupAt ?? 0), timeZone);
  return Array.from({ length: PLANNED_AHEAD_DAYS }, (_, index) => addDays(today, index)).map((day) => ({
    day,
    rides: shown.filter((ride) => dayOf(ride) === day),
    missing: series.flatMap((one) => missingOn(one, day, rides, timeZone)),
  }));
}

/** What the pattern expects on that day at a time that does not exist, and that was not moved to another one. */
function missingOn(
  series: StandingSeriesFragment,
  day: CalendarDay,
  rides: readonly PlannedRideRowFragment[],
  timeZone: string,
): readonly MissingPickup[] {
  if (series.endedAt !== null) return [];
  const isMoved = (leg: 'out' | 'back') =>
    rides.some(
      (ride) =>
        ride.standingRideId === series.id &&
        ride.day === day &&
        ride.leg === (leg === 'out' ? 'OUT' : 'BACK'),
    );
  return expectedPickups(series, { from: day, to: day })
    .filter(({ leg, time }) => toPickupTime(day, time, timeZone) === null && !isMoved(leg))
    .map(({ time }) => ({ series, time }));
}
