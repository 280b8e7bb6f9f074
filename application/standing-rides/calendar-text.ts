import { addDays, weekdayOf, type CalendarDay } from '../../domain/geo/calendar-day.ts';
import { toLocalDay, toLocalTime } from '../../domain/geo/local-time.ts';
import type { Occurrence } from '../../domain/standing-rides/occurrence.ts';
import { expectedPickups, isPaused, toPickupTime, type Leg } from '../../domain/standing-rides/pattern.ts';
import type { StandingRide } from '../../domain/standing-rides/standing-ride.ts';

/** A series with its driver's first name and its rides from a month ago on. */
export interface CalendarSeries {
  readonly series: StandingRide;
  readonly driverName: string | null;
  readonly rides: readonly Occurrence[];
}

/** A ride that is booked. */
export interface CalendarRide {
  readonly id: string;
  readonly at: Date;
  readonly minutes: number;
  readonly pickup: string;
  readonly dropoff: string;
  readonly driverName: string | null;
}

export interface CalendarContent {
  readonly series: readonly CalendarSeries[];
  readonly rides: readonly CalendarRide[];
}

interface Settings {
  readonly timeZone: string;
  readonly now: Date;
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** So far back rides stay in the calendar. */
const PAST_DAYS = 30;
/** So far ahead pauses and nights without the time are left out; no pause lasts longer than a year. */
const AHEAD_DAYS = 800;
const ZONE_YEARS = 10;
const DAY_MS = 86_400_000;

/** A rider's rides as iCalendar (RFC 5545). The same rides keep their UIDs. A booked ride stands apart from its series. */
export function calendarText({ series, rides }: CalendarContent, settings: Settings): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Maumee//Rides//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...zoneLines(settings),
    ...series.flatMap((one) => seriesLines(one, settings)),
    ...rides.flatMap((ride) => rideLines(ride, settings)),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** One event for each group of days of the week with the same time, there and back. */
function seriesLines(one: CalendarSeries, settings: Settings): string[] {
  const legs = ['out', 'back'] as const;
  return legs.flatMap((leg) => {
    const times = one.series.times.flatMap((weekly) => {
      const time = leg === 'out' ? weekly.time : weekly.returnTime;
      return time === null ? [] : [{ weekday: weekly.weekday, time }];
    });
    return [...new Set(times.map(({ time }) => time))].flatMap((time) => {
      const weekdays = times.filter((same) => same.time === time).map(({ weekday }) => weekday);
      return groupLines(one, { leg, time, weekdays }, settings);
    });
  });
}

interface Group {
  readonly leg: Leg;
  readonly time: string;
  readonly weekdays: readonly number[];
}

function groupLines(
  { series, driverName, rides }: CalendarSeries,
  { leg, time, weekdays }: Group,
  { timeZone, now }: Settings,
): string[] {
  const today = toLocalDay(now, timeZone);
  const span = { from: addDays(today, -PAST_DAYS), to: addDays(today, AHEAD_DAYS) };
  const days = expectedPickups({ ...series, pauses: [] }, span)
    .filter((pickup) => pickup.leg === leg && weekdays.includes(weekdayOf(pickup.day)))
    .map(({ day }) => day);
  const exists = (day: CalendarDay) => toPickupTime(day, time, timeZone) !== null;
  const first = days.find(exists);
  if (first === undefined) return [];
  const own = new Map(rides.filter((ride) => ride.leg === leg).map((ride) => [ride.day, ride]));
  const isLeftOut = (day: CalendarDay) => {
    const ride = own.get(day);
    if (ride) return ['skipped', 'failed', 'booked'].includes(ride.state);
    return isPaused(series, day) || !exists(day);
  };
  const local = (day: CalendarDay) => `${day.replaceAll('-', '')}T${time.replace(':', '')}00`;
  const uid = `${series.id}-${leg}-${time.replace(':', '')}@standing.maumee`;
  const [from, to] = leg === 'out' ? [series.pickup, series.dropoff] : [series.dropoff, series.pickup];
  const about = {
    minutes: series.durationMinutes,
    pickup: from.address,
    dropoff: to.address,
    driverName,
  };
  const until = series.lastDay && toPickupTime(series.lastDay, '23:59', timeZone);
  const rule = `RRULE:FREQ=WEEKLY;BYDAY=${weekdays.map((weekday) => WEEKDAYS[weekday]).join(',')}`;
  const moved = days.flatMap((day) => {
    const ride = own.get(day);
    return ride?.isMoved && ride.pickupAt && !isLeftOut(day) ? [{ day, at: ride.pickupAt }] : [];
  });
  const zone = `TZID=${timeZone}`;
  return [
    ...eventLines(
      uid,
      [`DTSTART;${zone}:${local(first)}`, until ? `${rule};UNTIL=${utc(until)}` : rule],
      about,
      now,
    ),
    ...days
      .filter((day) => day >= first && exists(day) && isLeftOut(day))
      .map((day) => `EXDATE;${zone}:${local(day)}`),
    'END:VEVENT',
    ...moved.flatMap(({ day, at }) => {
      const start = `DTSTART;${zone}:${localOf(at, timeZone)}`;
      // A date of the pattern whose time the clocks skip is no date of the rule.
      const isOfRule = exists(day);
      const when = isOfRule ? [start, `RECURRENCE-ID;${zone}:${local(day)}`] : [start];
      return [...eventLines(isOfRule ? uid : `${day}-${uid}`, when, about, now), 'END:VEVENT'];
    }),
  ];
}

function rideLines(ride: CalendarRide, { timeZone, now }: Settings): string[] {
  const start = `DTSTART;TZID=${timeZone}:${localOf(ride.at, timeZone)}`;
  return [...eventLines(`${ride.id}@ride.maumee`, [start], ride, now), 'END:VEVENT'];
}

/** All but the end of an event. */
function eventLines(
  uid: string,
  when: readonly string[],
  { minutes, pickup, dropoff, driverName }: Omit<CalendarRide, 'id' | 'at'>,
  now: Date,
): string[] {
  const driver = driverName ? `${driverName} drives you.` : 'Your driver is still to be found.';
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(now)}`,
    ...when,
    `DURATION:PT${minutes}M`,
    `SUMMARY:${escape(`Ride to ${dropoff}`)}`,
    `LOCATION:${escape(pickup)}`,
    `DESCRIPTION:${escape(driver)}`,
  ];
}

/** Every change of the zone's clocks from a year ago on, one by one. */
function zoneLines({ timeZone, now }: Settings): string[] {
  const begin = Math.floor(now.getTime() / DAY_MS) * DAY_MS - 366 * DAY_MS;
  const standard = Math.min(offsetAt(begin, timeZone), offsetAt(begin + 182 * DAY_MS, timeZone));
  const observance = (start: string, from: number, to: number) => {
    const name = to > standard ? 'DAYLIGHT' : 'STANDARD';
    const offsets = [`TZOFFSETFROM:${offsetWords(from)}`, `TZOFFSETTO:${offsetWords(to)}`];
    return [`BEGIN:${name}`, `DTSTART:${start}`, ...offsets, `END:${name}`];
  };
  let offset = offsetAt(begin, timeZone);
  const lines = observance('19700101T000000', offset, offset);
  for (let at = begin; at < begin + ZONE_YEARS * 366 * DAY_MS; at += DAY_MS) {
    const next = offsetAt(at + DAY_MS, timeZone);
    if (next === offset) continue;
    let [low, high] = [at, at + DAY_MS];
    while (high - low > 60_000) {
      const middle = Math.floor((low + high) / 120_000) * 60_000;
      if (offsetAt(middle, timeZone) === offset) low = middle;
      else high = middle;
    }
    lines.push(...observance(utc(new Date(high + offset)).slice(0, -1), offset, next));
    offset = next;
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...lines, 'END:VTIMEZONE'];
}

/** How far the clocks are ahead of UTC at an instant of whole seconds, in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = toLocalTime(new Date(at), timeZone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - at;
}

function offsetWords(offset: number): string {
  const minutes = Math.abs(offset) / 60_000;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

/** "20260305T120000Z" */
function utc(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
}

function localOf(at: Date, timeZone: string): string {
  return utc(new Date(at.getTime() + offsetAt(Math.floor(at.getTime() / 1000) * 1000, timeZone))).slice(
    0,
    -1,
  );
}

function escape(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n');
}

/** Lines of at most 75 octets, never broken within a character. */
function fold(line: string): string {
  let [folded, octets] = ['', 0];
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > 75) [folded, octets] = [`${folded}\r\n `, 1];
    folded += character;
    octets += length;
  }
  return folded;
}
