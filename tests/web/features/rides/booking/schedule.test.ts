import { describe, expect, it } from 'vitest';
import { getSchedule, todayIn } from '../../../../../web/features/rides/booking/schedule.ts';

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

  it('starts today in the area, also when it is tomorrow elsewhere', () => {
    expect(todayIn(zone, new Date('2026-03-06T03:00:00Z'))).toBe('2026-03-05');
  });
});
