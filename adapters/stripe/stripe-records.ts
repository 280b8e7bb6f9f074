import type { ProviderRecords } from '../../application/ports/payments.ts';
import type { StripeConnection } from './stripe-connection.ts';
import { presentPayment, presentRefund, presentTransfer } from './stripe-presenters.ts';

/** Everything the provider keeps since an instant, whether it is ours or not. */
export const stripeRecords = (connection: StripeConnection): ProviderRecords => ({
  payments: (since) => {
    return connection.list((stripe) => stripe.paymentIntents.list(from(since)), presentPayment);
  },

  refunds: (since) => {
    return connection.list((stripe) => stripe.refunds.list(from(since)), presentRefund);
  },

  transfers: (since) => {
    return connection.list((stripe) => stripe.transfers.list(from(since)), presentTransfer);
  },
});

/** The provider counts in whole seconds. */
function from(since: Date) {
  return { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 };
}
