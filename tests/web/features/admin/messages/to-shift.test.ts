import { expect, it } from 'vitest';
import { toShift } from '../../../../../web/features/admin/messages/to-shift.ts';

const ZONE = 'America/New_York';

it.each([
  ['an evening', { day: '2026-03-06', from: '18:00', to: '23:00' }, ['2026-03-06T23:00', '2026-03-07T04:00']],
  ['a night', { day: '2026-03-31', from: '22:00', to: '02:00' }, ['2026-04-01T02:00', '2026-04-01T06:00']],
])('a shift of %s is told in instants', (_, typed, [from, to]) => {
  expect(toShift(typed, ZONE)).toEqual({ from: `${from}:00.000Z`, to: `${to}:00.000Z` });
});

it.each([
  { day: '', from: '18:00', to: '23:00' },
  { day: '2026-03-06', from: '', to: '23:00' },
  // The hour that the clocks skip.
  { day: '2026-03-08', from: '02:30', to: '05:00' },
])('what is no day or no time is no shift: %o', (typed) => {
  expect(toShift(typed, ZONE)).toBeNull();
});
