import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  assertCashReceived,
  cashOf,
  cashProblem,
  owedCents,
  payableCents,
  paidForRide,
  tipInCash,
  toSetOffCents,
} from '../../../domain/payments/cash.ts';
import { makeRefund } from '../../../domain/payments/refund.ts';
import { shareFare } from '../../../domain/pricing/settlement.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import {
  cashKeptEntry,
  cashShortEntry,
  rideCompletedInCashEntry,
} from '../../../domain/wallet/cash-entries.ts';
import type { JournalEntry } from '../../../domain/wallet/journal.ts';
import { aDriver } from '../../support/builders/a-driver.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { propertySeed } from '../../support/property-seed.ts';

const DRIVER = '00000000-0000-7000-8000-00000000000d';

/** Completed, with what the driver said to have received. */
function paidInCash(fareCents: number, receivedCents: number, rate = 85_00): Ride {
  const tipCents = tipInCash(fareCents, receivedCents);
  const { driverShareCents } = shareFare(fareCents, rate);
  return aRide({
    status: 'completed',
    paymentMethod: 'cash',
    driverId: DRIVER,
    fare: {
      schedulingFeeCents: 0,
      distanceFeeCents: fareCents,
      minimumFareAdjustmentCents: 0,
      totalCents: fareCents,
    },
    tipCents,
    finalCents: fareCents + tipCents,
    driverShareCents,
    cashReceivedCents: receivedCents,
  });
}

const header = { id: 'entry', transactionIds: [], actorId: null, at: new Date() };

function balanceOf(ride: Ride, account: 'driver_cash' | 'driver_earnings' | 'platform_revenue'): number {
  const entries = [
    rideCompletedInCashEntry(header, ride),
    cashShortEntry(header, ride),
    cashKeptEntry(header, ride),
  ];
  return entries
    .filter((entry): entry is JournalEntry => entry !== null)
    .flatMap(({ postings }) => postings)
    .filter((posting) => posting.account === account)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

describe('a ride paid in cash', () => {
  it.each([
    // fare, received: kept by the driver, owed as fee
    [20_00, 20_00, 17_00, 3_00],
    [20_00, 23_50, 20_50, 3_00],
    [20_00, 10_00, 8_50, 1_50],
    [20_00, 1, 1, 0],
    [20_00, 0, 0, 0],
  ])('of $%i cents with %i received leaves the driver %i and owes %i', (fare, received, kept, owed) => {
    const ride = paidInCash(fare, received);
    expect(cashOf(ride).keptCents).toBe(kept);
    expect(balanceOf(ride, 'driver_cash') + owed).toBe(0);
    expect(balanceOf(ride, 'platform_revenue')).toBe(owed);
    expect(balanceOf(ride, 'driver_earnings')).toBe(0);
  });

  it('owes no more than was received and never less than nothing, whatever fare, rate and amount', () => {
    const amounts = fc.record({
      fare: fc.integer({ min: 1, max: 300_00 }),
      received: fc.integer({ min: 0, max: 500_00 }),
      rate: fc.integer({ min: 0, max: 100_00 }),
    });
    fc.assert(
      fc.property(amounts, ({ fare, received, rate }) => {
        const ride = paidInCash(fare, received, rate);
        const owed = 0 - balanceOf(ride, 'driver_cash');
        expect(owed).toBeGreaterThanOrEqual(0);
        expect(owed).toBeLessThanOrEqual(received);
        expect(owed + cashOf(ride).keptCents).toBe(received);
        expect(owed).toBe(balanceOf(ride, 'platform_revenue'));
        expect(paidForRide(ride)).toBe(received);
      }),
      { seed: propertySeed },
    );
  });

  it('is refunded up to what was received, by the shares', () => {
    const ride = paidInCash(20_00, 10_00);
    const asked = { id: 'r', reason: 'Late', requestedBy: null, now: new Date() };
    expect(makeRefund(ride, [], null, { ...asked, amountCents: null })).toMatchObject({
      amountCents: 10_00,
      driverCents: 8_50,
      platformCents: 1_50,
      walletCents: 10_00,
    });
    expect(() => makeRefund(ride, [], null, { ...asked, amountCents: 10_01 })).toThrow(
      expect.objectContaining({ code: 'REFUND_TOO_HIGH' }),
    );
  });

  it.each([
    [null, 'Please enter the cash that you received'],
    [520_01, 'More than $520.00 is too much for this ride. Please look again.'],
  ])('is not completed with %s received', (received, message) => {
    expect(() => assertCashReceived(20_00, received)).toThrow(
      expect.objectContaining({ code: 'INVALID_FIELD', details: { field: 'cashAmount' }, message }),
    );
    expect(assertCashReceived(20_00, 520_00)).toBe(520_00);
  });
});

describe('what a driver owes', () => {
  it.each([
    // earnings, cash: owed, payable, set off
    [0, 0, 0, 0, 0],
    [0, -3_00, 3_00, -3_00, 0],
    [10_00, -3_00, 0, 7_00, 3_00],
    [2_00, -3_00, 1_00, -1_00, 2_00],
    [-5_00, -3_00, 8_00, -8_00, 0],
    [-5_00, 0, 5_00, -5_00, 0],
  ])('with %i earned and %i in cash is %i', (earningsCents, cashCents, owed, payable, setOff) => {
    const money = { earningsCents, cashCents };
    expect([owedCents(money), payableCents(money), toSetOffCents(money)]).toEqual([owed, payable, setOff]);
  });

  it('decides whether a ride in cash may be taken, with the fees of those accepted', () => {
    const account = { earningsCents: 2_00, cashCents: -50_00, openFeesCents: 40_00, limitCents: 100_00 };
    const taker = aDriver({ takesCash: true });
    expect(cashProblem(taker, account, 12_00)).toBeNull();
    expect(cashProblem(taker, account, 12_01)).toBe('CASH_LIMIT');
    expect(cashProblem(aDriver(), account, 0)).toBe('CASH_OFF');
  });
});
