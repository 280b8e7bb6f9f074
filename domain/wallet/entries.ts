import type { Cents } from '../money/cents.ts';
import type { Ride } from '../rides/ride.ts';
import type { WalletCredit } from './credit.ts';
import type { Hold } from './hold.ts';
import type { Payment } from '../payments/payment.ts';
import type { Refund } from '../payments/refund.ts';
import { holdLineWords, refundLineWords, rideLineTitle } from '../payments/wallet-line-words.ts';
import { makeEntry, type EntryHeader, type JournalEntry, type Posting } from './journal.ts';

/**
 * Money comes into a rider's wallet from the payment provider, once for each payment. `rideId` is that of the ride it
 * is spent on in the same transaction; what stays in the wallet belongs to no ride.
 */
export function depositEntry(
  header: EntryHeader,
  deposit: {
    userId: string;
    amountCents: Cents;
    providerReference: string;
    description: string;
    paymentId?: string;
    rideId?: string;
  },
): JournalEntry {
  const { userId, amountCents, providerReference, description, paymentId = null, rideId } = deposit;
  return {
    ...makeEntry(
      header,
      'deposit',
      { userId, ...(rideId !== undefined && { rideId }) },
      [
        { account: 'provider_clearing', amountCents: -amountCents },
        { account: 'rider_available', userId, amountCents },
      ],
      [{ userId, type: 'deposit', amountCents, description }],
    ),
    paymentId,
    providerReference,
  };
}

/** The business gives a rider money out of its own. */
export function creditGrantedEntry(header: EntryHeader, credit: WalletCredit): JournalEntry {
  const { id: creditId, userId, amountCents, reason } = credit;
  return {
    ...makeEntry(
      header,
      'credit_granted',
      { userId },
      [
        { account: 'credits_granted', amountCents: -amountCents },
        { account: 'rider_available', userId, amountCents },
      ],
      [{ userId, type: 'deposit', amountCents, description: `Credit: ${reason}` }],
    ),
    creditId,
  };
}

/** Booking from the wallet moves fare + tip from available to held. */
export function rideHeldEntry(header: EntryHeader, ride: Ride, hold: Hold): JournalEntry {
  const { userId, amountCents } = hold;
  return makeEntry(
    header,
    'ride_held',
    { userId, rideId: ride.id },
    [
      { account: 'rider_available', userId, amountCents: -amountCents },
      { account: 'rider_held', userId, amountCents },
    ],
    [{ userId, type: 'hold', amountCents, description: holdLineWords(ride, 'held', amountCents) }],
  );
}

/** Cancel, decline and expiry give the whole hold back. */
export function rideReleasedEntry(header: EntryHeader, ride: Ride, hold: Hold): JournalEntry {
  const { userId, releasedCents } = hold;
  return makeEntry(
    header,
    'ride_released',
    { userId, rideId: ride.id },
    [
      { account: 'rider_held', userId, amountCents: -releasedCents },
      { account: 'rider_available', userId, amountCents: releasedCents },
    ],
    [
      {
        userId,
        type: 'release',
        amountCents: releasedCents,
        description: holdLineWords(ride, 'released', releasedCents),
      },
    ],
  );
}

/** Completion of a ride with a hold, which ends: what it does not cover comes from available, the rest of it goes back. */
export function rideCompletedEntry(header: EntryHeader, ride: Ride, captured: Hold): JournalEntry {
  const { userId, amountCents } = captured;
  return completedEntry(header, ride, { account: 'rider_held', userId, amountCents: -amountCents }, userId);
}

/**
 * Completion of a ride paid by card: what was captured comes from the provider, what it does not cover from
 * available (a top-up brought it there in the same transaction).
 */
export function rideCompletedByCardEntry(
  header: EntryHeader,
  ride: Ride,
  captured: Pick<Payment, 'id' | 'capturedCents' | 'providerId'>,
): JournalEntry {
  const taken = { account: 'provider_clearing', amountCents: -captured.capturedCents } as const;
  return {
    ...completedEntry(header, ride, taken, ride.payerId),
    paymentId: captured.id,
    providerReference: captured.providerId,
  };
}

function completedEntry(header: EntryHeader, ride: Ride, taken: Posting, userId: string): JournalEntry {
  const { finalCents, earned } = sharesOf(ride);
  return makeEntry(
    header,
    'ride_completed',
    { userId, rideId: ride.id },
    [taken, { account: 'rider_available', userId, amountCents: -taken.amountCents - finalCents }, ...earned],
    [{ userId, type: 'charge', amountCents: finalCents, description: rideLineTitle(ride) }],
  );
}

/** The driver gets the share and the whole tip, the platform the rest of the fare. */
export function sharesOf(ride: Ride): {
  readonly driverId: string;
  readonly finalCents: Cents;
  readonly earned: readonly Posting[];
} {
  const { driverId, finalCents, driverShareCents, tipCents } = ride;
  if (driverId === null || finalCents === null || driverShareCents === null) {
    throw new RangeError(`Ride ${ride.id} is not settled`);
  }
  const earned: readonly Posting[] = [
    { account: 'driver_earnings', userId: driverId, amountCents: driverShareCents + tipCents },
    { account: 'platform_revenue', amountCents: ride.fare.totalCents - driverShareCents },
  ];
  return { driverId, finalCents, earned };
}

/** An admin gives money of a completed ride back: from driver and platform, to the card and the wallet that paid. */
export function rideRefundedEntry(
  header: EntryHeader,
  ride: Ride,
  refund: Refund,
  userId = ride.payerId,
): JournalEntry {
  const { driverId } = ride;
  if (driverId === null) throw new RangeError(`Ride ${ride.id} has no driver`);
  return {
    ...makeEntry(
      header,
      'ride_refunded',
      { userId, rideId: ride.id },
      [
        { account: 'driver_earnings', userId: driverId, amountCents: -refund.driverCents },
        { account: 'platform_revenue', amountCents: -refund.platformCents },
        { account: 'provider_clearing', amountCents: refund.cardCents },
        { account: 'rider_available', userId, amountCents: refund.walletCents },
      ],
      [
        {
          userId,
          type: 'refund',
          amountCents: refund.amountCents,
          description: refundLineWords(ride, refund),
        },
      ],
    ),
    refundId: refund.id,
    providerReference: refund.providerId,
  };
}

/** A tip added after completion: all of it from whoever pays to the driver. */
export function tipAddedEntry(
  header: EntryHeader,
  ride: Ride,
  driverId: string,
  extraCents: Cents,
  userId = ride.payerId,
): JournalEntry {
  return makeEntry(
    header,
    'tip_added',
    { userId, rideId: ride.id },
    [
      { account: 'rider_available', userId, amountCents: -extraCents },
      { account: 'driver_earnings', userId: driverId, amountCents: extraCents },
    ],
    [
      {
        userId,
        type: 'tip',
        amountCents: extraCents,
        description: rideLineTitle(ride),
      },
    ],
  );
}
