import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { toGatewayError } from '../../../adapters/stripe/stripe-errors.ts';

const { errors } = Stripe;
const answered = (statusCode: number, facts: { type?: string; code?: string; decline_code?: string } = {}) =>
  errors.StripeError.generate({
    type: 'invalid_request_error',
    message: 'No',
    statusCode,
    ...facts,
  } as never);
const unanswered = (code: string) => new errors.StripeConnectionError({ message: 'No', detail: { code } });
const classed = (error: unknown, mayHaveTakenEffect = false) => {
  const { failure, code } = toGatewayError(error, { mayHaveTakenEffect });
  return [failure, code];
};

describe("the payment provider's errors", () => {
  it.each([
    ['a declined card', answered(402, { code: 'card_declined', decline_code: 'stolen_card' }), 'stolen_card'],
    ['an invalid request', answered(400, { code: 'amount_too_large' }), 'amount_too_large'],
    ['a missing object', answered(404, { code: 'resource_missing' }), 'resource_missing'],
    ['a wrong key', answered(401), 'provider_configuration'],
    ['a missing right', answered(403), 'provider_configuration'],
    ['an account that is not there', answered(403, { code: 'account_invalid' }), 'account_invalid'],
  ])('stay refused: %s', (_what, error, code) => {
    expect(classed(error)).toEqual(['declined', code]);
  });

  it.each([
    ['too many requests', answered(429, { code: 'rate_limit' }), 'rate_limit'],
    ['too many requests, said otherwise', answered(400, { code: 'rate_limit' }), 'rate_limit'],
    ['a lock', answered(409, { code: 'lock_timeout' }), 'lock_timeout'],
    [
      'a key in use',
      answered(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' }),
      'idempotency_key_in_use',
    ],
    ['a refused connection', unanswered('ECONNREFUSED'), 'ECONNREFUSED'],
    ['an unknown host', unanswered('ENOTFOUND'), 'ENOTFOUND'],
  ])('had no effect: %s', (_what, error, code) => {
    expect(classed(error)).toEqual(['retryable', code]);
    expect(classed(error, true)).toEqual(['unknown', code]);
  });

  it.each([
    ['a time-out', unanswered('ETIMEDOUT')],
    ['a lost connection', unanswered('ECONNRESET')],
    ['a server error', answered(500, { type: 'api_error' })],
    ['another body under the same key', answered(400, { type: 'idempotency_error' })],
    ['an answer that is no JSON', new errors.StripeAPIError({ message: 'Invalid JSON' })],
    ['anything else', new TypeError('fetch failed')],
  ])('may have had an effect: %s', (_what, error) => {
    expect(classed(error)[0]).toBe('unknown');
  });

  it('stay refused also after a request that may have had an effect', () => {
    expect(classed(answered(402, { code: 'card_declined' }), true)[0]).toBe('declined');
  });
});
