import { expect, it } from 'vitest';
import { fundsFor } from '../../../domain/standing-rides/funds.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';

const hours = (count: number) => minutesAfter(NOW, count * 60);
const charges = (...hoursAhead: number[]) =>
  hoursAhead.map((ahead) => ({ pickupAt: hours(ahead), cents: 21_70 }));

it('has enough for all rides', () => {
  expect(fundsFor(charges(60, 110), 43_40, NOW)).toEqual({
    needCents: 43_40,
    haveCents: 43_40,
    shortCents: 0,
    shortFrom: null,
    isPressing: false,
  });
});

it('is short from the first ride that the wallet does not cover', () => {
  expect(fundsFor(charges(60, 110, 160), 43_39, NOW)).toEqual({
    needCents: 65_10,
    haveCents: 43_39,
    shortCents: 21_71,
    shortFrom: hours(110),
    isPressing: false,
  });
});

it.each([
  [97, false],
  [96, true],
  [40, true],
])('with a ride %d hours ahead that is not covered it is pressing: %s', (ahead, isPressing) => {
  expect(fundsFor(charges(ahead), 0, NOW)).toMatchObject({ shortFrom: hours(ahead), isPressing });
});

it('needs nothing without rides', () => {
  expect(fundsFor([], 0, NOW)).toMatchObject({ needCents: 0, shortCents: 0, shortFrom: null });
});
