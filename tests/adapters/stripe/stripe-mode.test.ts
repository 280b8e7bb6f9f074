import { describe, expect, it } from 'vitest';
import { stripePaymentGateway } from '../../../adapters/stripe/stripe-payment-gateway.ts';

const getMode = (secretKey: string) =>
  stripePaymentGateway({
    secretKey,
    publishableKey: 'pk',
    webhookSecret: 'whsec',
    timeoutMs: 1,
    country: 'US',
    currency: 'usd',
  }).mode;

describe('the mode of payments through Stripe', () => {
  it('is test with a test key, which moves no real money', () => {
    expect(['sk_test_1', 'rk_test_1'].map(getMode)).toEqual(['test', 'test']);
    expect(['sk_live_1', 'rk_live_1'].map(getMode)).toEqual(['live', 'live']);
  });
});
