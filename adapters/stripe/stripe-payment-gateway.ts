import type {
  CardPayments,
  PaymentGateway,
  PaymentMode,
  PayoutTransfers,
  ProviderEvent,
} from '../../application/ports/payments.ts';
import { StripeCards } from './stripe-cards.ts';
import { StripeConnection, type StripeOptions } from './stripe-connection.ts';
import { StripePayments } from './stripe-payments.ts';
import { StripeRecords } from './stripe-records.ts';
import { StripeRefunds } from './stripe-refunds.ts';
import { StripeTransfers } from './stripe-transfers.ts';
import { StripeWebhooks } from './stripe-webhooks.ts';

type Of<K extends keyof (CardPayments & PayoutTransfers)> = Parameters<
  (CardPayments & PayoutTransfers)[K]
>[0];

/** Stripe: real money, or Stripe's own test money with a test key. */
export class StripePaymentGateway implements PaymentGateway {
  readonly mode: PaymentMode;
  readonly publishableKey: string;
  private readonly cards: StripeCards;
  private readonly cardPayments: StripePayments;
  private readonly cardRefunds: StripeRefunds;
  private readonly payouts: StripeTransfers;
  private readonly records: StripeRecords;
  private readonly webhooks: StripeWebhooks;

  constructor(options: StripeOptions) {
    const connection = new StripeConnection(options);
    this.mode = /^[sr]k_test_/.test(options.secretKey) ? 'test' : 'live';
    this.publishableKey = options.publishableKey;
    this.cards = new StripeCards(connection);
    this.cardPayments = new StripePayments(connection);
    this.cardRefunds = new StripeRefunds(connection);
    this.payouts = new StripeTransfers(connection);
    this.records = new StripeRecords(connection);
    this.webhooks = new StripeWebhooks(connection);
  }

  createCustomer(customer: Of<'createCustomer'>) {
    return this.cards.createCustomer(customer);
  }

  deleteCustomer(customerId: string) {
    return this.cards.deleteCustomer(customerId);
  }

  createSetup(setup: Of<'createSetup'>) {
    return this.cards.createSetup(setup);
  }

  findSetup(setupId: string) {
    return this.cards.findSetup(setupId);
  }

  detachCard(methodId: string) {
    return this.cards.detachCard(methodId);
  }

  createPayment(payment: Of<'createPayment'>) {
    return this.cardPayments.createPayment(payment);
  }

  findPayment(paymentId: string) {
    return this.cardPayments.findPayment(paymentId);
  }

  findPaymentFor(ourId: string, customerId: string) {
    return this.cardPayments.findPaymentFor(ourId, customerId);
  }

  capturePayment(capture: Of<'capturePayment'>) {
    return this.cardPayments.capturePayment(capture);
  }

  cancelPayment(cancel: Of<'cancelPayment'>) {
    return this.cardPayments.cancelPayment(cancel);
  }

  createRefund(refund: Of<'createRefund'>) {
    return this.cardRefunds.createRefund(refund);
  }

  findRefundFor(ourId: string, paymentId: string) {
    return this.cardRefunds.findRefundFor(ourId, paymentId);
  }

  createAccount(account: Of<'createAccount'>) {
    return this.payouts.createAccount(account);
  }

  createOnboardingLink(link: Of<'createOnboardingLink'>) {
    return this.payouts.createOnboardingLink(link);
  }

  findAccount(accountId: string) {
    return this.payouts.findAccount(accountId);
  }

  createTransfer(transfer: Of<'createTransfer'>) {
    return this.payouts.createTransfer(transfer);
  }

  findTransferFor(ourId: string) {
    return this.payouts.findTransferFor(ourId);
  }

  payments(since: Date) {
    return this.records.payments(since);
  }

  refunds(since: Date) {
    return this.records.refunds(since);
  }

  transfers(since: Date) {
    return this.records.transfers(since);
  }

  readEvent(rawBody: Buffer, signature: string): ProviderEvent {
    return this.webhooks.readEvent(rawBody, signature);
  }
}
