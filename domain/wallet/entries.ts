import type { Cents } from '../money/cents.ts';
import type { Ride } from '../rides/ride.ts';
import type { WalletCredit } from './credit.ts';
import type { Hold } from './hold.ts';
import type { Payment } from '../payments/payment.ts';
import type { Refund } from '../payments/refund.ts';
import { holdLineWords, refundLineWords, rideLineTitle } from '../payments/wallet-line-words.ts';
import { coveredCents } from '../rides/ride-cover.ts';
import { makeEntry, type CoverKind, type EntryHeader, type JournalEntry, type Posting } from './journal.ts';

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

/** Completion of a ride that an organisation pays as a whole; a tip given on top of that comes from available. */
export function rideCompletedByPromiseEntry(header: EntryHeader, ride: Ride): JournalEntry {
  return completedEntry(header, ride, null, ride.payerId);
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

/** What an organisation pays of it comes from what it has promised. The payer's line of activity is about the rest. */
function completedEntry(
  header: EntryHeader,
  ride: Ride,
  taken: Posting | null,
  userId: string,
): JournalEntry {
  const { finalCents, earned } = sharesOf(ride);
  const ownCents = finalCents - coveredCents(ride);
  return makeEntry(
    header,
    'ride_completed',
    { userId, rideId: ride.id, organisationId: ride.funderId },
    [
      ...(taken ? [taken] : []),
      { account: 'rider_available', userId, amountCents: -(taken?.amountCents ?? 0) - ownCents },
      { account: 'organisation_held', amountCents: -coveredCents(ride) },
      ...earned,
    ],
    ownCents > 0 ? [{ userId, type: 'charge', amountCents: ownCents, description: rideLineTitle(ride) }] : [],
  );
}

/** The organisation of the ride's agreement promises to pay its part. */
export function coverPromisedEntry(header: EntryHeader, ride: Ride): JournalEntry {
  return coverEntry(header, 'cover_promised', ride, coveredCents(ride));
}

/** What of its promise the organisation need not pay: all of a ride that ends without payment, or a tip that was not given. */
export function coverReleasedEntry(header: EntryHeader, ride: Ride, releasedCents: Cents): JournalEntry {
  return coverEntry(header, 'cover_released', ride, -releasedCents);
}

function coverEntry(header: EntryHeader, kind: CoverKind, ride: Ride, amountCents: Cents): JournalEntry {
  const { id: rideId, payerId: userId, funderId: organisationId } = ride;
  return makeEntry(
    header,
    kind,
    { userId, rideId, organisationId },
    [
      { account: 'organisation_receivable', amountCents: -amountCents },
      { account: 'organisation_held', amountCents },
    ],
    [],
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

/** An admin gives money of a completed ride back: from driver and platform, to the organisation, the card and the wallet that paid. */
export function rideRefundedEntry(
  header: EntryHeader,
  ride: Ride,
  refund: Refund,
  userId = ride.payerId,
): JournalEntry {
  const { driverId } = ride;
  if (driverId === null) throw new RangeError(`Ride ${ride.id} has no driver`);
  const ownCents = refund.amountCents - refund.organisationCents;
  return {
    ...makeEntry(
      header,
      'ride_refunded',
      { userId, rideId: ride.id, organisationId: refund.organisationCents > 0 ? ride.funderId : null },
      [
        { account: 'driver_earnings', userId: driverId, amountCents: -refund.driverCents },
        { account: 'platform_revenue', amountCents: -refund.platformCents },
        { account: 'provider_clearing', amountCents: refund.cardCents },
        { account: 'organisation_receivable', amountCents: refund.organisationCents },
        { account: 'rider_available', userId, amountCents: refund.walletCents },
      ],
      ownCents > 0
        ? [{ userId, type: 'refund', amountCents: ownCents, description: refundLineWords(ride, refund) }]
        : [],
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
