import type { Payment } from '../../domain/payments/payment.ts';
import type { Refund } from '../../domain/payments/refund.ts';

/** Card payments, from the moment they are created. */
export interface Payments {
  /** Throws `PAYMENT_EXISTS` (conflict) for an id that is taken, or a second live payment of a ride. */
  insert(payment: Payment): Promise<void>;
  lock(paymentId: string): Promise<Payment | null>;
  /** The payment that a ride has or will be paid with, locked: neither declined nor cancelled; null when none. */
  lockOfRide(rideId: string): Promise<Payment | null>;
  /** The unfinished top-up of a ride, locked. */
  lockTopUp(rideId: string): Promise<Payment | null>;
  save(payment: Payment): Promise<void>;
}

export interface Refunds {
  /** Throws `REFUND_TOO_HIGH` (conflict) when more would be refunded than was paid. */
  insert(refund: Refund): Promise<void>;
  lock(refundId: string): Promise<Refund | null>;
  /** Oldest first, failed ones included. */
  ofRide(rideId: string): Promise<Refund[]>;
  save(refund: Refund): Promise<void>;
}
