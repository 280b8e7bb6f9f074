import { describe, expect, it } from 'vitest';
import {
  clockText,
  dayShortcuts,
  earliestSlot,
  getSchedule,
  lastDay,
  onDay,
  timeShortcuts,
  toSlot,
} from '../../../../web/components/schedule/schedule.ts';

const zone = 'America/New_York';
const now = new Date('2026-03-05T20:30:00Z');

describe('The schedule', () => {
  it('means the wall clock of the service area', () => {
    expect(getSchedule('2026-03-06', '08:15', zone, now).instant?.toISOString()).toBe(
      '2026-03-06T13:15:00.000Z',
    );
  });

  it('is silent until both date and time are given', () => {
    expect(getSchedule('2026-03-06', '', zone, now)).toEqual({ instant: null, problem: null });
    expect(getSchedule('', '08:15', zone, now)).toEqual({ instant: null, problem: null });
  });

  it('refuses the hour that the clocks skip', () => {
    const { instant, problem } = getSchedule('2026-03-08', '02:30', zone, now);
    expect(instant).toBeNull();
    expect(problem).toContain('clocks skip');
  });

  it('refuses what has passed, to the minute', () => {
    expect(getSchedule('2026-03-05', '15:30', zone, now).problem).toContain('passed');
    expect(getSchedule('2026-03-05', '15:31', zone, now).instant).not.toBeNull();
  });

  it('refuses what lies more than 90 days ahead', () => {
    expect(getSchedule('2026-06-03', '15:00', zone, now).problem).toBeNull();
    expect(getSchedule('2026-06-04', '15:00', zone, now).problem).toContain('90 days');
  });

  it('begins at the first quarter of an hour that is half an hour ahead', () => {
    expect(earliestSlot(zone, now)).toEqual({ date: '2026-03-05', time: '16:00' });
    expect(earliestSlot(zone, new Date('2026-03-05T20:31:00Z'))).toEqual({
      date: '2026-03-05',
      time: '16:15',
    });
    expect(earliestSlot(zone, new Date('2026-03-06T04:40:00Z'))).toEqual({
      date: '2026-03-06',
      time: '00:15',
    });
  });

  it.each([
    ['a Thursday', now, ['Today 2026-03-05', 'Tomorrow 2026-03-06', 'Monday 2026-03-09']],
    [
      'a Monday',
      new Date('2026-03-09T15:00:00Z'),
      ['Today 2026-03-09', 'Tomorrow 2026-03-10', 'Wednesday 2026-03-11'],
    ],
    ['midnight', new Date('2026-03-06T04:40:00Z'), ['Tomorrow 2026-03-06', 'Monday 2026-03-09']],
  ])('offers today, tomorrow and the next weekday on %s', (_when, at, days) => {
    expect(dayShortcuts(zone, at).map(({ label, date }) => `${label} ${date}`)).toEqual(days);
  });

  it('offers only times that can be booked', () => {
    expect(timeShortcuts('2026-03-05', zone, now)).toEqual(['16:00', '17:00', '20:00']);
    expect(timeShortcuts('2026-03-06', zone, now)).toEqual(['08:00', '12:00', '17:00', '20:00']);
    expect(timeShortcuts('2027-03-06', zone, now)).toEqual([]);
  });

  it('keeps the time on another day, unless it has passed there', () => {
    expect(onDay('2026-03-06', '09:30', zone, now)).toEqual({ date: '2026-03-06', time: '09:30' });
    expect(onDay('2026-03-05', '09:30', zone, now)).toEqual({ date: '2026-03-05', time: '16:00' });
  });

  it('ends 90 days ahead, and writes times as people say them', () => {
    expect(lastDay(zone, now)).toBe('2026-06-03');
    expect(['00:15', '08:00', '12:00', '15:30'].map(clockText)).toEqual([
      '12:15 AM',
      '8:00 AM',
      '12:00 PM',
      '3:30 PM',
    ]);
  });

  it('is of the day in the area, also when it is tomorrow elsewhere', () => {
    expect(toSlot(new Date('2026-03-06T03:00:00Z'), zone)).toEqual({ date: '2026-03-05', time: '22:00' });
  });
});
