import type { DueStep, Payment } from '../../domain/payments/payment.ts';
import type { Refund } from '../../domain/payments/refund.ts';

/** How often a due step is tried before it waits for an operator. */
export const MOST_ATTEMPTS = 25;

/** A step that was due and is taken. */
export interface DuePayment {
  readonly id: string;
  readonly rideId: string | null;
  readonly step: DueStep;
  /** This one included. */
  readonly attempts: number;
  /** Until when nobody else takes it. */
  readonly leasedUntil: Date;
}

/** Card payments, from the moment they are created. */
export interface Payments {
  /** Throws `PAYMENT_EXISTS` (conflict) for an id that is taken, or a second live payment of a ride. */
  insert(payment: Payment): Promise<void>;
  lock(paymentId: string): Promise<Payment | null>;
  /** The payment that a ride has or will be paid with, locked: neither declined nor cancelled; null when none. */
  lockOfRide(rideId: string): Promise<Payment | null>;
  /** The unfinished top-up of a ride, locked. */
  lockTopUp(rideId: string): Promise<Payment | null>;
  /** A step that becomes due at another time than before has all its attempts again. */
  save(payment: Payment): Promise<void>;
  /**
   * The payment that has been due longest, kept from others until `until`, with one more attempt counted. Those that
   * others take at the same moment, and those tried `MOST_ATTEMPTS` times, are passed over.
   */
  takeDue(now: Date, until: Date): Promise<DuePayment | null>;
  /** Nothing is left to do; changes nothing when the payment has become due for another time meanwhile. */
  endDue(taken: DuePayment): Promise<void>;
  /** To be tried again; changes nothing when the payment has become due for another time meanwhile. */
  retryDue(taken: DuePayment, at: Date, error: string): Promise<void>;
}

export interface Refunds {
  /** Throws `REFUND_TOO_HIGH` (conflict) when more would be refunded than was paid. */
  insert(refund: Refund): Promise<void>;
  lock(refundId: string): Promise<Refund | null>;
  /** Oldest first, failed ones included. */
  ofRide(rideId: string): Promise<Refund[]>;
  save(refund: Refund): Promise<void>;
}
