import type { Cents } from '../money/cents.ts';
import { formatMoney } from '../money/format-money.ts';
import type { Ride } from '../rides/ride.ts';
import type { Hold } from './hold.ts';
import type { Payment } from './payment.ts';
import type { Refund } from './refund.ts';
import {
  balanced,
  type EntryHeader,
  type JournalEntry,
  type JournalKind,
  type Posting,
  type UserTransaction,
} from './journal.ts';

type Line = Omit<UserTransaction, 'id'>;

/** Money comes into a rider's wallet from the payment provider, once for each payment. */
export function depositEntry(
  header: EntryHeader,
  deposit: {
    userId: string;
    amountCents: Cents;
    providerReference: string;
    description: string;
    paymentId?: string;
  },
): JournalEntry {
  const { userId, amountCents, providerReference, description, paymentId = null } = deposit;
  return {
    ...entry(
      header,
      'deposit',
      { userId },
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

/** Booking from the wallet moves fare + tip from available to held. */
export function rideHeldEntry(header: EntryHeader, ride: Ride, hold: Hold): JournalEntry {
  const { userId, amountCents } = hold;
  return entry(
    header,
    'ride_held',
    { userId, rideId: ride.id },
    [
      { account: 'rider_available', userId, amountCents: -amountCents },
      { account: 'rider_held', userId, amountCents },
    ],
    [{ userId, type: 'hold', amountCents, description: `Held for ride to ${ride.dropoff.address}` }],
  );
}

/** Cancel, decline and expiry give the whole hold back. */
export function rideReleasedEntry(header: EntryHeader, ride: Ride, hold: Hold): JournalEntry {
  const { userId, releasedCents } = hold;
  return entry(
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
        description: `Released: ride to ${ride.dropoff.address}`,
      },
    ],
  );
}

/**
 * Completion of a wallet ride: the hold ends, what it does not cover comes from available, what it has too much
 * goes back; the driver gets the share and the whole tip, the platform the rest of the fare.
 */
export function rideCompletedEntry(header: EntryHeader, ride: Ride, captured: Hold): JournalEntry {
  const { riderId, driverId, finalCents, driverShareCents, tipCents } = ride;
  if (driverId === null || finalCents === null || driverShareCents === null) {
    throw new RangeError(`Ride ${ride.id} is not settled`);
  }
  const description = `Ride to ${ride.dropoff.address}${tipCents > 0 ? ` (includes ${formatMoney(tipCents)} tip)` : ''}`;
  return entry(
    header,
    'ride_completed',
    { userId: riderId, rideId: ride.id },
    [
      { account: 'rider_held', userId: riderId, amountCents: -captured.amountCents },
      { account: 'rider_available', userId: riderId, amountCents: captured.amountCents - finalCents },
      { account: 'driver_earnings', userId: driverId, amountCents: driverShareCents + tipCents },
      { account: 'platform_revenue', amountCents: ride.fare.totalCents - driverShareCents },
    ],
    [{ userId: riderId, type: 'charge', amountCents: finalCents, description }],
  );
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
  const { riderId, driverId, finalCents, driverShareCents, tipCents } = ride;
  if (driverId === null || finalCents === null || driverShareCents === null) {
    throw new RangeError(`Ride ${ride.id} is not settled`);
  }
  const tip = tipCents > 0 ? ` (includes ${formatMoney(tipCents)} tip)` : '';
  const description = `Ride to ${ride.dropoff.address}${tip}, paid by card`;
  return {
    ...entry(
      header,
      'ride_completed',
      { userId: riderId, rideId: ride.id },
      [
        { account: 'provider_clearing', amountCents: -captured.capturedCents },
        { account: 'rider_available', userId: riderId, amountCents: captured.capturedCents - finalCents },
        { account: 'driver_earnings', userId: driverId, amountCents: driverShareCents + tipCents },
        { account: 'platform_revenue', amountCents: ride.fare.totalCents - driverShareCents },
      ],
      [{ userId: riderId, type: 'charge', amountCents: finalCents, description }],
    ),
    paymentId: captured.id,
    providerReference: captured.providerId,
  };
}

/** An admin gives money of a completed ride back: from driver and platform, to card and wallet. */
export function rideRefundedEntry(header: EntryHeader, ride: Ride, refund: Refund): JournalEntry {
  const { riderId, driverId } = ride;
  if (driverId === null) throw new RangeError(`Ride ${ride.id} has no driver`);
  return {
    ...entry(
      header,
      'ride_refunded',
      { userId: riderId, rideId: ride.id },
      [
        { account: 'driver_earnings', userId: driverId, amountCents: -refund.driverCents },
        { account: 'platform_revenue', amountCents: -refund.platformCents },
        { account: 'provider_clearing', amountCents: refund.cardCents },
        { account: 'rider_available', userId: riderId, amountCents: refund.walletCents },
      ],
      [
        {
          userId: riderId,
          type: 'refund',
          amountCents: refund.amountCents,
          description: `Refund: ${refund.reason}`,
        },
      ],
    ),
    refundId: refund.id,
    providerReference: refund.providerId,
  };
}

/** A tip added after completion: all of it from the rider to the driver. */
export function tipAddedEntry(
  header: EntryHeader,
  ride: Ride,
  driverId: string,
  extraCents: Cents,
): JournalEntry {
  return entry(
    header,
    'tip_added',
    { userId: ride.riderId, rideId: ride.id },
    [
      { account: 'rider_available', userId: ride.riderId, amountCents: -extraCents },
      { account: 'driver_earnings', userId: driverId, amountCents: extraCents },
    ],
    [
      {
        userId: ride.riderId,
        type: 'tip',
        amountCents: extraCents,
        description: `Tip for ride to ${ride.dropoff.address}`,
      },
    ],
  );
}

/** A batch or a request sets a driver's money aside, pays it, or gives it back. */
export function payoutEntry(
  header: EntryHeader,
  kind: 'payout_reserved' | 'payout_paid' | 'payout_returned',
  payout: {
    id: string;
    driverId: string;
    amountCents: Cents;
    transferId: string | null;
    isRequest?: boolean;
  },
): JournalEntry {
  const { id, driverId: userId, amountCents, transferId, isRequest = false } = payout;
  const postings: Record<typeof kind, readonly Posting[]> = {
    payout_reserved: [
      { account: 'driver_earnings', userId, amountCents: -amountCents },
      { account: 'driver_reserved', userId, amountCents },
    ],
    payout_paid: [
      { account: 'driver_reserved', userId, amountCents: -amountCents },
      { account: 'payouts_clearing', amountCents },
    ],
    payout_returned: [
      { account: 'driver_reserved', userId, amountCents: -amountCents },
      { account: 'driver_earnings', userId, amountCents },
    ],
  };
  const lines: Line[] =
    kind === 'payout_paid'
      ? [{ userId, type: 'payout', amountCents, description: 'Payout to your account' }]
      : [];
  return {
    ...entry(header, kind, { userId }, postings[kind], lines),
    ...(isRequest ? { payoutRequestId: id } : { payoutId: id }),
    providerReference: transferId,
  };
}

function entry(
  header: EntryHeader,
  kind: JournalKind,
  subject: { userId: string; rideId?: string },
  postings: readonly Posting[],
  lines: readonly Line[],
): JournalEntry {
  return {
    id: header.id,
    kind,
    rideId: subject.rideId ?? null,
    userId: subject.userId,
    payoutId: null,
    payoutRequestId: null,
    paymentId: null,
    refundId: null,
    providerReference: null,
    actorId: header.actorId,
    at: header.at,
    postings: balanced(postings),
    transactions: lines.map((line, index) => ({ ...line, id: header.transactionIds[index] ?? missingId() })),
  };
}

function missingId(): never {
  throw new RangeError('Every line of activity needs an id');
}
