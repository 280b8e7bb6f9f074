import { DomainError } from '../../domain/errors.ts';
import { PaymentGatewayError, type PaymentGateway } from '../ports/payments.ts';

/** Throws `PAYMENTS_NOT_CONFIGURED` (unavailable) when there is no payment provider. */
export function requireConfigured({ mode }: Pick<PaymentGateway, 'mode'>): void {
  if (mode !== 'unconfigured') return;
  throw new DomainError('unavailable', 'PAYMENTS_NOT_CONFIGURED', 'Payment processing is not configured');
}

export function paymentDeclined(reason: string): DomainError {
  return new DomainError('declined', 'PAYMENT_DECLINED', reason);
}

export function paymentSettled(): DomainError {
  return new DomainError('conflict', 'PAYMENT_SETTLED', 'This ride is paid for already');
}

/** Nobody knows whether the call took effect: it is looked up before anything is repeated. */
export function paymentUnknown(): DomainError {
  const message =
    'The payment provider has not answered yet. Please try again: you will not be charged twice.';
  return new DomainError('unavailable', 'PAYMENT_UNKNOWN', message, { retryAfterSeconds: 5 });
}

/** The answer of a call, or its failure as a `DomainError`. */
export async function mapProviderErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw toDomainError(error);
  }
}

/** A failed call as a `DomainError`; anything else as it is. */
export function toDomainError(error: unknown): unknown {
  if (!(error instanceof PaymentGatewayError)) return error;
  if (error.failure === 'declined') return paymentDeclined(error.message);
  if (error.failure === 'unknown') return paymentUnknown();
  const message = 'The payment provider is busy. Please try again in a moment.';
  return new DomainError('unavailable', 'PAYMENT_PROVIDER_BUSY', message, { retryAfterSeconds: 5 });
}
