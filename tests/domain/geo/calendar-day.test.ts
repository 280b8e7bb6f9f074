import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  daysBetween,
  isCalendarDay,
  isWithin,
  weekdayOf,
} from '../../../domain/geo/calendar-day.ts';

const anyDay = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const toLuxon = (day: string) => DateTime.fromISO(day, { zone: 'utc' });

describe('a day of the calendar', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-08', 0, '2026-03-08'],
    ['2026-03-07', 2, '2026-03-09'],
  ])('%s and %d days is %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected);
    expect(daysBetween(day, expected)).toBe(days);
  });

  it('counts as Luxon does', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4_000, max: 4_000 }), (day, days) => {
        const later = addDays(day, days);
        expect(later).toBe(toLuxon(day).plus({ days }).toISODate());
        expect(daysBetween(day, later)).toBe(days);
        expect(weekdayOf(day)).toBe(toLuxon(day).weekday % 7);
        expect(isCalendarDay(day)).toBe(true);
      }),
    );
  });

  it('is within a span that it begins or ends', () => {
    const span = { from: '2026-03-09', to: '2026-03-11' };
    const days = ['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'];
    expect(days.map((day) => isWithin(day, span))).toEqual([false, true, true, true, false]);
  });

  it.each([
    '2026-02-30',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '26-01-01',
    '2026-03-05T',
    '',
  ])('is not %j', (text) => {
    expect(isCalendarDay(text)).toBe(false);
  });
});
