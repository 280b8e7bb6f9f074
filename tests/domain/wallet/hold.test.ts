import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { captureHold, openHold, releaseHold, type Hold } from '../../../domain/wallet/hold.ts';
import { minutesAfter, NOW, RIDER_ID } from '../../support/builders/personas.ts';

const LATER = minutesAfter(NOW, 60);
const anyCents = fc.integer({ min: 1, max: 10_000_00 });

function toHold(amountCents: number): Hold {
  return openHold({ id: 'hold-1', rideId: 'ride-1', userId: RIDER_ID, amountCents, now: NOW });
}

describe('a hold', () => {
  it('opens with nothing taken and nothing given back', () => {
    expect(toHold(24_70)).toEqual({
      id: 'hold-1',
      rideId: 'ride-1',
      userId: RIDER_ID,
      amountCents: 24_70,
      status: 'open',
      capturedCents: 0,
      releasedCents: 0,
      openedAt: NOW,
      closedAt: null,
    });
  });

  it.each([
    ['exactly what is held', 24_70, 24_70, 0],
    ['less than what is held', 21_70, 21_70, 3_00],
    ['more than what is held', 30_00, 24_70, 0],
  ])('when %s is due is captured up to its amount', (_what, dueCents, capturedCents, releasedCents) => {
    expect(captureHold(toHold(24_70), dueCents, LATER)).toEqual({
      ...toHold(24_70),
      status: 'captured',
      capturedCents,
      releasedCents,
      closedAt: LATER,
    });
  });

  it('of which nothing is due is not captured', () => {
    expect(() => captureHold(toHold(24_70), 0, LATER)).toThrow('it is released');
  });

  it.each(['released', 'expired'] as const)('that is %s gives everything back', (status) => {
    expect(releaseHold(toHold(24_70), status, LATER)).toEqual({
      ...toHold(24_70),
      status,
      capturedCents: 0,
      releasedCents: 24_70,
      closedAt: LATER,
    });
  });

  it('that was captured or released has captured and released what it held, for all amounts', () => {
    fc.assert(
      fc.property(anyCents, fc.integer({ min: 1, max: 20_000_00 }), (amountCents, dueCents) => {
        const hold = toHold(amountCents);
        for (const ended of [captureHold(hold, dueCents, LATER), releaseHold(hold, 'released', LATER)]) {
          expect(ended.capturedCents + ended.releasedCents).toBe(amountCents);
          expect(Math.min(ended.capturedCents, ended.releasedCents)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('ends exactly once', () => {
    const ends: readonly ((hold: Hold) => Hold)[] = [
      (hold) => captureHold(hold, 24_70, LATER),
      (hold) => releaseHold(hold, 'released', LATER),
      (hold) => releaseHold(hold, 'expired', LATER),
    ];
    for (const first of ends) {
      for (const second of ends) {
        const ended = first(toHold(24_70));
        expect(() => second(ended)).toThrow(new RangeError('Hold hold-1 has already ended'));
      }
    }
  });
});
