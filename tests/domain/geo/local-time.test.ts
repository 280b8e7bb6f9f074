import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import {
  hoursTouched,
  toInstant,
  toLocalDay,
  toLocalTime,
  startOfLocalDay,
  toWeekday,
  type LocalTime,
} from '../../../domain/geo/local-time.ts';
import { anyInstant, anyZone } from './arbitrary-times.ts';

const NEW_YORK = 'America/New_York';
const HOUR_MS = 3_600_000;

/** "2026-03-08 02:30" as the fields of a clock. */
function clock(text: string): LocalTime {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = text.split(/[-: ]/).map(Number);
  return { year, month, day, hour, minute, second };
}

describe('the clocks of a zone', () => {
  it.each([
    ['2026-01-15T12:00:00Z', NEW_YORK, '2026-01-15 07:00:00'],
    ['2026-07-15T12:00:00Z', NEW_YORK, '2026-07-15 08:00:00'],
    ['2026-01-01T04:59:59Z', NEW_YORK, '2025-12-31 23:59:59'],
    ['2026-01-01T05:00:00Z', NEW_YORK, '2026-01-01 00:00:00'],
    ['2026-03-08T06:59:59Z', NEW_YORK, '2026-03-08 01:59:59'],
    ['2026-03-08T07:00:00Z', NEW_YORK, '2026-03-08 03:00:00'],
    ['2026-11-01T05:59:59Z', NEW_YORK, '2026-11-01 01:59:59'],
    ['2026-11-01T06:00:00Z', NEW_YORK, '2026-11-01 01:00:00'],
    ['2028-02-29T12:00:00Z', 'Asia/Kathmandu', '2028-02-29 17:45:00'],
  ])('show at %s in %s %s', (instant, zone, shown) => {
    expect(toLocalTime(new Date(instant), zone)).toEqual(clock(shown));
  });

  it.each([
    ['2026-03-05T04:59:59Z', NEW_YORK, '2026-03-04'],
    ['2026-03-05T05:00:00Z', NEW_YORK, '2026-03-05'],
    ['2026-12-31T20:00:00Z', 'Asia/Tokyo', '2027-01-01'],
    ['0987-10-11T12:00:00Z', 'UTC', '0987-10-11'],
  ])('show at %s in %s the date %s', (instant, zone, date) => {
    expect(toLocalDay(new Date(instant), zone)).toBe(date);
  });

  it('show what Luxon reads from them', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (instant, zone) => {
        const { year, month, day, hour, minute, second, weekday } = DateTime.fromJSDate(instant, { zone });
        const local = toLocalTime(instant, zone);
        expect(local).toEqual({ year, month, day, hour, minute, second });
        expect(toWeekday(local)).toBe(weekday % 7);
      }),
    );
  });

  it('refuse a zone that does not exist', () => {
    expect(() => toLocalTime(new Date(0), 'America/Atlantis')).toThrow(RangeError);
  });
});

describe('the instant of a local time', () => {
  it.each([
    ['2026-01-15 07:00', '2026-01-15T12:00:00Z'],
    ['2026-07-15 08:00', '2026-07-15T12:00:00Z'],
    ['2026-03-08 01:59:59', '2026-03-08T06:59:59Z'],
    ['2026-03-08 03:00', '2026-03-08T07:00:00Z'],
    ['2026-11-01 00:59:59', '2026-11-01T04:59:59Z'],
    ['2026-11-01 02:00', '2026-11-01T07:00:00Z'],
    ['2028-02-29 00:00', '2028-02-29T05:00:00Z'],
  ])('%s in New York is %s', (local, instant) => {
    expect(toInstant(clock(local), NEW_YORK)).toEqual(new Date(instant));
  });

  it.each(['2026-03-08 02:00', '2026-03-08 02:30', '2026-03-08 02:59:59', '2027-03-14 02:30'])(
    'is none for %s, which New York skips in spring',
    (local) => {
      expect(toInstant(clock(local), NEW_YORK)).toBeNull();
    },
  );

  it('is none for the midnight that Havana skips in spring', () => {
    expect(toInstant(clock('2026-03-08 00:30'), 'America/Havana')).toBeNull();
  });

  it('is none for the half hour that Lord Howe skips', () => {
    expect(toInstant(clock('2026-10-04 02:15'), 'Australia/Lord_Howe')).toBeNull();
    expect(toInstant(clock('2026-10-04 02:30'), 'Australia/Lord_Howe')).not.toBeNull();
  });

  it.each([
    ['2026-11-01 01:00', '2026-11-01T05:00:00Z'],
    ['2026-11-01 01:30', '2026-11-01T05:30:00Z'],
    ['2026-11-01 01:59:59', '2026-11-01T05:59:59Z'],
  ])('is the earlier of the two for %s in autumn', (local, instant) => {
    expect(toInstant(clock(local), NEW_YORK)).toEqual(new Date(instant));
  });

  it.each([
    '2026-02-29 12:00',
    '2026-02-30 12:00',
    '2026-04-31 12:00',
    '2026-13-01 12:00',
    '2026-00-10 12:00',
    '2026-01-00 12:00',
    '2026-01-32 12:00',
    '2026-01-01 24:00',
    '2026-01-01 12:60',
    '2026-01-01 12:00:60',
  ])('is none for %s, which is on no calendar or clock', (local) => {
    expect(toInstant(clock(local), NEW_YORK)).toBeNull();
    expect(toInstant(clock(local), 'UTC')).toBeNull();
  });

  it.each([{ hour: -1 }, { minute: -1 }, { second: -1 }, { second: 1.5 }, { day: 1.5 }, { year: 26 }])(
    'is none for a clock that shows %j',
    (wrong) => {
      expect(toInstant({ ...clock('2026-01-10 12:00'), ...wrong }, NEW_YORK)).toBeNull();
    },
  );

  it('is the first at which the clocks show it', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (instant, zone) => {
        const local = toLocalTime(instant, zone);
        const found = toInstant(local, zone);
        if (!found) throw new Error('The clocks do show it');
        expect(toLocalTime(found, zone)).toEqual(local);
        expect(found.getTime()).toBeLessThanOrEqual(instant.getTime());
        // No zone turns its clocks back by anything but half an hour or an hour.
        for (const earlier of [HOUR_MS / 2, HOUR_MS]) {
          expect(toLocalTime(new Date(found.getTime() - earlier), zone)).not.toEqual(local);
        }
      }),
    );
  });

  it('exists exactly when Luxon does not have to move the clock', () => {
    const anyClock = fc.record({
      year: fc.integer({ min: 2024, max: 2030 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
      hour: fc.integer({ min: 0, max: 23 }),
      minute: fc.integer({ min: 0, max: 59 }),
      second: fc.integer({ min: 0, max: 59 }),
    });
    const springs = fc
      .constantFrom('2026-03-08', '2026-03-29', '2026-04-24', '2026-09-06', '2026-10-04')
      .chain((day) =>
        fc
          .record({ hour: fc.integer({ min: 0, max: 3 }), minute: fc.integer({ min: 0, max: 59 }) })
          .map((time) => ({
            ...clock(day),
            ...time,
          })),
      );
    fc.assert(
      fc.property(fc.oneof(anyClock, springs), anyZone, (local, zone) => {
        const { year, month, day, hour, minute, second } = DateTime.fromObject(local, { zone });
        const isShown = JSON.stringify({ year, month, day, hour, minute, second }) === JSON.stringify(local);
        expect(toInstant(local, zone) !== null).toBe(isShown);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the start of a local day', () => {
  it.each([
    ['2026-03-08 15:00', 0, NEW_YORK, '2026-03-08T05:00:00Z'],
    ['2026-03-08 15:00', 1, NEW_YORK, '2026-03-09T04:00:00Z'],
    ['2026-03-09 00:00', -1, NEW_YORK, '2026-03-08T05:00:00Z'],
    ['2026-11-01 12:00', 1, NEW_YORK, '2026-11-02T05:00:00Z'],
    ['2025-12-31 23:59', 1, NEW_YORK, '2026-01-01T05:00:00Z'],
    ['2028-02-28 12:00', 1, NEW_YORK, '2028-02-29T05:00:00Z'],
    ['2026-01-01 00:00', -365, NEW_YORK, '2025-01-01T05:00:00Z'],
    // Midnight does not exist: the day starts at 1:00.
    ['2026-03-07 12:00', 1, 'America/Havana', '2026-03-08T05:00:00Z'],
    // Midnight comes twice: the day starts at the first.
    ['2026-11-01 12:00', 0, 'America/Havana', '2026-11-01T04:00:00Z'],
  ])('%s, %d days on, in %s is %s', (local, days, zone, expected) => {
    expect(startOfLocalDay(clock(local), days, zone)).toEqual(new Date(expected));
  });

  it('is none for the one day that Samoa skipped', () => {
    expect(() => startOfLocalDay(clock('2011-12-29 12:00'), 1, 'Pacific/Apia')).toThrow(
      new RangeError('No start of day in Pacific/Apia'),
    );
    expect(startOfLocalDay(clock('2011-12-29 12:00'), 2, 'Pacific/Apia')).toEqual(
      new Date('2011-12-30T10:00:00Z'),
    );
  });

  it('is the first instant of its date', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, fc.integer({ min: -400, max: 400 }), (instant, zone, days) => {
        const start = startOfLocalDay(toLocalTime(instant, zone), days, zone);
        const { year, month, day } = DateTime.fromJSDate(instant, { zone }).set({ hour: 12 }).plus({ days });
        expect(toLocalTime(start, zone)).toMatchObject({ year, month, day });
        expect(toLocalTime(new Date(start.getTime() - 1_000), zone)).not.toMatchObject({ year, month, day });
      }),
    );
  });
});

describe('the hours of the week that a span touches', () => {
  const hours = (from: string, to: string, zone = NEW_YORK) =>
    hoursTouched(new Date(from), new Date(to), zone).map(({ weekday, hour }) => `${weekday} ${hour}`);

  it.each([
    ['within one hour', '2026-03-03T15:10:00Z', '2026-03-03T15:50:00Z', ['2 10']],
    ['a whole hour', '2026-03-03T15:00:00Z', '2026-03-03T16:00:00Z', ['2 10']],
    ['a second before the hour', '2026-03-03T15:59:59Z', '2026-03-03T16:00:00Z', ['2 10']],
    ['a second after the hour', '2026-03-03T15:59:59Z', '2026-03-03T16:00:01Z', ['2 10', '2 11']],
    ['three hours', '2026-03-03T15:59:00Z', '2026-03-03T17:01:00Z', ['2 10', '2 11', '2 12']],
    ['Saturday to Sunday', '2026-03-08T04:30:00Z', '2026-03-08T05:30:00Z', ['6 23', '0 0']],
    ['the skipped hour', '2026-03-08T06:30:00Z', '2026-03-08T07:30:00Z', ['0 1', '0 3']],
    ['the repeated hour', '2026-11-01T04:30:00Z', '2026-11-01T07:30:00Z', ['0 0', '0 1', '0 2']],
    ['nothing', '2026-03-03T15:00:00Z', '2026-03-03T15:00:00Z', []],
  ])('are those of its clocks: %s', (_what, from, to, expected) => {
    expect(hours(from, to)).toEqual(expected);
  });

  it('follow the clocks of zones with odd offsets', () => {
    expect(hours('2026-03-03T00:00:00Z', '2026-03-03T01:00:00Z', 'Asia/Kathmandu')).toEqual(['2 5', '2 6']);
  });

  it('are those that some minute of the span lies in', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, fc.integer({ min: 1, max: 600 }), (instant, zone, minutes) => {
        const from = Math.floor(instant.getTime() / 60_000) * 60_000;
        const seen: string[] = [];
        for (let minute = 0; minute < minutes; minute += 1) {
          const at = DateTime.fromMillis(from + minute * 60_000, { zone });
          const slot = `${at.weekday % 7} ${at.hour}`;
          if (seen.at(-1) !== slot) seen.push(slot);
        }
        const touched = hoursTouched(new Date(from), new Date(from + minutes * 60_000), zone);
        expect(touched.map(({ weekday, hour }) => `${weekday} ${hour}`)).toEqual(seen);
      }),
      { numRuns: 20 },
    );
  });
});
