import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  rideCompletedByCardEntry,
  rideCompletedEntry,
  rideRefundedEntry,
} from '../../../domain/wallet/entries.ts';
import { captureHold } from '../../../domain/wallet/hold.ts';
import { makeRefund } from '../../../domain/payments/refund.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { ADMIN_ID, DRIVER_ID, NOW, RIDER_ID } from '../../support/builders/personas.ts';
import { deposit, header, settledRide, toHold } from './entry-fixtures.ts';

const byCard = (fareCents: number, tipCents: number, capturedCents: number) =>
  rideCompletedByCardEntry(header, settledRide(fareCents, tipCents, 85_00), {
    id: 'payment-1',
    providerId: 'pi_1',
    capturedCents,
  });

/** A refund of a completed ride of $21.70 and a tip of $3.00, for which a card has paid $10.00. */
function refunded(amountCents: number) {
  const ride = settledRide(21_70, 3_00, 85_00);
  const card = { paymentId: 'payment-1', capturedCents: 10_00 };
  const request = { id: 'refund-1', reason: 'A detour', requestedBy: ADMIN_ID, amountCents, now: NOW };
  return rideRefundedEntry(header, ride, { ...makeRefund(ride, [], card, request), providerId: 're_1' });
}

describe('the entry of a ride paid by card', () => {
  it('takes what was captured from the provider and pays driver and platform', () => {
    expect(byCard(21_70, 3_00, 24_70)).toEqual({
      id: 'entry-1',
      kind: 'ride_completed',
      rideId: aRide().id,
      userId: RIDER_ID,
      payoutId: null,
      payoutRequestId: null,
      paymentId: 'payment-1',
      refundId: null,
      creditId: null,
      organisationId: null,
      providerReference: 'pi_1',
      actorId: ADMIN_ID,
      at: NOW,
      postings: [
        { account: 'provider_clearing', amountCents: -24_70 },
        { account: 'driver_earnings', userId: DRIVER_ID, amountCents: 18_45 + 3_00 },
        { account: 'platform_revenue', amountCents: 3_25 },
      ],
      transactions: [
        {
          id: 'transaction-1',
          userId: RIDER_ID,
          type: 'charge',
          amountCents: 24_70,
          description: 'Ride to Toledo Zoo',
        },
      ],
    });
  });

  it.each([
    ['takes what the card does not cover from available', 20_00, -4_70],
    ['gives what was captured too much to available', 30_00, 5_30],
  ])('%s', (_what, capturedCents, amountCents) => {
    expect(byCard(21_70, 3_00, capturedCents).postings).toEqual([
      { account: 'provider_clearing', amountCents: -capturedCents },
      { account: 'rider_available', userId: RIDER_ID, amountCents },
      { account: 'driver_earnings', userId: DRIVER_ID, amountCents: 18_45 + 3_00 },
      { account: 'platform_revenue', amountCents: 3_25 },
    ]);
  });

  it('pays driver and platform the same as a ride paid from the wallet', () => {
    const anyCents = fc.integer({ min: 1, max: 1_000_00 });
    fc.assert(
      fc.property(anyCents, fc.nat({ max: 500_00 }), anyCents, (fare, tip, captured) => {
        const hold = captureHold(toHold(captured), fare + tip, NOW);
        const fromWallet = rideCompletedEntry(header, settledRide(fare, tip, 85_00), hold);
        const paid = ({ postings }: Pick<typeof fromWallet, 'postings'>) =>
          postings.filter(({ account }) => account === 'driver_earnings' || account === 'platform_revenue');
        expect(paid(byCard(fare, tip, captured))).toEqual(paid(fromWallet));
      }),
    );
  });
});

describe('the completion of a ride', () => {
  it.each([
    ['without a driver', { driverId: null }],
    ['without a final amount', { finalCents: null }],
    ['without a driver’s share', { driverShareCents: null }],
  ])('%s is a defect, whatever paid for it', (_what, lacking) => {
    const ride = { ...aRide.completed(), ...lacking };
    const payment = { id: 'payment-1', providerId: 'pi_1', capturedCents: 21_70 };
    const defect = new RangeError(`Ride ${ride.id} is not settled`);
    expect(() => rideCompletedByCardEntry(header, ride, payment)).toThrow(defect);
    expect(() => rideCompletedEntry(header, ride, captureHold(toHold(21_70), 21_70, NOW))).toThrow(defect);
  });
});

describe('the entry of a refund', () => {
  it('takes from driver and platform and gives to card and wallet', () => {
    expect(refunded(12_35)).toEqual({
      id: 'entry-1',
      kind: 'ride_refunded',
      rideId: aRide().id,
      userId: RIDER_ID,
      payoutId: null,
      payoutRequestId: null,
      paymentId: null,
      refundId: 'refund-1',
      creditId: null,
      organisationId: null,
      providerReference: 're_1',
      actorId: ADMIN_ID,
      at: NOW,
      postings: [
        { account: 'driver_earnings', userId: DRIVER_ID, amountCents: -10_73 },
        { account: 'platform_revenue', amountCents: -1_62 },
        { account: 'provider_clearing', amountCents: 10_00 },
        { account: 'rider_available', userId: RIDER_ID, amountCents: 2_35 },
      ],
      transactions: [
        {
          id: 'transaction-1',
          userId: RIDER_ID,
          type: 'refund',
          amountCents: 12_35,
          description:
            'Ride to Toledo Zoo · $12.35 refunded, $10.00 to your card and $2.35 to your wallet: A detour',
        },
      ],
    });
  });

  it('to the card alone does not touch the wallet', () => {
    expect(refunded(10_00).postings.map(({ account }) => account)).toEqual([
      'driver_earnings',
      'platform_revenue',
      'provider_clearing',
    ]);
  });

  it('of a ride without a driver is a defect', () => {
    const ride = aRide.completed();
    const request = { id: 'refund-1', reason: 'A detour', requestedBy: null, amountCents: null, now: NOW };
    const refund = makeRefund(ride, [], null, request);
    expect(() => rideRefundedEntry(header, { ...ride, driverId: null }, refund)).toThrow(
      new RangeError(`Ride ${ride.id} has no driver`),
    );
  });
});

describe('the entry of a deposit', () => {
  it('names the payment that brought the money, when one did', () => {
    expect(deposit(50_00)).toMatchObject({ paymentId: null, refundId: null, payoutRequestId: null });
    expect(deposit(50_00, 'payment-1').paymentId).toBe('payment-1');
  });
});
