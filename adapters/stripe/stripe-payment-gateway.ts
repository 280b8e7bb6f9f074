import type { PaymentGateway } from '../../application/ports/payments.ts';
import { stripeCards, stripeCustomers } from './stripe-cards.ts';
import { StripeConnection, type StripeOptions } from './stripe-connection.ts';
import { stripePayments } from './stripe-payments.ts';
import { stripeRefunds } from './stripe-refunds.ts';
import { stripeAccounts, stripeTransfers } from './stripe-transfers.ts';
import { stripeWebhooks } from './stripe-webhooks.ts';

/** Stripe: real money, or Stripe's own test money with a test key. */
export function stripePaymentGateway(options: StripeOptions): PaymentGateway {
  const connection = new StripeConnection(options);
  return {
    mode: /^[sr]k_test_/.test(options.secretKey) ? 'test' : 'live',
    publishableKey: options.publishableKey,
    customers: stripeCustomers(connection),
    cards: stripeCards(connection),
    payments: stripePayments(connection),
    refunds: stripeRefunds(connection),
    accounts: stripeAccounts(connection),
    transfers: stripeTransfers(connection),
    webhooks: stripeWebhooks(connection),
  };
}
