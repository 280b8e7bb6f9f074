import type { Clock } from '../../application/ports/operations.ts';
import {
  PaymentGatewayError,
  type CardPayments,
  type PaymentGateway,
  type PayoutTransfers,
  type ProviderEvent,
  type ProviderPayment,
} from '../../application/ports/payments.ts';
import type { SandboxObjects } from './sandbox-objects.ts';
import { DomainError, notFound } from '../../domain/errors.ts';
import { SandboxCardForm } from './sandbox-card-form.ts';
import { SandboxCards } from './sandbox-cards.ts';
import { SandboxPayments } from './sandbox-payments.ts';
import { SandboxRefunds } from './sandbox-refunds.ts';
import { SandboxTransfers } from './sandbox-transfers.ts';
import type { ProviderPages, TestCard } from './test-mode.ts';

type Of<K extends keyof (CardPayments & PayoutTransfers)> = Parameters<
  (CardPayments & PayoutTransfers)[K]
>[0];

/** Test money: behaves as the provider does with its test cards, inside this app. No real money moves. */
export class SandboxPaymentGateway implements PaymentGateway, ProviderPages {
  readonly mode = 'sandbox';
  readonly publishableKey = null;
  private readonly cards: SandboxCards;
  private readonly cardPayments: SandboxPayments;
  private readonly cardRefunds: SandboxRefunds;
  private readonly payouts: SandboxTransfers;
  private readonly form: SandboxCardForm;

  constructor(objects: SandboxObjects, clock: Clock) {
    this.cards = new SandboxCards(objects);
    this.cardPayments = new SandboxPayments(objects, this.cards, clock);
    this.cardRefunds = new SandboxRefunds(objects, this.cardPayments.store);
    this.payouts = new SandboxTransfers(objects);
    this.form = new SandboxCardForm(this.cards, this.cardPayments.store, clock);
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

  async *payments(since: Date): AsyncIterable<ProviderPayment> {
    for await (const { shown } of this.cardPayments.store.listSince(since)) yield shown;
  }

  refunds(since: Date) {
    return this.cardRefunds.store.listSince(since);
  }

  transfers(since: Date) {
    return this.payouts.store.listSince(since);
  }

  /** The sandbox sends no events: whatever arrives is not from it. */
  readEvent(): ProviderEvent {
    throw new DomainError('invalid', 'WEBHOOK_SIGNATURE', 'The event is not signed by the provider');
  }

  confirm(clientSecret: string, card: TestCard | null) {
    return mapErrors(() => this.form.confirm(clientSecret, card));
  }

  authenticate(clientSecret: string, passed: boolean) {
    return mapErrors(() => this.form.authenticate(clientSecret, passed));
  }

  show(clientSecret: string) {
    return mapErrors(() => this.form.show(clientSecret));
  }

  finishOnboarding(accountId: string) {
    return mapErrors(() => this.payouts.finishOnboarding(accountId));
  }
}

/** The provider's pages are part of this app: their errors are those of any use case. */
async function mapErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    if (error.code === 'resource_missing') throw notFound('Account');
    throw error.cause instanceof Error ? error.cause : error;
  }
}
