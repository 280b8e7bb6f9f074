import { leftForCard } from '../payments/payment.ts';
import { withCover } from '../rides/ride-cover.ts';
import type { Cents } from '../money/cents.ts';
import type { Ride } from '../rides/ride.ts';

/** What is paid of a way back at the same fare, which has no tip. */
export function ofWayBack(fareCents: Cents, coveredFareCents: Cents): Cents {
  return Math.max(0, leftForCard(fareCents, coveredFareCents));
}

/**
 * The way back with what the ride there has of the fare, which was promised with it; without the tip there its payer may be left
 * less than a card can pay, and pays that.
 */
export function withCoverAsThere(
  back: Ride,
  { agreementId, funderId, coveredFareCents, coveredOn }: Ride,
): Ride {
  const cents = ofWayBack(back.fare.totalCents, coveredFareCents);
  if (agreementId === null || cents === 0) return back;
  return withCover(back, { agreementId, funderId, coveredFareCents: cents, coveredTipCents: 0, coveredOn });
}
