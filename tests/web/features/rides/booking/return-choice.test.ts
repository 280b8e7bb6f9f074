import { expect, it } from 'vitest';
import {
  getReturnSchedule,
  toReturnInput,
} from '../../../../../web/features/rides/booking/return-choice.tsx';

const at = {
  earliest: new Date('2026-03-05T21:00:00Z'),
  timeZone: 'America/New_York',
  now: new Date('2026-03-05T20:30:00Z'),
};
const plan = (kind: 'none' | 'at_time' | 'on_call', time = '17:30') => ({ kind, date: '2026-03-05', time });

it('a return is not before the ride there is over', () => {
  expect(getReturnSchedule(plan('at_time', '16:00'), at).instant).toEqual(at.earliest);
  expect(getReturnSchedule(plan('at_time', '15:59'), at)).toMatchObject({
    instant: null,
    problem: expect.stringContaining('after the ride there') as unknown,
  });
});

it('is booked for a time, promised, or neither', () => {
  const schedule = getReturnSchedule(plan('at_time'), at);
  expect(toReturnInput(plan('at_time'), schedule)).toEqual({ at: '2026-03-05T22:30:00.000Z' });
  expect(toReturnInput(plan('at_time'), { instant: null, problem: null })).toBeUndefined();
  expect(toReturnInput(plan('on_call'), schedule)).toEqual({ onCall: true });
  expect(toReturnInput(plan('none'), schedule)).toBeNull();
});
