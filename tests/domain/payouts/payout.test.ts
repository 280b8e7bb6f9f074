import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  batchAmount,
  batchPayout,
  completePayout,
  failPayout,
  processPayout,
  type Earning,
  type Payout,
  type PayoutStatus,
} from '../../../domain/payouts/payout.ts';

const NOW = new Date('2026-03-11T14:00:00Z');
const period = {
  start: new Date('2026-03-02T05:00:00Z'),
  end: new Date('2026-03-09T04:00:00Z'),
  scheduledFor: new Date('2026-03-11T04:00:00Z'),
};
const pending = batchPayout('payout-1', 'driver-1', period, { ridesCount: 3, amountCents: 57_15 });

function payoutIn(status: PayoutStatus): Payout {
  const processing = processPayout(pending);
  return {
    pending,
    processing,
    completed: completePayout(processing, 'transfer-1', NOW),
    failed: failPayout(processing, 'No account'),
  }[status];
}

const MOVES = {
  processed: processPayout,
  completed: (payout: Payout) => completePayout(payout, 'transfer-2', NOW),
  failed: (payout: Payout) => failPayout(payout, 'No account'),
};

// generate → pending, process → processing, transfer → completed or failed, which can be retried.
const ALLOWED: readonly [from: PayoutStatus, move: keyof typeof MOVES, to: PayoutStatus][] = [
  ['pending', 'processed', 'processing'],
  ['failed', 'processed', 'processing'],
  ['processing', 'completed', 'completed'],
  ['processing', 'failed', 'failed'],
];

const STATUSES: readonly PayoutStatus[] = ['pending', 'processing', 'completed', 'failed'];
const REFUSED = STATUSES.flatMap((from) =>
  (Object.keys(MOVES) as (keyof typeof MOVES)[])
    .filter((move) => !ALLOWED.some((row) => row[0] === from && row[1] === move))
    .map((move) => [from, move] as const),
);

describe('a batch payout', () => {
  it('starts pending, without a fee, for the whole amount', () => {
    expect(pending).toEqual({
      id: 'payout-1',
      driverId: 'driver-1',
      amountCents: 57_15,
      processingFeeCents: 0,
      netCents: 57_15,
      ridesCount: 3,
      period,
      status: 'pending',
      transferStatus: 'pending',
      transferId: null,
      failureReason: null,
      attempts: 0,
      completedAt: null,
    });
  });

  it.each(ALLOWED)('that is %s can be %s and then is %s', (from, move, to) => {
    expect(MOVES[move](payoutIn(from))).toMatchObject({ status: to, transferStatus: to });
  });

  it('has every other move refused', () => {
    expect(REFUSED).toHaveLength(STATUSES.length * 3 - ALLOWED.length);
  });

  it.each(REFUSED)('that is %s cannot be %s', (from, move) => {
    expect(() => MOVES[move](payoutIn(from))).toThrow(
      expect.objectContaining({
        kind: 'conflict',
        code: 'PAYOUT_STATE',
        message: `A ${from} payout cannot be ${move}`,
      }),
    );
  });

  it('keeps the transfer it was completed with, and when', () => {
    expect(payoutIn('completed')).toEqual({
      ...pending,
      status: 'completed',
      transferStatus: 'completed',
      transferId: 'transfer-1',
      attempts: 1,
      completedAt: NOW,
    });
  });

  it('that failed can be paid by a later transfer', () => {
    expect(completePayout(processPayout(payoutIn('failed')), 'transfer-2', NOW)).toEqual({
      ...payoutIn('completed'),
      transferId: 'transfer-2',
      attempts: 2,
    });
  });
});

describe('the amount of a weekly batch', () => {
  const earning = (amountCents: number): Earning => ({
    id: `earning-${amountCents}`,
    driverId: 'driver-1',
    rideId: `ride-${amountCents}`,
    amountCents,
    earnedAt: NOW,
  });
  const [early, late] = [earning(20_00), earning(7_00)];

  it.each([
    ['the whole week', [early], [early], 20_00, 20_00],
    ['not what the running week earned', [early], [early, late], 27_00, 20_00],
    ['a tip added late to a ride that was paid out before', [early], [early, late], 28_50, 21_50],
    ['not what a payout request has taken', [early], [early, late], 15_00, 8_00],
    ['nothing when a request has taken all of it', [early], [early, late], 7_00, 0],
    ['nothing when a request has taken from the running week too', [early], [early, late], 3_00, 0],
    ['nothing when only the running week earned', [], [late], 7_00, 0],
    ['nothing when nothing is due, although a tip was added late', [], [late], 8_50, 0],
    ['nothing when nothing was earned', [], [], 0, 0],
  ])('is %s', (_what, due, unbatched, availableCents, expected) => {
    expect(batchAmount(due, unbatched, { availableCents, failedCents: 0 })).toBe(expected);
  });

  it('leaves what a failed payout will take again', () => {
    const money = { availableCents: 50_00, failedCents: 30_00 };
    expect(batchAmount([early], [early], money)).toBe(20_00);
    expect(batchAmount([early], [early], { ...money, failedCents: 60_00 })).toBe(0);
  });

  it('is never negative and leaves at least what the running week earned, if that is still there', () => {
    const anyEarnings = fc.array(fc.integer({ min: 1, max: 100_00 }).map(earning), { maxLength: 5 });
    fc.assert(
      fc.property(
        anyEarnings,
        anyEarnings,
        fc.integer({ min: 0, max: 1_000_00 }),
        (due, running, available) => {
          const amount = batchAmount(due, [...due, ...running], {
            availableCents: available,
            failedCents: 0,
          });
          const runningCents = running.reduce((sum, { amountCents }) => sum + amountCents, 0);
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(available - amount).toBeGreaterThanOrEqual(Math.min(available, runningCents));
        },
      ),
    );
  });
});
