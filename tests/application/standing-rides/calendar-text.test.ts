import ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { calendarText, type CalendarContent } from '../../../application/standing-rides/calendar-text.ts';
import { addDays } from '../../../domain/geo/calendar-day.ts';
import type { Occurrence } from '../../../domain/standing-rides/occurrence.ts';
import { expectedPickups, toPickupTime } from '../../../domain/standing-rides/pattern.ts';
import type { StandingRide } from '../../../domain/standing-rides/standing-ride.ts';

/** Before clocks are set forward in all zones that do that. */
const now = new Date('2026-02-20T15:00:00Z');
const until = '2026-05-01';

const series = {
  id: 'series',
  times: [
    { weekday: 1, time: '07:00', returnTime: '11:30' },
    { weekday: 3, time: '07:00', returnTime: '12:00' },
    { weekday: 5, time: '08:15', returnTime: '11:30' },
  ],
  firstDay: '2026-02-23',
  lastDay: until,
  pauses: [{ from: '2026-03-30', to: '2026-04-03' }],
  pickup: { address: '12; Main St,\nToledo \\ café '.repeat(4), lat: 41, lng: -83 },
  dropoff: { address: 'Clinic', lat: 41, lng: -83 },
  durationMinutes: 20,
} as unknown as StandingRide;

const ride = (day: string, changes: Partial<Occurrence>) =>
  ({ id: day, day, leg: 'out', pickupAt: null, isMoved: false, state: 'seeking', ...changes }) as Occurrence;

function expand(text: string): { readonly uid: string; readonly at: number }[] {
  ICAL.TimezoneService.reset();
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  const main = events.filter((event) => !event.isRecurrenceException());
  for (const event of main) {
    for (const other of events) {
      if (other.isRecurrenceException() && other.uid === event.uid) event.relateException(other);
    }
  }
  return main.flatMap((event) => {
    if (!event.isRecurring()) return [{ uid: event.uid, at: event.startDate.toJSDate().getTime() }];
    const found: { uid: string; at: number }[] = [];
    const dates = event.iterator();
    for (let next = dates.next(); next && found.length < 500; next = dates.next()) {
      const { startDate } = event.getOccurrenceDetails(next);
      found.push({ uid: event.uid, at: startDate.toJSDate().getTime() });
    }
    return found;
  });
}

describe.each(['America/New_York', 'America/Phoenix', 'Europe/Berlin'])('a calendar in %s', (timeZone) => {
  const at = (day: string, time: string) => toPickupTime(day, time, timeZone)!;
  const moved = at('2026-03-10', '09:30');
  const booked = {
    id: 'r',
    at: at('2026-02-25', '07:00'),
    minutes: 20,
    pickup: 'A',
    dropoff: 'B',
    driverName: 'Dora',
  };
  const content: CalendarContent = {
    series: [
      {
        series,
        driverName: null,
        rides: [
          ride('2026-02-23', { state: 'skipped' }),
          ride('2026-02-25', { state: 'booked' }),
          ride('2026-03-04', { state: 'failed' }),
          ride('2026-03-09', { isMoved: true, pickupAt: moved }),
        ],
      },
    ],
    rides: [booked],
  };
  let text = '';
  beforeAll(() => {
    text = calendarText(content, { timeZone, now });
  });

  it('expands to what the pattern expects, with its exceptions, across a change of the clocks', () => {
    const leftOut = ['2026-02-23', '2026-03-04'];
    const expected = expectedPickups(series, { from: '2026-01-01', to: addDays(until, 30) })
      .filter(({ day, leg }) => leg === 'back' || !leftOut.includes(day))
      .map(({ day, leg, time }) =>
        day === '2026-03-09' && leg === 'out' ? moved.getTime() : at(day, time).getTime(),
      );
    expect(
      expand(text)
        .map((one) => one.at)
        .toSorted(),
    ).toEqual(expected.toSorted());
  });

  it('has lines of at most 75 octets, and texts that come back as they were', () => {
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const events = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent');
    expect(events[0]?.getFirstPropertyValue('location')).toBe(series.pickup.address);
  });

  it('gives the same events the same names', () => {
    const later = calendarText(content, { timeZone, now: new Date(now.getTime() + 86_400_000) });
    const names = (some: string) => [...new Set(expand(some).map(({ uid }) => uid))];
    expect(names(later)).toEqual(names(text));
  });
});
