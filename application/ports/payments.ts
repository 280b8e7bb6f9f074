import type { DueStep, Payment } from '../../domain/payments/payment.ts';
import type { Refund } from '../../domain/payments/refund.ts';
import type { RideReceipt } from '../../domain/payments/ride-receipt.ts';
import type { Cents } from '../../domain/money/cents.ts';
import type { RideAccount } from '../../domain/payments/ride-money.ts';
import type { RideView } from './rides.ts';
import { port } from '../tokens.ts';

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
  /** What a user is asked to pay of an invoice and has neither paid nor left, the newest, locked. */
  lockOpenOfInvoice(invoiceId: string, userId: string): Promise<Payment | null>;
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

/** A saved card. */
export interface PaymentMethod {
  readonly id: string;
  readonly userId: string;
  /** The provider's id. */
  readonly providerId: string;
  readonly last4: string;
  readonly brand: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly isDefault: boolean;
  readonly createdAt: Date;
}

export interface PaymentMethods {
  /** The first card becomes the default. Saving the same provider's card again gives the one that is there. */
  insert(method: Omit<PaymentMethod, 'isDefault'>): Promise<PaymentMethod>;
  find(userId: string, methodId: string | null): Promise<PaymentMethod | null>;
  findDefault(userId: string): Promise<PaymentMethod | null>;
  setDefault(userId: string, methodId: string): Promise<PaymentMethod | null>;
  /** Removes a card and makes the newest left the default. Throws `PAYMENT_METHOD_IN_USE` for a ride still to be paid. */
  remove(userId: string, methodId: string): Promise<PaymentMethod | null>;
}

export interface PaymentMethodViews {
  /** The default first, then the newest. */
  ofUser(userId: string): Promise<PaymentMethod[]>;
  /** Those that exist, in any order. */
  findMany(methodIds: readonly string[]): Promise<PaymentMethod[]>;
}

export const paymentMethodViews = port<PaymentMethodViews>('paymentMethodViews');

/**
 * What a failed call of the provider means. `declined`: refused, and it stays refused. `retryable`: certainly
 * without effect (too many requests, connection refused); the same call may be made again. `unknown`: it may have
 * taken effect (time-out, lost answer, 5xx); the object is looked up before anything else is decided.
 */
export type PaymentFailure = 'declined' | 'retryable' | 'unknown';

/** Thrown by every method of the gateway; bounded retries with jitter lie behind the caller when it arrives. */
export class PaymentGatewayError extends Error {
  constructor(
    readonly failure: PaymentFailure,
    message: string,
    /** The provider's own word for it, for example `insufficient_funds`. */
    readonly code: string | null = null,
  ) {
    super(message);
    this.name = 'PaymentGatewayError';
  }
}

/** Real money, the provider's test money (its test keys), our own test provider's, or none. */
export type PaymentMode = 'live' | 'test' | 'sandbox' | 'unconfigured';

/** Why money is taken from a card; kept with the provider's object. */
export type PaymentPurpose = 'funding' | 'ride' | 'top_up' | 'invoice';

/** The provider's states of a payment, in the provider's words. */
export type ProviderPaymentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

export interface NewPayment {
  /** Our id: the idempotency key is derived from it, and the object carries it as metadata. */
  readonly id: string;
  readonly purpose: PaymentPurpose;
  readonly customerId: string;
  readonly rideId: string | null;
  readonly amountCents: Cents;
  /** The provider's id of a saved card; null when the rider enters one. */
  readonly methodId: string | null;
  /** `automatic` takes the money, `manual` only authorizes it. */
  readonly capture: 'automatic' | 'manual';
  /**
   * Who confirms: the rider's browser with the client secret, or this call with the saved card: while the rider is
   * there (`on_session`, may answer `requires_action`) or not (`off_session`, needing authentication is a decline).
   */
  readonly confirm: 'by_client' | 'on_session' | 'off_session';
  readonly description: string;
}

export interface ProviderPayment {
  readonly id: string;
  /** Our id and purpose from its metadata; null for an object that is not of this app. */
  readonly ourId: string | null;
  readonly purpose: PaymentPurpose | null;
  readonly customerId: string | null;
  readonly status: ProviderPaymentStatus;
  readonly amountCents: Cents;
  /** Taken so far; 0 while only authorized. */
  readonly receivedCents: Cents;
  readonly clientSecret: string | null;
  /** Why the last attempt was declined, as it may be shown to the rider. */
  readonly declineMessage: string | null;
}

export interface ProviderCard {
  readonly methodId: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

export interface ProviderSetup {
  readonly id: string;
  readonly customerId: string | null;
  readonly status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  readonly clientSecret: string | null;
  /** The saved card, once succeeded. */
  readonly card: ProviderCard | null;
}

export interface ProviderRefund {
  readonly id: string;
  readonly ourId: string | null;
  readonly paymentId: string;
  readonly amountCents: Cents;
  readonly status: 'pending' | 'succeeded' | 'failed';
}

export interface ProviderAccount {
  readonly id: string;
  /** Whether the driver finished the provider's onboarding. */
  readonly detailsSubmitted: boolean;
  readonly payoutsEnabled: boolean;
  readonly bankLast4: string | null;
}

export interface ProviderTransfer {
  readonly id: string;
  /** Our payout or payout request. */
  readonly ourId: string | null;
  readonly accountId: string;
  readonly amountCents: Cents;
  readonly isReversed: boolean;
}

/** A webhook event of the provider: which object changed. Its state is looked up, never taken from the event. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly subject: 'payment' | 'refund' | 'account' | 'transfer' | 'other';
  readonly objectId: string;
}

export interface ProviderCustomers {
  /** The customer's id; the same for a repeated call. */
  create(customer: {
    readonly userId: string;
    readonly email: string;
    readonly name: string;
  }): Promise<string>;
  /** Forgets who a customer is, with the saved cards; doing so again changes nothing. Payments and refunds stay. */
  delete(customerId: string): Promise<void>;
}

/** Saved cards. */
export interface ProviderCards {
  /** Prepares saving a card; the rider's browser confirms it with the client secret. `id` is ours. */
  createSetup(setup: { readonly id: string; readonly customerId: string }): Promise<ProviderSetup>;
  findSetup(setupId: string): Promise<ProviderSetup | null>;
  /** Forgets a saved card; doing so again changes nothing. */
  detach(methodId: string): Promise<void>;
}

/** Money taken from cards. */
export interface ProviderPayments {
  /** A declined card is an answer, not an error: `requires_payment_method` with `declineMessage`. */
  create(payment: NewPayment): Promise<ProviderPayment>;
  find(paymentId: string): Promise<ProviderPayment | null>;
  /** Looks an object up by our id among the customer's, before a call is repeated. */
  findFor(ourId: string, customerId: string): Promise<ProviderPayment | null>;
  /** Takes at most what was authorized; the rest of the authorization ends. Repeating it changes nothing. */
  capture(capture: {
    readonly id: string;
    readonly paymentId: string;
    readonly amountCents: Cents;
  }): Promise<ProviderPayment>;
  /** Ends an authorization or an unfinished payment; answers as it is when it has already ended. */
  cancel(cancel: { readonly id: string; readonly paymentId: string }): Promise<ProviderPayment>;
  list(since: Date): AsyncIterable<ProviderPayment>;
}

/** Money given back to the card it came from. */
export interface ProviderRefunds {
  create(refund: {
    readonly id: string;
    readonly paymentId: string;
    readonly amountCents: Cents;
  }): Promise<ProviderRefund>;
  findFor(ourId: string, paymentId: string): Promise<ProviderRefund | null>;
  list(since: Date): AsyncIterable<ProviderRefund>;
}

/** Drivers' connected accounts. */
export interface ProviderAccounts {
  /** The same account for a repeated call. */
  create(account: {
    readonly driverId: string;
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
  }): Promise<ProviderAccount>;
  /** An address where the driver gives the provider what it asks for. */
  createOnboardingLink(link: { readonly accountId: string; readonly returnUrl: string }): Promise<string>;
  find(accountId: string): Promise<ProviderAccount | null>;
}

/** Money sent to drivers' accounts. */
export interface ProviderTransfers {
  /** `id` is our payout's or request's; `attempt` makes a new call of one that was refused. */
  create(transfer: {
    readonly id: string;
    readonly attempt: number;
    readonly accountId: string;
    readonly amountCents: Cents;
  }): Promise<ProviderTransfer>;
  /** The live (not reversed) transfer of a payout, whichever attempt made it. */
  findFor(ourId: string): Promise<ProviderTransfer | null>;
  list(since: Date): AsyncIterable<ProviderTransfer>;
}

export interface ProviderWebhooks {
  /** Reads a signed event. Throws `WEBHOOK_SIGNATURE` (invalid) for a bad signature or an old timestamp. */
  read(rawBody: Buffer, signature: string): ProviderEvent;
}

/**
 * The payment provider. Never called inside a unit of work. Every method may throw `PaymentGatewayError`; `list` answers
 * with everything the provider keeps since an instant, whether it is ours or not.
 */
export interface PaymentGateway {
  /** Whether real money moves; shown on every screen when it does not. */
  readonly mode: PaymentMode;
  /** What the browser needs to speak to the provider itself; null when it does not. */
  readonly publishableKey: string | null;
  readonly customers: ProviderCustomers;
  readonly cards: ProviderCards;
  readonly payments: ProviderPayments;
  readonly refunds: ProviderRefunds;
  readonly accounts: ProviderAccounts;
  readonly transfers: ProviderTransfers;
  readonly webhooks: ProviderWebhooks;
}

export const paymentGateway = port<PaymentGateway>('paymentGateway');

export interface RefundViews {
  /** Of several rides in one query, oldest first, failed ones included. */
  ofRides(rideIds: readonly string[]): Promise<Refund[]>;
}

export const refundViews = port<RefundViews>('refundViews');

export interface RideAccounts {
  /** What ledger, holds and card payments say about several rides, in any order, in one query. */
  ofRides(rideIds: readonly string[]): Promise<RideAccount[]>;
}

export const rideAccounts = port<RideAccounts>('rideAccounts');

export interface WebhookInbox {
  /** Records a webhook event of the provider. False when it was recorded before, together with its effect. */
  record(event: ProviderEvent, now: Date): Promise<boolean>;
}

/** A ride with the people of it and everything its papers say of the money. */
export interface ReceiptedRide extends RideView {
  readonly receipt: RideReceipt;
  /** Null of the wallet, and of a card removed since. */
  readonly card: PaymentMethod | null;
}
