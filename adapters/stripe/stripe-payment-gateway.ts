import type { PaymentGateway } from '../../application/ports/payments.ts';
import { stripeCards } from './stripe-cards.ts';
import { StripeConnection, type StripeOptions } from './stripe-connection.ts';
import { stripePayments } from './stripe-payments.ts';
import { stripeRecords } from './stripe-records.ts';
import { stripeRefunds } from './stripe-refunds.ts';
import { stripeTransfers } from './stripe-transfers.ts';
import { stripeWebhooks } from './stripe-webhooks.ts';

/** Stripe: real money, or Stripe's own test money with a test key. */
export function stripePaymentGateway(options: StripeOptions): PaymentGateway {
  const connection = new StripeConnection(options);
  return {
    mode: /^[sr]k_test_/.test(options.secretKey) ? 'test' : 'live',
    publishableKey: options.publishableKey,
    ...stripeCards(connection),
    ...stripePayments(connection),
    ...stripeRefunds(connection),
    ...stripeTransfers(connection),
    ...stripeRecords(connection),
    ...stripeWebhooks(connection),
  };
}
