import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { lastPeriod, nextPayoutDate, toPeriod } from '../../../domain/payouts/period.ts';
import { anyInstant, anyZone, ZONES } from '../geo/arbitrary-times.ts';

const NEW_YORK = 'America/New_York';
const HOUR_MS = 3_600_000;
// Every other one: seven years of weeks take their time.
const SEVERAL_ZONES = ZONES.filter((_, index) => index % 2 === 0);

describe('a payout period', () => {
  it.each([
    // The first and last instants of a common week in winter.
    ['2026-01-12T05:00:00Z', '2026-01-12T05:00:00Z', '2026-01-19T05:00:00Z', '2026-01-21T05:00:00Z'],
    ['2026-01-19T04:59:59.999Z', '2026-01-12T05:00:00Z', '2026-01-19T05:00:00Z', '2026-01-21T05:00:00Z'],
    // Around the end of the year.
    ['2026-01-01T12:00:00Z', '2025-12-29T05:00:00Z', '2026-01-05T05:00:00Z', '2026-01-07T05:00:00Z'],
    // The week that ends with the change to summer time, and the one after it.
    ['2026-03-08T06:59:00Z', '2026-03-02T05:00:00Z', '2026-03-09T04:00:00Z', '2026-03-11T04:00:00Z'],
    ['2026-03-08T07:00:00Z', '2026-03-02T05:00:00Z', '2026-03-09T04:00:00Z', '2026-03-11T04:00:00Z'],
    ['2026-03-09T04:00:00Z', '2026-03-09T04:00:00Z', '2026-03-16T04:00:00Z', '2026-03-18T04:00:00Z'],
    // The week before those, paid while it is still winter.
    ['2026-02-25T12:00:00Z', '2026-02-23T05:00:00Z', '2026-03-02T05:00:00Z', '2026-03-04T05:00:00Z'],
    // The week that ends with the change to winter time, and the one after it.
    ['2026-11-01T05:30:00Z', '2026-10-26T04:00:00Z', '2026-11-02T05:00:00Z', '2026-11-04T05:00:00Z'],
    ['2026-11-01T06:30:00Z', '2026-10-26T04:00:00Z', '2026-11-02T05:00:00Z', '2026-11-04T05:00:00Z'],
    ['2026-11-02T04:59:59Z', '2026-10-26T04:00:00Z', '2026-11-02T05:00:00Z', '2026-11-04T05:00:00Z'],
    ['2026-11-02T05:00:00Z', '2026-11-02T05:00:00Z', '2026-11-09T05:00:00Z', '2026-11-11T05:00:00Z'],
  ])('of %s in New York is %s to %s, paid on %s', (instant, start, end, scheduledFor) => {
    expect(toPeriod(new Date(instant), NEW_YORK)).toEqual({
      start: new Date(start),
      end: new Date(end),
      scheduledFor: new Date(scheduledFor),
    });
  });

  it.each([
    ['2026-03-08T12:00:00Z', 167],
    ['2026-06-10T12:00:00Z', 168],
    ['2026-11-01T12:00:00Z', 169],
  ])('that holds %s lasts %d hours in New York', (instant, hours) => {
    const { start, end } = toPeriod(new Date(instant), NEW_YORK);
    expect((end.getTime() - start.getTime()) / HOUR_MS).toBe(hours);
  });

  it('runs from Monday 00:00 to Monday 00:00 and is paid on the Wednesday after, whatever the zone', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (instant, zone) => {
        const monday = DateTime.fromJSDate(instant, { zone }).startOf('week');
        expect(toPeriod(instant, zone)).toEqual({
          start: monday.toJSDate(),
          end: monday.plus({ weeks: 1 }).toJSDate(),
          scheduledFor: monday.plus({ weeks: 1, days: 2 }).toJSDate(),
        });
      }),
    );
  });

  it('holds the instant it was asked for', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (instant, zone) => {
        const { start, end } = toPeriod(instant, zone);
        expect(start.getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(instant.getTime()).toBeLessThan(end.getTime());
      }),
    );
  });
});

describe('the periods from 2024 to 2030', () => {
  it.each(SEVERAL_ZONES)('follow each other without gap or overlap in %s', (zone) => {
    const last = Date.UTC(2030, 11, 31);
    let period = toPeriod(new Date(Date.UTC(2024, 0, 1)), zone);
    let weeks = 1;
    const faults: string[] = [];
    while (period.end.getTime() < last) {
      const lastInstant = new Date(period.end.getTime() - 1);
      const next = toPeriod(period.end, zone);
      if (toPeriod(lastInstant, zone).start.getTime() !== period.start.getTime())
        faults.push(`split at ${+lastInstant}`);
      if (next.start.getTime() !== period.end.getTime()) faults.push(`gap or overlap at ${+period.end}`);
      period = next;
      weeks += 1;
    }
    expect(faults).toEqual([]);
    expect(weeks).toBeGreaterThanOrEqual(365);
  });
});

describe('the last whole period', () => {
  it.each([
    ['2026-03-11T14:00:00Z', '2026-03-02T05:00:00Z', '2026-03-09T04:00:00Z'],
    ['2026-03-09T04:00:00Z', '2026-03-02T05:00:00Z', '2026-03-09T04:00:00Z'],
    ['2026-03-09T03:59:59Z', '2026-02-23T05:00:00Z', '2026-03-02T05:00:00Z'],
    ['2026-11-04T12:00:00Z', '2026-10-26T04:00:00Z', '2026-11-02T05:00:00Z'],
  ])('before %s in New York is %s to %s', (now, start, end) => {
    expect(lastPeriod(new Date(now), NEW_YORK)).toMatchObject({ start: new Date(start), end: new Date(end) });
  });

  it('ends where the running one starts', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (now, zone) => {
        const last = lastPeriod(now, zone);
        expect(last.end).toEqual(toPeriod(now, zone).start);
        expect(last).toEqual(toPeriod(last.start, zone));
      }),
    );
  });
});

describe('the next payout date', () => {
  it.each([
    ['a Thursday', '2026-01-15T12:00:00Z', '2026-01-21T05:00:00Z'],
    ['a Tuesday', '2026-01-20T12:00:00Z', '2026-01-21T05:00:00Z'],
    ['the last second of a Tuesday', '2026-01-21T04:59:59Z', '2026-01-21T05:00:00Z'],
    ['the first second of a Wednesday, which is today', '2026-01-21T05:00:00Z', '2026-01-21T05:00:00Z'],
    ['the last second of a Wednesday, which is today', '2026-01-22T04:59:59Z', '2026-01-21T05:00:00Z'],
    ['the first second of a Thursday', '2026-01-22T05:00:00Z', '2026-01-28T05:00:00Z'],
    ['the Thursday before summer time', '2026-03-05T12:00:00Z', '2026-03-11T04:00:00Z'],
    ['the Saturday before winter time', '2026-10-31T12:00:00Z', '2026-11-04T05:00:00Z'],
    ['New Year’s Eve', '2026-12-31T12:00:00Z', '2027-01-06T05:00:00Z'],
  ])('after %s is a Wednesday 00:00 in New York', (_day, now, expected) => {
    expect(nextPayoutDate(new Date(now), NEW_YORK)).toEqual(new Date(expected));
  });

  it('is the start of a Wednesday that has not ended, at most six days from today', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (now, zone) => {
        const today = DateTime.fromJSDate(now, { zone }).startOf('day');
        const date = DateTime.fromJSDate(nextPayoutDate(now, zone), { zone });
        expect(date.weekday).toBe(3);
        expect(date.equals(date.startOf('day'))).toBe(true);
        expect([0, 1, 2, 3, 4, 5, 6]).toContain(Math.round(date.diff(today, 'days').days));
      }),
    );
  });
});
