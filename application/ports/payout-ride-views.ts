import type { Cents } from '../../domain/money/cents.ts';
import type { Page } from './pages.ts';
import type { PayoutKind } from './payouts.ts';

/** What a payout pays for one ride. */
export interface PayoutRideView {
  readonly rideId: string;
  /** Address of the ride's end. */
  readonly destination: string;
  readonly completedAt: Date;
  /** Below zero where a refund took back what was paid already. */
  readonly amountCents: Cents;
}

/** A page of the rides of one payout. */
export interface PayoutRidesAsked {
  readonly payoutId: string;
  readonly after: string | null;
}

export interface PayoutRideViews {
  /**
   * Pages of the rides of several payouts or requests, booked last first, in one query and in the order asked. Empty
   * for those that are not of `driverId`, when there is one. Throws `INVALID_FIELD` (`after`).
   */
  ofPayouts(
    of: PayoutKind,
    asked: readonly PayoutRidesAsked[],
    options: { readonly limit: number; readonly driverId: string | null },
  ): Promise<Page<PayoutRideView>[]>;
}
