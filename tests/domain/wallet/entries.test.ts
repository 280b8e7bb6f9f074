import { describe, expect, it } from 'vitest';
import {
  rideCompletedEntry,
  rideHeldEntry,
  rideReleasedEntry,
  tipAddedEntry,
} from '../../../domain/wallet/entries.ts';
import { payoutEntry } from '../../../domain/wallet/payout-entries.ts';
import { captureHold, releaseHold } from '../../../domain/wallet/hold.ts';
import type { JournalEntry } from '../../../domain/wallet/journal.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { ADMIN_ID, DRIVER_ID, NOW, RIDER_ID } from '../../support/builders/personas.ts';
import { completedEntry, deposit, header, toHold, payout, settledRide } from './entry-fixtures.ts';

/** Account, owner and amount of each posting, in order. */
const shown = ({ postings }: JournalEntry) =>
  postings.map((posting) => [
    posting.account,
    'userId' in posting ? posting.userId : null,
    posting.amountCents,
  ]);

const released = (status: 'released' | 'expired') =>
  rideReleasedEntry(header, aRide.cancelled(), releaseHold(toHold(24_70), status, NOW));
const tipped = (cents: number) => tipAddedEntry(header, aRide.completed(), DRIVER_ID, cents);

describe('the postings', () => {
  it('of a deposit move it from the provider to available', () => {
    expect(shown(deposit(50_00))).toEqual([
      ['provider_clearing', null, -50_00],
      ['rider_available', RIDER_ID, 50_00],
    ]);
  });

  it('of a booking move fare and tip from available to held', () => {
    expect(shown(rideHeldEntry(header, aRide(), toHold(24_70)))).toEqual([
      ['rider_available', RIDER_ID, -24_70],
      ['rider_held', RIDER_ID, 24_70],
    ]);
  });

  it.each(['released', 'expired'] as const)('of a hold that is %s move all of it back', (status) => {
    expect(shown(released(status))).toEqual([
      ['rider_held', RIDER_ID, -24_70],
      ['rider_available', RIDER_ID, 24_70],
    ]);
  });

  it.each([
    ['as much as', 24_70, []],
    ['more than', 30_00, [['rider_available', RIDER_ID, 5_30]]],
    ['less than', 21_70, [['rider_available', RIDER_ID, -3_00]]],
  ])('of a completion pay driver and platform when the hold is %s fare and tip', (_what, held, available) => {
    expect(shown(completedEntry(21_70, 3_00, held))).toEqual([
      ['rider_held', RIDER_ID, -held],
      ...available,
      ['driver_earnings', DRIVER_ID, 18_45 + 3_00],
      ['platform_revenue', null, 3_25],
    ]);
  });

  it('of a completion leave out a platform that takes nothing, and a driver who gets nothing', () => {
    expect(shown(completedEntry(21_70, 0, 21_70, 100_00))).toEqual([
      ['rider_held', RIDER_ID, -21_70],
      ['driver_earnings', DRIVER_ID, 21_70],
    ]);
    expect(shown(completedEntry(21_70, 0, 21_70, 0))).toEqual([
      ['rider_held', RIDER_ID, -21_70],
      ['platform_revenue', null, 21_70],
    ]);
  });

  it('of a tip added later move it from rider to driver', () => {
    expect(shown(tipped(2_00))).toEqual([
      ['rider_available', RIDER_ID, -2_00],
      ['driver_earnings', DRIVER_ID, 2_00],
    ]);
  });

  it.each([
    ['payout_reserved', ['driver_earnings', DRIVER_ID, -57_15], ['driver_reserved', DRIVER_ID, 57_15]],
    ['payout_paid', ['driver_reserved', DRIVER_ID, -57_15], ['payouts_clearing', null, 57_15]],
    ['payout_returned', ['driver_reserved', DRIVER_ID, -57_15], ['driver_earnings', DRIVER_ID, 57_15]],
  ] as const)('of %s move the money on', (kind, from, to) => {
    expect(shown(payoutEntry(header, kind, payout))).toEqual([from, to]);
  });
});

describe('an entry', () => {
  it('says what it is, of what, by whom and when', () => {
    expect(deposit(50_00)).toMatchObject({
      id: 'entry-1',
      kind: 'deposit',
      rideId: null,
      userId: RIDER_ID,
      payoutId: null,
      providerReference: 'pi_1',
      actorId: ADMIN_ID,
      at: NOW,
    });
    const subject = { userId: RIDER_ID, rideId: aRide().id, payoutId: null, providerReference: null };
    const ride = aRide.completed();
    expect(rideHeldEntry(header, ride, toHold(1))).toMatchObject({ kind: 'ride_held', ...subject });
    expect(rideReleasedEntry(header, ride, releaseHold(toHold(1), 'released', NOW))).toMatchObject({
      kind: 'ride_released',
      ...subject,
    });
    expect(completedEntry(21_70, 0, 21_70)).toMatchObject({ kind: 'ride_completed', ...subject });
    expect(tipped(1)).toMatchObject({ kind: 'tip_added', ...subject });
    expect(payoutEntry(header, 'payout_paid', { ...payout, transferId: 'tr_1' })).toMatchObject({
      kind: 'payout_paid',
      userId: DRIVER_ID,
      rideId: null,
      payoutId: 'payout-1',
      payoutRequestId: null,
      providerReference: 'tr_1',
    });
    expect(payoutEntry(header, 'payout_paid', { ...payout, isRequest: true })).toMatchObject({
      payoutId: null,
      payoutRequestId: 'payout-1',
      providerReference: null,
    });
  });

  it.each([
    ['deposit', () => deposit(50_00), RIDER_ID, 50_00, 'Added funds'],
    [
      'hold',
      () => rideHeldEntry(header, aRide(), toHold(24_70)),
      RIDER_ID,
      24_70,
      'Ride to Toledo Zoo · $24.70 held in your wallet',
    ],
    [
      'release',
      () => released('released'),
      RIDER_ID,
      24_70,
      'Ride to Toledo Zoo · Not charged: $24.70 is back in your wallet',
    ],
    ['charge', () => completedEntry(21_70, 0, 21_70), RIDER_ID, 21_70, 'Ride to Toledo Zoo'],
    ['charge', () => completedEntry(21_70, 3_00, 24_70), RIDER_ID, 24_70, 'Ride to Toledo Zoo'],
    ['tip', () => tipped(2_00), RIDER_ID, 2_00, 'Ride to Toledo Zoo'],
    ['payout', () => payoutEntry(header, 'payout_paid', payout), DRIVER_ID, 57_15, 'Payout to your account'],
  ] as const)(
    'leaves a line of %s in the activity of its user',
    (type, makeEntry, userId, amountCents, description) => {
      expect(makeEntry().transactions).toEqual([
        { id: 'transaction-1', userId, type, amountCents, description },
      ]);
    },
  );

  it.each(['payout_reserved', 'payout_returned'] as const)(
    'of %s leaves no line, as no money was paid',
    (kind) => {
      expect(payoutEntry(header, kind, payout).transactions).toEqual([]);
    },
  );

  it('is a defect without an id for its line, or of nothing', () => {
    expect(() => rideHeldEntry({ ...header, transactionIds: [] }, aRide(), toHold(1))).toThrow(
      new RangeError('Every line of activity needs an id'),
    );
    expect(() => deposit(0)).toThrow(new RangeError('Unbalanced entry: 0 postings, sum 0'));
  });

  it('of a completion that charges another amount than fare and tip is a defect', () => {
    const ride = { ...settledRide(21_70, 3_00, 85_00), finalCents: 24_71 };
    expect(() => rideCompletedEntry(header, ride, captureHold(toHold(24_70), 24_71, NOW))).toThrow(
      new RangeError('Unbalanced entry: 4 postings, sum -1'),
    );
  });
});
