import { toInstant, toLocalDay } from '../../../../domain/geo/local-time.ts';
import { SCHEDULE_AHEAD_DAYS } from '../../../../domain/rides/request-ride.ts';

export interface Schedule {
  /** The instant meant; null until it is given and possible. */
  readonly instant: Date | null;
  /** Why the given time cannot be booked. */
  readonly problem: string | null;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{2}):(\d{2})/;

/** The instant of "2026-03-05" and "15:30" in the area's zone. */
export function getSchedule(date: string, time: string, timeZone: string, now: Date): Schedule {
  const [, year, month, day] = DATE.exec(date) ?? [];
  const [, hour, minute] = TIME.exec(time) ?? [];
  if (!year || !hour) return { instant: null, problem: null };
  const local = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: 0,
  };
  const instant = toInstant(local, timeZone);
  if (!instant) return refused('The clocks skip this time that day. Please choose another one.');
  if (instant <= now) return refused('This time has passed. Please choose a later one.');
  if (instant.getTime() > now.getTime() + SCHEDULE_AHEAD_DAYS * 86_400_000) {
    return refused(`Rides can be scheduled up to ${SCHEDULE_AHEAD_DAYS} days ahead.`);
  }
  return { instant, problem: null };
}

/** Today in the area's zone, "2026-03-05": the earliest date that can be chosen. */
export function todayIn(timeZone: string, now: Date): string {
  return toLocalDay(now, timeZone);
}

function refused(problem: string): Schedule {
  return { instant: null, problem };
}
