import { DomainError, invalidField } from '../errors.ts';
import { multiplyRatio, type Cents } from '../money/cents.ts';
import type { Ride } from '../rides/ride.ts';
import { coveredCents } from '../rides/ride-cover.ts';
import { cashOf } from './cash.ts';

export type RefundStatus = 'pending' | 'succeeded' | 'failed';

/** Money of a completed ride given back by an admin. */
export interface Refund {
  readonly id: string;
  readonly rideId: string;
  /** The card payment that gives `cardCents` back. */
  readonly paymentId: string | null;
  readonly amountCents: Cents;
  readonly cardCents: Cents;
  readonly walletCents: Cents;
  /** What the organisation that paid a part need not pay. */
  readonly organisationCents: Cents;
  /** What the driver and the platform give back: card + wallet + organisation = driver + platform. */
  readonly driverCents: Cents;
  readonly platformCents: Cents;
  readonly reason: string;
  readonly status: RefundStatus;
  readonly providerId: string | null;
  readonly requestedBy: string | null;
  readonly createdAt: Date;
}

/** What was given back so far; failed refunds do not count. */
export function refundedCents(refunds: readonly Refund[]): Cents {
  return refunds.reduce((sum, { status, amountCents }) => sum + (status === 'failed' ? 0 : amountCents), 0);
}

/** What refunds took back from the driver. */
export function takenBackCents(refunds: readonly Refund[]): Cents {
  return refunds.reduce(
    (sum, { status, driverCents }) => sum + (status === 'succeeded' ? driverCents : 0),
    0,
  );
}

/**
 * Takes a refund from driver and platform by the shares of what was paid (tip included), so that any number of
 * partial refunds adds up to exactly what a full one takes. The card
 * gets back at most what it paid; the rest goes to the wallet, once an organisation that paid a part has its share. Throws `RIDE_STATE` for a ride that is not completed
 * and `REFUND_TOO_HIGH` for more than is left.
 */
export function makeRefund(
  ride: Ride,
  before: readonly Refund[],
  card: { readonly paymentId: string; readonly capturedCents: Cents } | null,
  refund: Pick<Refund, 'id' | 'reason' | 'requestedBy'> & { amountCents: Cents | null; now: Date },
): Refund {
  if (ride.status !== 'completed' || ride.finalCents === null || ride.driverShareCents === null) {
    throw new DomainError('conflict', 'RIDE_STATE', 'Only a completed ride can be refunded');
  }
  // What was not paid in cash was taken from both as a refund is, so that there is nothing of it left to give back.
  const { shortCents, shortOfDriverCents } = cashOf(ride);
  const soFar = refundedCents(before) + shortCents;
  const leftCents = ride.finalCents - soFar;
  const { amountCents: asked, now, ...rest } = refund;
  const amountCents = asked ?? leftCents;
  if (amountCents > leftCents || leftCents <= 0) {
    const left = (leftCents / 100).toFixed(2);
    throw new DomainError('conflict', 'REFUND_TOO_HIGH', `Only $${left} of this ride is left to refund`, {
      left,
    });
  }
  if (amountCents <= 0) throw invalidField('amount', 'The amount must be more than 0');
  const driverPart = ride.driverShareCents + ride.tipCents;
  const given = before.filter(({ status }) => status !== 'failed');
  const byDriverBefore = given.reduce((sum, one) => sum + one.driverCents, shortOfDriverCents);
  const toCardBefore = given.reduce((sum, one) => sum + one.cardCents, 0);
  // Of all refunds together: a tip added between two of them has changed the shares.
  const byDriver = multiplyRatio(soFar + amountCents, driverPart, ride.finalCents);
  const driverCents = Math.min(amountCents, Math.max(0, byDriver - byDriverBefore));
  // Likewise: what an organisation has paid returns by its share, and the rest to who paid that.
  const organisationBefore = given.reduce((sum, one) => sum + one.organisationCents, 0);
  const byOrganisation = multiplyRatio(soFar + amountCents, coveredCents(ride), ride.finalCents);
  const organisationCents = Math.min(amountCents, Math.max(0, byOrganisation - organisationBefore));
  const ownCents = amountCents - organisationCents;
  const cardCents = card ? Math.min(ownCents, card.capturedCents - toCardBefore) : 0;
  return {
    ...rest,
    rideId: ride.id,
    paymentId: card && cardCents > 0 ? card.paymentId : null,
    amountCents,
    cardCents,
    walletCents: ownCents - cardCents,
    organisationCents,
    driverCents,
    platformCents: amountCents - driverCents,
    status: cardCents > 0 ? 'pending' : 'succeeded',
    providerId: null,
    createdAt: now,
  };
}
