import type { RideAccount } from '../../domain/payments/ride-money.ts';

export interface RideAccounts {
  /** What ledger, holds and card payments say about several rides, in any order, in one query. */
  ofRides(rideIds: readonly string[]): Promise<RideAccount[]>;
}
