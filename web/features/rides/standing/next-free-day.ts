import { addDays, type CalendarDay } from '../../../../domain/geo/calendar-day.ts';
import type { PlannedRideRowFragment, StandingSeriesFragment } from '../../../generated/operations.ts';

/** The first day from today on after which no ride of the series is booked: it can be changed from there. */
export function nextFreeDay(
  { id, firstDay }: Pick<StandingSeriesFragment, 'id' | 'firstDay'>,
  rides: readonly PlannedRideRowFragment[],
  today: CalendarDay,
): CalendarDay {
  const booked = rides.filter(({ standingRideId, state }) => standingRideId === id && state === 'BOOKED');
  const days = [today, firstDay, ...booked.map(({ day }) => addDays(day, 1))];
  return days.toSorted().at(-1) ?? today;
}
