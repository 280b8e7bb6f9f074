import { describe, expect, it } from 'vitest';
import { boardDayOf, boardSpan, isEvening } from '../../../domain/dispatch/board-day.ts';
import { worksAt, worksUntil } from '../../../domain/dispatch/board-driver.ts';

const ZONE = 'America/New_York';

describe('the day of the board', () => {
  it.each([
    ['2026-03-06T15:59:00-05:00', '2026-03-06', false],
    ['2026-03-06T16:00:00-05:00', '2026-03-06', true],
    ['2026-03-07T03:59:00-05:00', '2026-03-06', true],
    ['2026-03-07T04:00:00-05:00', '2026-03-07', false],
  ])('at %s is %s: a night belongs to its evening', (now, day, isNight) => {
    expect(boardDayOf(new Date(now), ZONE)).toBe(day);
    expect(isEvening(new Date(now), ZONE)).toBe(isNight);
  });

  it('ends four hours into the next one, also where clocks are changed', () => {
    expect(boardSpan('2026-03-06', ZONE)).toEqual({
      start: new Date('2026-03-06T00:00:00-05:00'),
      end: new Date('2026-03-07T04:00:00-05:00'),
    });
    expect(boardSpan('2026-03-08', ZONE).end).toEqual(new Date('2026-03-09T04:00:00-04:00'));
  });
});

describe('the hours of a driver', () => {
  const hours = (...on: number[]) => on.reduce((bits, hour) => bits | (1 << hour), 0);
  /** Friday from six in the evening, and the first two hours of Saturday. */
  const week = [0, 0, 0, 0, 0, hours(18, 19, 20, 21, 22, 23), hours(0, 1, 8)];

  it('go on beyond midnight', () => {
    expect(worksAt(week, 5, 18)).toBe(true);
    expect(worksAt(week, 5, 17)).toBe(false);
    expect(worksAt(week, 5, 25)).toBe(true);
    expect(worksUntil(week, 5, 20)).toBe(26);
    expect(worksUntil(week, 6, 1)).toBe(2);
    expect(worksUntil(week, 5, 2)).toBeNull();
  });

  it('are no more than a day', () => {
    const all = hours(...Array.from({ length: 24 }, (_, hour) => hour));
    expect(
      worksUntil(
        Array.from({ length: 7 }, () => all),
        0,
        3,
      ),
    ).toBe(27);
  });
});
