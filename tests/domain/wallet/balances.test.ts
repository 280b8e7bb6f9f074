import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TestLedger, type Step } from './test-ledger.ts';

const anyRider = fc.constantFrom('rider-1', 'rider-2');
const anyDriver = fc.constantFrom('driver-1', 'driver-2');
const anyFareCents = fc.integer({ min: 1, max: 30_00 });
const anyTipCents = fc.integer({ min: 0, max: 10_00 });
const pick = fc.nat({ max: 1_000 });

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('deposit' as const),
    userId: anyRider,
    amountCents: fc.integer({ min: 1, max: 100_00 }),
  }),
  fc.record({
    do: fc.constant('book' as const),
    userId: anyRider,
    fareCents: anyFareCents,
    tipCents: anyTipCents,
  }),
  fc.record({ do: fc.constantFrom('cancel' as const, 'expire' as const), pick }),
  fc.record({
    do: fc.constant('complete' as const),
    pick,
    driverId: anyDriver,
    tipCents: anyTipCents,
    commissionRateBasisPoints: fc.integer({ min: 0, max: 100_00 }),
  }),
  fc.record({ do: fc.constant('tip' as const), pick, tipCents: fc.integer({ min: 1, max: 10_00 }) }),
  fc.record({
    do: fc.constant('reserve' as const),
    driverId: anyDriver,
    amountCents: fc.integer({ min: 1, max: 15_00 }),
  }),
  fc.record({ do: fc.constantFrom('pay' as const, 'return' as const), pick }),
);

const anyHistory = fc.array(anyStep, { minLength: 20, maxLength: 60, size: 'max' });

function ledgerAfter(steps: readonly Step[]): TestLedger {
  const ledger = new TestLedger();
  steps.forEach((step) => ledger.take(step));
  return ledger;
}

describe('balances after any history of deposits, rides and payouts', () => {
  it('keep held equal to the open holds of every rider, at every step', () => {
    fc.assert(
      fc.property(anyHistory, (steps) => {
        const ledger = new TestLedger();
        const differences = steps.flatMap((step) => {
          ledger.take(step);
          return ledger
            .riders()
            .map((userId) => ledger.balance('rider_held', userId) - ledger.openHoldCents(userId));
        });
        expect(differences.filter((cents) => cents !== 0)).toEqual([]);
      }),
    );
  });

  it('always suffice to give a hold back, to pay a payout or to return it', () => {
    fc.assert(
      fc.property(anyHistory, (steps) => {
        const ledger = new TestLedger();
        const refused = steps.filter((step) => ledger.take(step) === 'refused').map((step) => step.do);
        const mayBe: readonly Step['do'][] = ['book', 'complete', 'tip', 'reserve'];
        expect(refused.filter((step) => !mayBe.includes(step))).toEqual([]);
      }),
    );
  });

  it('sum to zero, with nothing at rest in tips clearing', () => {
    fc.assert(
      fc.property(anyHistory, (steps) => {
        const ledger = ledgerAfter(steps);
        expect(ledger.sumOfAll()).toBe(0);
        expect(ledger.balance('tips_clearing')).toBe(0);
      }),
    );
  });

  it('leave the platform its fees and the drivers their shares and every tip', () => {
    fc.assert(
      fc.property(anyHistory, (steps) => {
        const ledger = ledgerAfter(steps);
        const { fareCents, driverShareCents, tipCents } = ledger.settled;
        expect(ledger.balance('platform_revenue')).toBe(fareCents - driverShareCents);
        const drivers = ledger.total('driver_earnings') + ledger.total('driver_reserved');
        expect(drivers + ledger.balance('payouts_clearing')).toBe(driverShareCents + tipCents);
      }),
    );
  });

  it('come from histories in which everything happens and everything that may be is refused', () => {
    const seen = new Set<string>();
    for (const steps of fc.sample(anyHistory, { numRuns: 50, seed: 11 })) {
      const ledger = new TestLedger();
      for (const step of steps) seen.add(`${step.do} ${ledger.take(step)}`);
    }
    const done = ['book', 'cancel', 'complete', 'deposit', 'expire', 'pay', 'reserve', 'return', 'tip'];
    const refused = ['book', 'complete', 'reserve', 'tip'];
    expect([...seen]).toEqual(
      expect.arrayContaining([
        ...done.map((step) => `${step} done`),
        ...refused.map((step) => `${step} refused`),
      ]),
    );
  });
});
