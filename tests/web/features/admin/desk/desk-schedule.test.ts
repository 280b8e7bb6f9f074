import { describe, expect, it } from 'vitest';
import { toSchedule } from '../../../../../web/features/admin/desk/desk-schedule.ts';
import { newDraft, type DeskDraft } from '../../../../../web/features/admin/desk/desk-draft.ts';

const NOW = new Date('2026-03-11T14:00:00Z');
const schedule = (wanted: Partial<DeskDraft>) =>
  toSchedule({ ...newDraft(), ...wanted }, 'America/New_York', NOW, '2026-03-11');

describe('when the desk books for', () => {
  it('now needs nothing more', () => {
    expect(schedule({})).toEqual({ pickup: null, back: null, problem: null });
  });

  it('a time by the clocks of the area, with a way back of the same day', () => {
    const wanted = {
      when: 'later',
      date: '2026-03-12',
      time: '09:30',
      back: 'at_time',
      backTime: '11:00',
    } as const;
    expect(schedule(wanted)).toEqual({
      pickup: new Date('2026-03-12T13:30:00Z'),
      back: new Date('2026-03-12T15:00:00Z'),
      problem: null,
    });
  });

  it.each<[Partial<DeskDraft>, string]>([
    [{ when: 'later' }, 'Choose a day.'],
    [{ when: 'later', date: '2026-03-12' }, 'Choose a time.'],
    [{ when: 'later', date: '2026-03-11', time: '09:59' }, 'This time has passed, or the clocks skip it.'],
    // The clocks go forward that night.
    [{ when: 'later', date: '2027-03-14', time: '02:30' }, 'This time has passed, or the clocks skip it.'],
    [{ back: 'at_time' }, 'Choose the time of the way back.'],
    [{ back: 'at_time', backTime: '09:00' }, 'The way back has to be later.'],
    [{ when: 'weekly', date: '2026-03-12', time: '09:00' }, 'Choose the days of the week.'],
    [
      {
        when: 'weekly',
        weekdays: [1],
        date: '2026-03-12',
        time: '09:00',
        back: 'at_time',
        backTime: '09:00',
      },
      'The way back has to be later.',
    ],
  ])('what cannot be booked says why: %#', (wanted, problem) => {
    expect(schedule(wanted)).toEqual({ pickup: null, back: null, problem });
  });

  it('every week on some days', () => {
    const wanted = { when: 'weekly', weekdays: [1, 3], date: '2026-03-12', time: '09:00' } as const;
    expect(schedule(wanted).problem).toBeNull();
  });
});
