import type { Cents } from '../../domain/money/cents.ts';
import type { Payment, Settlement } from '../../domain/payments/payment.ts';
import type { TransitionResult } from '../../domain/rides/move-ride.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import type { Hold } from '../../domain/wallet/hold.ts';
import type { Transaction } from '../transaction.ts';
import type { AskedPayment } from './provider-calls.ts';

/** What is still to be written, once everything that may be refused was looked at. */
export type Writes = () => Promise<unknown>;

/** How the money of a ride is set aside. */
export interface Securing {
  readonly write: Writes;
  /** What a card is asked for before the ride is written; null when it is written with the money. */
  readonly asked: AskedPayment | null;
}

/** How a ride is to be settled, before it is known what a card has to pay. */
export interface SettlementRequest extends Omit<Settlement, 'topUpId'> {
  /** What the driver has received in cash. */
  readonly cashReceivedCents?: Cents;
}

/** What pays for a ride, locked: a hold or the payment of a card, and what a saved card pays beyond it. */
export interface Funds {
  readonly hold: Hold | null;
  readonly payment: Payment | null;
  readonly topUp: Payment | null;
}

/**
 * One kind of payment for rides, from the booking to a refund. Everything runs in the transaction it is given, with the
 * ride locked first; what somebody outside has to be asked is an answer, for the caller to ask afterwards.
 */
export interface RideFunding {
  /** Whether somebody outside is asked for the money before the ride is written: its price is agreed by then. */
  readonly isAskedFirst: boolean;
  /** Whose wallet tips are taken from, and refunds beyond the card go to. */
  payerOf(ride: Ride): string;
  /**
   * Sets aside what the payer pays of fare + tip, of a ride that is written after it. Repeated for the same ride it goes on with the earlier
   * try. What is written throws `INSUFFICIENT_FUNDS`; for a card this throws `PAYMENT_SETTLED` when it is paid for already.
   */
  prepareSecuring(tx: Transaction, ride: Ride): Promise<Securing>;
  /** Leaves a ride to another way to pay, or to the next try with the same card. Throws `PAYMENT_SETTLED`. */
  leave(tx: Transaction, ride: Ride, methodId: string | null): Promise<void>;
  /** Throws `PAYMENT_MISSING` when the trip must not start yet. */
  requireReady(tx: Transaction, ride: Ride): Promise<void>;
  /** Times the money of a ride anew which moves to `to`. Throws `CARD_HOLD_TOO_SHORT`. */
  prepareRetiming(tx: Transaction, ride: Ride, to: Date): Promise<Writes>;
  /**
   * Gives back what a cancelled ride had set aside; `locked` is its hold when that was locked with the ride. Throws
   * `RIDE_STATE` while the ride is being completed.
   */
  prepareRelease(tx: Transaction, cancelled: TransitionResult, locked?: Hold | null): Promise<Writes>;
  /** What secures a ride, locked; `hold` is the ride's, which was locked with it. */
  lockFunds(tx: Transaction, ride: Ride, hold: Hold | null): Promise<Funds>;
  /**
   * Of a kind that the driver collects: how the ride is settled, as its driver says what was received. Throws
   * `CASH_BY_DRIVER` for its rider, `INVALID_FIELD`, and `CASH_CONFIRMED` when another amount was said before.
   */
  collect?(ride: Ride, request: SettlementRequest, receivedCents: Cents | null): SettlementRequest;
  /**
   * First phase of a completion that costs its payer `costCents`: the payment to collect, or null when what was set aside and the
   * wallet cover it. Throws `PAYMENT_MISSING`, or `INSUFFICIENT_FUNDS` when there is no card to charge the rest to.
   */
  begin(
    tx: Transaction,
    ride: Ride,
    funds: Funds,
    costCents: Cents,
    request: SettlementRequest,
  ): Promise<Payment | null>;
  /** As `begin`, of what a tip added later costs. */
  beginTip(tx: Transaction, ride: Ride, cents: Cents, request: SettlementRequest): Promise<Payment | null>;
  /** Posts what a completed ride costs. Throws `INSUFFICIENT_FUNDS`. */
  post(tx: Transaction, completed: TransitionResult, funds: Funds): Promise<unknown>;
  /** The card payment that refunds go back to, locked; null when all of them go to the wallet. */
  lockRefundable(tx: Transaction, ride: Ride): Promise<Payment | null>;
}
