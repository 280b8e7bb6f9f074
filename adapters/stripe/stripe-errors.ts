import Stripe from 'stripe';
import { PaymentGatewayError, type PaymentFailure } from '../../application/ports/payments.ts';

/** The code of a failure that only a change of our keys or rights can help. */
const PROVIDER_CONFIGURATION = 'provider_configuration';
/** Said of an account that is not there, or not connected to us. */
const NO_SUCH_ACCOUNT = 'account_invalid';

/** Failures from before a connection was there. */
const NO_CONNECTION: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];

/** Whether nothing at all was sent. */
export function neverConnected(error: unknown): boolean {
  return NO_CONNECTION.includes(toCode(error));
}

/** Whether the provider says that there is no such object, or none that is ours. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    (error.code === 'resource_missing' || error.code === NO_SUCH_ACCOUNT)
  );
}

/** Whether the provider refused what was asked, as opposed to whoever asked or whenever it was. */
export function isRefused(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError
  );
}

/**
 * The gateway's error of a failed call. After a request that may have taken effect, "try again later" no longer means
 * that nothing happened.
 */
export function toGatewayError(
  error: unknown,
  { mayHaveTakenEffect }: { readonly mayHaveTakenEffect: boolean },
): PaymentGatewayError {
  if (error instanceof PaymentGatewayError) return error;
  if (!(error instanceof Stripe.errors.StripeError))
    return new PaymentGatewayError('unknown', error instanceof Error ? error.message : String(error));
  const failure = toFailure(error);
  const isUncertain = mayHaveTakenEffect && (failure === 'retryable' || isConfiguration(error));
  return new PaymentGatewayError(isUncertain ? 'unknown' : failure, error.message, getErrorCode(error));
}

function toFailure(error: Stripe.errors.StripeError): PaymentFailure {
  if (error instanceof Stripe.errors.StripeConnectionError)
    return neverConnected(error.detail) ? 'retryable' : 'unknown';
  // Another body under the same key: something was made under it.
  if (error.rawType === 'idempotency_error' && error.statusCode !== 409) return 'unknown';
  const status = error.statusCode ?? 0;
  if (error instanceof Stripe.errors.StripeRateLimitError || status === 409) return 'retryable';
  return status >= 400 && status < 500 ? 'declined' : 'unknown';
}

/** A refused key or right of ours; an account that is not there has the same status. */
function isConfiguration({ statusCode, code }: Stripe.errors.StripeError): boolean {
  return statusCode === 401 || (statusCode === 403 && code !== NO_SUCH_ACCOUNT);
}

function getErrorCode(error: Stripe.errors.StripeError): string | null {
  if (isConfiguration(error)) return PROVIDER_CONFIGURATION;
  if (error instanceof Stripe.errors.StripeConnectionError) return toText(toCode(error.detail));
  return toText(error.decline_code) ?? toText(error.code) ?? toText(error.rawType);
}

function toCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

function toText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
