import { multiplyRatio, type Cents } from '../money/cents.ts';

/** How a completed fare is shared. The tip is whole and the driver's. */
export interface FareShares {
  readonly driverShareCents: Cents;
  readonly platformFeeCents: Cents;
}

/** share = round(fare × commission rate), fee = fare − share, so that both always add up to the fare. */
export function shareFare(fareCents: Cents, commissionRateBasisPoints: number): FareShares {
  const driverShareCents = multiplyRatio(fareCents, commissionRateBasisPoints, 100_00);
  return { driverShareCents, platformFeeCents: fareCents - driverShareCents };
}
