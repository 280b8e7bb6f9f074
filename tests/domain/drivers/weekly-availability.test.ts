import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  coversSlots,
  gridFromSlots,
  hourLabel,
  slotsFromGrid,
  WEEKDAYS,
  type WeeklySlot,
} from '../../../domain/drivers/weekly-availability.ts';

const anySlot: fc.Arbitrary<WeeklySlot> = fc.record({
  weekday: fc.integer({ min: 0, max: 6 }),
  hour: fc.integer({ min: 0, max: 23 }),
});
const anySlots = fc.uniqueArray(anySlot, {
  selector: ({ weekday, hour }) => weekday * 24 + hour,
  maxLength: 168,
});

const inOrder = (slots: readonly WeeklySlot[]) =>
  [...slots].sort((a, b) => a.weekday * 24 + a.hour - (b.weekday * 24 + b.hour));

describe('the weekly grid', () => {
  it('has seven days from Sunday to Saturday of 24 hours from 00:00 to 23:00', () => {
    const grid = gridFromSlots([]);
    expect(Object.keys(grid)).toEqual([
      'Sunday',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
    ]);
    for (const day of WEEKDAYS) {
      expect(Object.keys(grid[day]).sort()).toEqual(Array.from({ length: 24 }, (_, hour) => hourLabel(hour)));
      expect(Object.values(grid[day])).toEqual(Array.from({ length: 24 }, () => false));
    }
  });

  it.each([
    [0, '00:00'],
    [9, '09:00'],
    [10, '10:00'],
    [23, '23:00'],
  ])('calls hour %d "%s"', (hour, label) => {
    expect(hourLabel(hour)).toBe(label);
  });

  it('turns on exactly the slots given', () => {
    const grid = gridFromSlots([{ weekday: 1, hour: 9 }]);
    expect(grid.Monday['09:00']).toBe(true);
    expect(slotsFromGrid(grid)).toEqual([{ weekday: 1, hour: 9 }]);
  });

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(anySlots, (slots) => {
        const grid = gridFromSlots(slots);
        expect(slotsFromGrid(grid)).toEqual(inOrder(slots));
        expect(gridFromSlots(slotsFromGrid(grid))).toEqual(grid);
      }),
    );
  });

  it('takes days and hours left out as off', () => {
    expect(slotsFromGrid({})).toEqual([]);
    expect(slotsFromGrid({ Friday: { '22:00': true, '23:00': false } })).toEqual([{ weekday: 5, hour: 22 }]);
  });

  it('ignores hours and days that do not exist', () => {
    const odd = { Caturday: { '09:00': true }, Monday: { '9:00': true, '24:00': true, '09:30': true } };
    expect(slotsFromGrid(odd)).toEqual([]);
  });
});

describe('covering a trip', () => {
  const monday = [
    { weekday: 1, hour: 9 },
    { weekday: 1, hour: 10 },
  ];

  it.each([
    ['every hour', monday, true],
    ['one hour of two', [{ weekday: 1, hour: 9 }], true],
    ['an hour of another day', [{ weekday: 2, hour: 9 }], false],
    ['an hour too many', [...monday, { weekday: 1, hour: 11 }], false],
  ])('of %s of the week that is on: %s', (_what, touched, expected) => {
    expect(coversSlots(monday, touched)).toBe(expected);
  });

  it('needs every hour the trip touches, for all weeks and trips', () => {
    fc.assert(
      fc.property(anySlots, anySlots, (on, touched) => {
        const grid = gridFromSlots(on);
        const uncovered = touched.filter(({ weekday, hour }) => {
          const day = WEEKDAYS[weekday];
          return !day || !grid[day][hourLabel(hour)];
        });
        expect(coversSlots(on, touched)).toBe(uncovered.length === 0);
        expect(coversSlots([...on, ...touched], touched)).toBe(true);
      }),
    );
  });
});
