import { expect, it } from 'vitest';
import { getDayRange } from '../../../domain/geo/day-range.ts';

const ZONE = 'America/New_York';

it('is both days and all between them, by the clocks of the zone', () => {
  expect(getDayRange({ from: '2026-03-07', to: '2026-03-08' }, ZONE)).toEqual({
    since: new Date('2026-03-07T05:00:00Z'),
    // The clocks are put forward in the night to the 8th.
    until: new Date('2026-03-09T04:00:00Z'),
  });
});

it.each([{}, { from: '2026-03-05' }, { to: '2026-03-05' }, { from: '2026-03-05', to: '2026-03-05' }])(
  'may be open, or a single day: %o',
  (days) => {
    expect(() => getDayRange(days, ZONE)).not.toThrow();
  },
);

it('refuses a last day before the first', () => {
  expect(() => getDayRange({ from: '2026-03-05', to: '2026-03-04' }, ZONE)).toThrowError(
    expect.objectContaining({ kind: 'invalid', code: 'RANGE_REVERSED' }) as Error,
  );
});
