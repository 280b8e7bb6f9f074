import { describe, expect, it } from 'vitest';
import {
  batchAmount,
  batchPayout,
  completePayout,
  failPayout,
  processPayout,
  ridesDue,
  type Payout,
  type PayoutStatus,
} from '../../../domain/payouts/payout.ts';
import type { UnpaidRide } from '../../../domain/payouts/payout-rides.ts';
import { minutesAfter } from '../../support/builders/personas.ts';

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
  const ride = (rideId: string, amountCents: number, hours: number): UnpaidRide => ({
    rideId,
    amountCents,
    earnedAt: minutesAfter(period.end, 60 * hours),
  });
  const [early, late] = [ride('early', 20_00, -24), ride('late', 7_00, 24)];
  const lateTip = ride('tipped', 1_50, -200);
  const rideIds = (unpaid: readonly UnpaidRide[]) => ridesDue(unpaid, period).map(({ rideId }) => rideId);

  it.each<[string, UnpaidRide[], string[], number]>([
    ['the whole week', [early], ['early'], 20_00],
    ['not what the running week earned', [early, late], ['early'], 20_00],
    ['with a tip added late, after the rides of the week', [lateTip, early], ['early', 'tipped'], 21_50],
    ['a tip added late alone', [lateTip, late], ['tipped'], 1_50],
    ['less a refund of the running week', [early, { ...late, amountCents: -3_00 }], ['early', 'late'], 17_00],
    ['nothing when refunds took more', [early, { ...late, amountCents: -30_00 }], ['early', 'late'], 0],
    ['nothing when only the running week earned', [late], [], 0],
  ])('is %s', (_what, unpaid, expected, amountCents) => {
    expect(rideIds(unpaid)).toEqual(expected);
    expect(batchAmount(ridesDue(unpaid, period), 0)).toBe(amountCents);
  });

  it('leaves what a failed payout will take again', () => {
    expect(batchAmount([early], 5_00)).toBe(15_00);
    expect(batchAmount([early], 60_00)).toBe(0);
  });
});
