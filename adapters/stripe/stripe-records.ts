import type {
  ProviderPayment,
  ProviderRecords,
  ProviderRefund,
  ProviderTransfer,
} from '../../application/ports/payments.ts';
import type { StripeConnection } from './stripe-connection.ts';
import { presentPayment, presentRefund, presentTransfer } from './stripe-presenters.ts';

/** Everything the provider keeps since an instant, whether it is ours or not. */
export class StripeRecords implements ProviderRecords {
  constructor(private readonly connection: StripeConnection) {}

  payments(since: Date): AsyncIterable<ProviderPayment> {
    return this.connection.list((stripe) => stripe.paymentIntents.list(from(since)), presentPayment);
  }

  refunds(since: Date): AsyncIterable<ProviderRefund> {
    return this.connection.list((stripe) => stripe.refunds.list(from(since)), presentRefund);
  }

  transfers(since: Date): AsyncIterable<ProviderTransfer> {
    return this.connection.list((stripe) => stripe.transfers.list(from(since)), presentTransfer);
  }
}

/** The provider counts in whole seconds. */
function from(since: Date) {
  return { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 };
}
