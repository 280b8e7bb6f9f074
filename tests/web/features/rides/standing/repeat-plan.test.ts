import { describe, expect, it } from 'vitest';
import {
  moved,
  nextDates,
  repeatButton,
  repeatOf,
  ridesOfWeek,
  withDriver,
  withReturn,
  withWeekday,
  type RepeatPlan,
} from '../../../../../web/features/rides/standing/repeat-plan.ts';

const timeZone = 'America/New_York';
const now = new Date('2026-03-02T15:10:00Z');
const plan = repeatOf({
  scheduledFor: new Date('2026-03-05T12:00:00Z'),
  now,
  timeZone,
  driverId: null,
  needs: null,
  notes: 'Blue door',
});
const label = (changes: Partial<RepeatPlan>) =>
  repeatButton({ ...plan, ...changes }, { today: '2026-03-02', label: 'Make' });
const times = (...weekdays: number[]) =>
  weekdays.map((weekday) => ({ weekday, time: '07:00', returnTime: null }));

describe('the plan of a standing ride', () => {
  it('begins with day, time and note of the booking', () => {
    expect(plan).toMatchObject({ firstDay: '2026-03-05', notes: 'Blue door', times: times(4) });
  });

  it('begins tomorrow, at the next quarter of an hour of today, where the booking is for now', () => {
    const { firstDay, times: found } = repeatOf({
      needs: null,
      scheduledFor: null,
      now,
      timeZone,
      driverId: null,
      notes: '',
    });
    expect(firstDay).toBe('2026-03-03');
    expect(found).toEqual([{ weekday: 1, time: '10:15', returnTime: null }]);
  });

  it('gives another day the time of the first, in the order of the week, and takes it away again', () => {
    const two = withWeekday(plan, 2);
    expect(two.times).toEqual(times(2, 4));
    expect(withWeekday(two, 2).times).toEqual(times(4));
  });

  it('has a time of return for each day, or none', () => {
    const back = withReturn(plan, 'AT_TIME');
    expect(back.times[0]?.returnTime).toBe('09:00');
    expect(withWeekday(back, 2).times[0]?.returnTime).toBe('09:00');
    expect(withReturn(back, 'ON_CALL').times[0]?.returnTime).toBeNull();
    expect([ridesOfWeek(plan), ridesOfWeek(back)]).toEqual([1, 2]);
  });

  it('asks nobody twice', () => {
    const withTwo = { ...plan, substituteIds: ['dana', 'marcus'] };
    expect(withDriver(withTwo, 'dana').substituteIds).toEqual(['marcus']);
  });

  it('moves a substitute up and down, and no further than the ends', () => {
    expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
  });

  it.each([
    ['Choose a Day of the Week', { times: [] }],
    ['Choose a Time', { times: [{ weekday: 2, time: '', returnTime: null }] }],
    ['The Way Back Has to Be Later', { times: [{ weekday: 2, time: '07:00', returnTime: '06:00' }] }],
    ['Choose a First Day', { firstDay: '2026-03-01' }],
    ['The Last Day Is Before the First', { lastDay: '2026-03-04' }],
  ])('says what is missing: %s', (wanted, changes) => {
    expect(label(changes)).toEqual({ label: wanted, isReady: false });
  });

  it('can be sent when nothing is missing', () => {
    expect(label({})).toEqual({ label: 'Make', isReady: true });
  });

  it('has five next dates, up to the last day', () => {
    expect(nextDates({ ...plan, times: times(2, 4) }, { now, timeZone }).map(({ day }) => day)).toEqual([
      '2026-03-05',
      '2026-03-10',
      '2026-03-12',
      '2026-03-17',
      '2026-03-19',
    ]);
    expect(nextDates({ ...plan, lastDay: '2026-03-12' }, { now, timeZone })).toHaveLength(2);
  });

  it('leaves out what has passed today', () => {
    const today = { times: times(1), firstDay: '2026-03-02', lastDay: '' };
    expect(nextDates(today, { now, timeZone })[0]?.day).toBe('2026-03-09');
    const both = { ...today, times: [{ ...today.times[0]!, returnTime: '23:00' }] };
    expect(nextDates(both, { now, timeZone })[0]?.day).toBe('2026-03-09');
  });

  it('knows the night on which the clocks skip the time', () => {
    const nightly = {
      times: [{ weekday: 0, time: '02:30', returnTime: null }],
      firstDay: '2026-03-08',
      lastDay: '',
    };
    const dates = nextDates(nightly, { now, timeZone });
    expect(dates.map(({ pickups }) => pickups[0]?.at ?? null).slice(0, 2)).toEqual([
      null,
      new Date('2026-03-15T06:30:00Z'),
    ]);
  });
});
