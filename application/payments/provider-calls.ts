import { orNotFound } from '../../domain/errors.ts';
import type { Cents } from '../../domain/money/cents.ts';
import { transitionPayment, type Payment } from '../../domain/payments/payment.ts';
import type { Refund } from '../../domain/payments/refund.ts';
import {
  PaymentGatewayError,
  type NewPayment,
  type PaymentGateway,
  type ProviderPayment,
  type ProviderRefund,
  type PaymentMethod,
  paymentGateway,
} from '../ports/payments.ts';
import type { ProviderProfile } from '../ports/payouts.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { mapProviderErrors, paymentUnknown, requireConfigured, toDomainError } from './provider-errors.ts';
import { service } from '../tokens.ts';

/** What came of asking the provider for money. */
export type Charge =
  | { readonly outcome: 'succeeded' | 'authorized' | 'waiting'; readonly provided: ProviderPayment }
  | { readonly outcome: 'declined'; readonly reason: string; readonly providerId: string | null };

/** A person who pays, as the provider is told. */
export interface Payer {
  readonly profile: ProviderProfile;
  /** The saved card, or null when the rider enters one. */
  readonly method: PaymentMethod | null;
}

/** A payment that is written, and that the provider is to be asked for. */
export interface AskedPayment {
  readonly payment: Payment;
  readonly payer: Payer;
  /** Whether an earlier call may have been made: then it is looked up first. */
  readonly isRepeated: boolean;
}

/** Who pays with a saved card. Read with the first phase, so that nothing is read between it and the call. */
export async function findPayer(
  { providerAccounts, paymentMethods }: Stores,
  userId: string,
  methodId: string | null,
): Promise<Payer> {
  const [profile, method] = await Promise.all([
    providerAccounts.find(userId),
    paymentMethods.find(userId, methodId),
  ]);
  return { profile: orNotFound(profile, 'User'), method };
}

/** How a refund stands at the provider. One that is on its way to the bank counts as given. */
export type RefundAnswer =
  | { readonly status: 'succeeded'; readonly providerId: string }
  | { readonly status: 'failed'; readonly providerId: string | null; readonly reason: string };

/**
 * The second phase of every payment and refund: the call between the transaction that reserves and the one that
 * records. Throws `PAYMENT_PROVIDER_BUSY` or `PAYMENT_UNKNOWN` (unavailable) when the outcome is open; nothing is
 * recorded then, and the same call, or its job, finishes it.
 */
export class ProviderCalls {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws `PAYMENTS_NOT_CONFIGURED` when nothing can be paid by card. */
  requireConfigured(): void {
    requireConfigured(this.gateway);
  }

  /** A person's customer at the provider, made when there is none. */
  async ensureCustomer(userId: string): Promise<string> {
    const profile = await this.unitOfWork.run(({ providerAccounts }) => providerAccounts.find(userId));
    return this.toCustomer(orNotFound(profile, 'User'));
  }

  /** Asks for a payment, authorized only or taken. */
  async charge(
    { payment, payer, isRepeated }: AskedPayment,
    options: Pick<NewPayment, 'capture' | 'confirm' | 'description'>,
  ): Promise<Charge> {
    const customerId = await this.toCustomer(payer.profile);
    return this.toCharge(async () => {
      const known = isRepeated ? await this.find(payment, customerId) : null;
      if (known) return known;
      const { id, kind: purpose, rideId, amountCents } = payment;
      const methodId = payer.method?.providerId ?? null;
      const asked = { ...options, id, purpose, customerId, rideId, amountCents, methodId };
      return this.gateway.payments.create(asked);
    });
  }

  /** Takes an authorization, or what of it is due. */
  async capture({ id, providerId: paymentId }: Payment, amountCents: Cents): Promise<Charge> {
    if (paymentId === null) throw new RangeError(`Payment ${id} is not authorized`);
    return this.toCharge(() => this.gateway.payments.capture({ id, paymentId, amountCents }));
  }

  /** What the provider knows of a payment; null when the call was never made. */
  async lookUp(payment: Payment): Promise<ProviderPayment | null> {
    return mapProviderErrors(this.find(payment, await this.ensureCustomer(payment.userId)));
  }

  /** Ends a payment at the provider; how it stands there now, null when it never was there. */
  async end(payment: Payment): Promise<ProviderPayment | null> {
    const provided = await this.lookUp(payment);
    if (!provided || provided.status === 'canceled' || provided.status === 'succeeded') return provided;
    return mapProviderErrors(this.gateway.payments.cancel({ id: payment.id, paymentId: provided.id }));
  }

  /** Gives money back to a card; looked up first, so that it is never given twice. */
  async refund({ id, cardCents: amountCents }: Refund, payment: Payment): Promise<RefundAnswer> {
    const { providerId: paymentId } = payment;
    if (paymentId === null) throw new RangeError(`Payment ${payment.id} was never made`);
    const known = await mapProviderErrors(this.gateway.refunds.findFor(id, paymentId));
    if (known) return toRefundAnswer(known);
    try {
      return toRefundAnswer(await this.gateway.refunds.create({ id, paymentId, amountCents }));
    } catch (error) {
      if (isDeclined(error)) return { status: 'failed', providerId: null, reason: error.message };
      throw toDomainError(error);
    }
  }

  private async toCustomer({ userId, customerId, email, ...names }: ProviderProfile): Promise<string> {
    if (customerId) return customerId;
    const name = `${names.firstName} ${names.lastName}`.trim();
    const madeId = await mapProviderErrors(this.gateway.customers.create({ userId, email, name }));
    await this.unitOfWork.run(({ providerAccounts }) => providerAccounts.saveCustomer(userId, madeId));
    return madeId;
  }

  private find(payment: Payment, customerId: string): Promise<ProviderPayment | null> {
    return payment.providerId
      ? this.gateway.payments.find(payment.providerId)
      : this.gateway.payments.findFor(payment.id, customerId);
  }

  private async toCharge(call: () => Promise<ProviderPayment>): Promise<Charge> {
    try {
      return toCharge(await call());
    } catch (error) {
      if (isDeclined(error)) return { outcome: 'declined', reason: error.message, providerId: null };
      throw toDomainError(error);
    }
  }
}

export const providerCalls = service(ProviderCalls, [paymentGateway, unitOfWork]);

/** A payment that was created or is open, after the provider was asked for it. */
export function applyCharge(payment: Payment, charge: Charge): Payment {
  if (charge.outcome === 'declined') {
    const { reason: declineReason } = charge;
    const providerId = charge.providerId ?? payment.providerId;
    return transitionPayment(payment, 'declined', { declineReason, providerId });
  }
  const { id: providerId, receivedCents: capturedCents } = charge.provided;
  if (charge.outcome === 'succeeded') {
    return transitionPayment(payment, 'succeeded', { providerId, capturedCents });
  }
  if (charge.outcome === 'authorized') return transitionPayment(payment, 'authorized', { providerId });
  return payment.status === 'open' ? payment : transitionPayment(payment, 'open', { providerId });
}

function toCharge(provided: ProviderPayment): Charge {
  switch (provided.status) {
    case 'succeeded':
      return { outcome: 'succeeded', provided };
    case 'requires_capture':
      return { outcome: 'authorized', provided };
    case 'requires_action':
    case 'requires_confirmation':
      return { outcome: 'waiting', provided };
    case 'processing':
      throw paymentUnknown();
    case 'canceled':
      return { outcome: 'declined', reason: 'This payment was cancelled', providerId: provided.id };
    case 'requires_payment_method':
      return provided.declineMessage === null
        ? { outcome: 'waiting', provided }
        : { outcome: 'declined', reason: provided.declineMessage, providerId: provided.id };
  }
}

function toRefundAnswer({ id: providerId, status }: ProviderRefund): RefundAnswer {
  if (status !== 'failed') return { status: 'succeeded', providerId };
  return { status, providerId, reason: 'The bank of the card refused the refund' };
}

function isDeclined(error: unknown): error is PaymentGatewayError {
  return error instanceof PaymentGatewayError && error.failure === 'declined';
}
