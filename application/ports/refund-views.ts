import type { Refund } from '../../domain/payments/refund.ts';

export interface RefundViews {
  /** Of several rides in one query, oldest first, failed ones included. */
  ofRides(rideIds: readonly string[]): Promise<Refund[]>;
}
