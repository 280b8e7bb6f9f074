import { t } from '@lingui/core/macro';
import { toInstant, toLocalDay, toLocalTime } from '../../../domain/geo/local-time.ts';
import { SCHEDULE_AHEAD_DAYS } from '../../../domain/rides/booking-time.ts';
import { getFormats } from '../../lib/i18n.ts';

export interface Schedule {
  /** The instant meant; null until it is given and possible. */
  readonly instant: Date | null;
  /** Why the given time cannot be booked. */
  readonly problem: string | null;
}

const DAY_MS = 86_400_000;
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
  if (!instant) return refused(t`The clocks skip this time that day. Please choose another one.`);
  if (instant <= now) return refused(t`This time has passed. Please choose a later one.`);
  if (instant.getTime() > now.getTime() + SCHEDULE_AHEAD_DAYS * DAY_MS) {
    return refused(t`Rides can be scheduled up to ${SCHEDULE_AHEAD_DAYS} days ahead.`);
  }
  return { instant, problem: null };
}

/** A date and a time as the fields hold them. */
export interface Slot {
  /** "2026-03-05". */
  readonly date: string;
  /** "15:30". */
  readonly time: string;
}

const QUARTER_MS = 15 * 60_000;
/** Sooner than this a ride is one for now. */
const LEAD_MS = 30 * 60_000;
/** Offered for a day on which nothing has passed yet. */
const COMMON_TIMES = ['08:00', '12:00', '17:00', '20:00'] as const;

/** The first quarter of an hour that is worth scheduling: half an hour ahead or more. */
export function earliestSlot(timeZone: string, now: Date): Slot {
  return toSlot(new Date(Math.ceil((now.getTime() + LEAD_MS) / QUARTER_MS) * QUARTER_MS), timeZone);
}

/** The last date that can be chosen. */
export function lastDay(timeZone: string, now: Date): string {
  return toLocalDay(new Date(now.getTime() + SCHEDULE_AHEAD_DAYS * DAY_MS), timeZone);
}

/** Today while there is time left, tomorrow, and the next weekday after it. */
export function dayShortcuts(timeZone: string, now: Date): { label: string; date: string }[] {
  const today = toLocalDay(now, timeZone);
  const tomorrow = addDays(today, 1);
  const weekday = [2, 3, 4].map((days) => addDays(today, days)).find(isWeekday) ?? addDays(today, 2);
  const name = new Intl.DateTimeFormat(getFormats(), { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(weekday),
  );
  return [
    ...(earliestSlot(timeZone, now).date === today ? [{ label: t`Today`, date: today }] : []),
    { label: t`Tomorrow`, date: tomorrow },
    { label: name, date: weekday },
  ];
}

/** Rounded times of a day that can still be booked, the earliest first. */
export function timeShortcuts(date: string, timeZone: string, now: Date): string[] {
  const earliest = earliestSlot(timeZone, now);
  const common = COMMON_TIMES.filter(
    (time) => getSchedule(date, time, timeZone, new Date(now.getTime() + LEAD_MS)).instant !== null,
  );
  return date === earliest.date ? [...new Set([earliest.time, ...common])].sort() : [...common];
}

/** Another day at the same time, or at the first one that can be booked. */
export function onDay(date: string, time: string, timeZone: string, now: Date): Slot {
  if (getSchedule(date, time, timeZone, now).instant) return { date, time };
  return { date, time: timeShortcuts(date, timeZone, now)[0] ?? time };
}

/** "3:30 PM" for "15:30". */
export function clockText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** An instant as the fields hold it. */
export function toSlot(instant: Date, timeZone: string): Slot {
  const { hour, minute } = toLocalTime(instant, timeZone);
  const two = (part: number) => String(part).padStart(2, '0');
  return { date: toLocalDay(instant, timeZone), time: `${two(hour)}:${two(minute)}` };
}

/** Dates are counted in UTC, where every day has 24 hours. Of its own: a first screen fetches no more of the calendar. */
function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

function isWeekday(date: string): boolean {
  const day = new Date(date).getUTCDay();
  return day > 0 && day < 6;
}

function refused(problem: string): Schedule {
  return { instant: null, problem };
}
