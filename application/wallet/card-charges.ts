import { DomainError } from '../../domain/errors.ts';
import type { Cents } from '../../domain/money/cents.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import {
  PaymentGatewayError,
  type NewPayment,
  type PaymentGateway,
  type ProviderPayment,
} from '../ports/payment-gateway.ts';
import type { PaymentMethod } from '../ports/payment-methods.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';

/** What came of asking the provider for money. */
export type Charge =
  | { readonly outcome: 'succeeded' | 'authorized' | 'waiting'; readonly provided: ProviderPayment }
  | { readonly outcome: 'declined'; readonly reason: string; readonly providerId: string | null };

type ChargeOptions = Pick<NewPayment, 'capture' | 'confirm' | 'description'> & {
  /** The saved card, or null when the rider enters one. */
  readonly method: PaymentMethod | null;
  /** Whether an earlier call may have been made: then it is looked up first. */
  readonly isRepeated: boolean;
};

/**
 * The second phase of every card payment: the call between the two transactions (money-and-rides, "Calling the
 * payment provider"). Throws `PAYMENT_PROVIDER_BUSY` or `PAYMENT_UNKNOWN` (unavailable) when the outcome is open; the
 * payment stays as it is, and the same call, or its job, finishes it.
 */
export class CardCharges {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws `PAYMENTS_NOT_CONFIGURED` when nothing can be paid by card. */
  requireConfigured(): void {
    if (this.gateway.mode === 'unconfigured') throw paymentsNotConfigured();
  }

  /** A person's customer at the provider, made when there is none. */
  async ensureCustomer(userId: string): Promise<string> {
    const profile = await this.unitOfWork.run(({ providerAccounts }) => providerAccounts.find(userId));
    if (!profile) throw new DomainError('not_found', 'NOT_FOUND', 'User not found');
    if (profile.customerId) return profile.customerId;
    const name = `${profile.firstName} ${profile.lastName}`.trim();
    const customerId = await mapProviderErrors(
      this.gateway.createCustomer({ userId, email: profile.email, name }),
    );
    await this.unitOfWork.run(({ providerAccounts }) => providerAccounts.saveCustomer(userId, customerId));
    return customerId;
  }

  async place(payment: Payment, { method, isRepeated, ...how }: ChargeOptions): Promise<Charge> {
    const customerId = await this.ensureCustomer(payment.userId);
    try {
      const known = isRepeated ? await this.find(payment, customerId) : null;
      const provided =
        known ??
        (await this.gateway.createPayment({
          ...how,
          id: payment.id,
          purpose: payment.kind,
          customerId,
          rideId: payment.rideId,
          amountCents: payment.amountCents,
          methodId: method?.providerId ?? null,
        }));
      return getCharge(provided);
    } catch (error) {
      return declinedOr(error);
    }
  }

  /** Takes an authorization, or what of it is due. */
  async capture(payment: Payment, amountCents: Cents): Promise<Charge> {
    if (payment.providerId === null) throw new RangeError(`Payment ${payment.id} is not authorized`);
    try {
      const { id, providerId } = payment;
      return getCharge(await this.gateway.capturePayment({ id, paymentId: providerId, amountCents }));
    } catch (error) {
      return declinedOr(error);
    }
  }

  /** What the provider knows of a payment; null when the call was never made. */
  async lookUp(payment: Payment): Promise<ProviderPayment | null> {
    return mapProviderErrors(this.find(payment, await this.ensureCustomer(payment.userId)));
  }

  /** Ends a payment at the provider; how it stands there now, null when it never was there. */
  async end(payment: Payment): Promise<ProviderPayment | null> {
    const provided = await this.lookUp(payment);
    if (!provided || provided.status === 'canceled' || provided.status === 'succeeded') return provided;
    return mapProviderErrors(this.gateway.cancelPayment({ id: payment.id, paymentId: provided.id }));
  }

  private find(payment: Payment, customerId: string): Promise<ProviderPayment | null> {
    return payment.providerId
      ? this.gateway.findPayment(payment.providerId)
      : this.gateway.findPaymentFor(payment.id, customerId);
  }
}

/** The words of spec 1 §2.9. */
export function paymentsNotConfigured(): DomainError {
  return new DomainError('unavailable', 'PAYMENTS_NOT_CONFIGURED', 'Payment processing is not configured');
}

export function paymentDeclined(reason: string): DomainError {
  return new DomainError('declined', 'PAYMENT_DECLINED', reason);
}

/** The answer of a call, or its failure as a `DomainError`. */
export async function mapProviderErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw toFailure(error);
  }
}

function getCharge(provided: ProviderPayment): Charge {
  switch (provided.status) {
    case 'succeeded':
      return { outcome: 'succeeded', provided };
    case 'requires_capture':
      return { outcome: 'authorized', provided };
    case 'requires_action':
    case 'requires_confirmation':
      return { outcome: 'waiting', provided };
    case 'processing':
      throw unknownOutcome();
    case 'canceled':
      return { outcome: 'declined', reason: 'This payment was cancelled', providerId: provided.id };
    case 'requires_payment_method':
      return provided.declineMessage === null
        ? { outcome: 'waiting', provided }
        : { outcome: 'declined', reason: provided.declineMessage, providerId: provided.id };
  }
}

function declinedOr(error: unknown): Charge {
  if (error instanceof PaymentGatewayError && error.failure === 'declined') {
    return { outcome: 'declined', reason: error.message, providerId: null };
  }
  throw toFailure(error);
}

/** The failure of a call as a `DomainError`; anything else as it is. */
export function toFailure(error: unknown): unknown {
  if (!(error instanceof PaymentGatewayError)) return error;
  if (error.failure === 'declined') return paymentDeclined(error.message);
  if (error.failure === 'unknown') return unknownOutcome();
  const message = 'The payment provider is busy. Please try again in a moment.';
  return new DomainError('unavailable', 'PAYMENT_PROVIDER_BUSY', message, { retryAfterSeconds: 5 });
}

function unknownOutcome(): DomainError {
  const message =
    'The payment provider has not answered yet. Please try again: you will not be charged twice.';
  return new DomainError('unavailable', 'PAYMENT_UNKNOWN', message, { retryAfterSeconds: 5 });
}
