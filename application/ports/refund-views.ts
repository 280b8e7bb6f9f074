import type { Refund } from '../../domain/wallet/refund.ts';

export interface RefundViews {
  /** Of several rides in one query, oldest first, failed ones included. */
  ofRides(rideIds: readonly string[]): Promise<Refund[]>;
}
