import { describe, expect, it } from 'vitest';
import { WEEKDAYS } from '../../../../../domain/drivers/weekly-availability.ts';
import {
  clearWeek,
  copyDay,
  hoursOn,
  inputFrom,
  isSameWeek,
  setDay,
  setHour,
  weekFrom,
} from '../../../../../web/features/drivers/schedule/week-grid.ts';

const week = weekFrom([{ day: 'Monday', hours: [9, 8] }]);

describe('the grid of a week', () => {
  it('sends every day from Sunday to Saturday with its hours in order', () => {
    const sent = inputFrom(setHour(week, 'Monday', 0, true));
    expect(sent.map(({ day }) => day)).toEqual([...WEEKDAYS]);
    expect(sent[1]).toEqual({ day: 'Monday', hours: [0, 8, 9] });
    expect(sent[0]).toEqual({ day: 'Sunday', hours: [] });
  });

  it('turns single hours on and off and leaves the week before as it was', () => {
    const after = setHour(setHour(week, 'Monday', 9, false), 'Friday', 23, true);
    expect(inputFrom(after)[1]?.hours).toEqual([8]);
    expect(inputFrom(after)[5]?.hours).toEqual([23]);
    expect(hoursOn(week)).toBe(2);
  });

  it('copies a day to others only', () => {
    const copied = copyDay(week, 'Monday', ['Tuesday', 'Friday']);
    expect(inputFrom(copied).filter(({ hours }) => hours.length > 0)).toEqual([
      { day: 'Monday', hours: [8, 9] },
      { day: 'Tuesday', hours: [8, 9] },
      { day: 'Friday', hours: [8, 9] },
    ]);
  });

  it('fills and clears', () => {
    expect(hoursOn(setDay(week, 'Sunday', true))).toBe(26);
    expect(hoursOn(setDay(week, 'Monday', false))).toBe(0);
    expect(hoursOn(clearWeek())).toBe(0);
  });

  it('knows whether two weeks are the same, whatever the order of their hours', () => {
    expect(isSameWeek(week, weekFrom([{ day: 'Monday', hours: [8, 9] }]))).toBe(true);
    expect(isSameWeek(week, weekFrom([{ day: 'Monday', hours: [8, 10] }]))).toBe(false);
    expect(isSameWeek(week, weekFrom([{ day: 'Tuesday', hours: [8, 9] }]))).toBe(false);
  });
});
