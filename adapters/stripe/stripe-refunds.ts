import type { ProviderRefunds } from '../../application/ports/payments.ts';
import { madeSince, refetchIfReplayed, type StripeConnection } from './stripe-connection.ts';
import { getOurId, ourMetadata } from './stripe-metadata.ts';
import { presentRefund } from './stripe-presenters.ts';

/** Money given back to the card it came from. */
export const stripeRefunds = (connection: StripeConnection): ProviderRefunds => ({
  create: ({ id, paymentId, amountCents }) => {
    return connection.call(async (stripe) => {
      const made = await stripe.refunds.create(
        { payment_intent: paymentId, amount: amountCents, metadata: ourMetadata({ id }) },
        { idempotencyKey: `refund-${id}` },
      );
      return presentRefund(await refetchIfReplayed(made, (refundId) => stripe.refunds.retrieve(refundId)));
    });
  },

  findFor: (ourId, paymentId) => {
    return connection.find(async (stripe) => {
      for await (const refund of stripe.refunds.list({ payment_intent: paymentId, limit: 100 }))
        if (getOurId(refund) === ourId) return presentRefund(refund);
      return null;
    });
  },

  list: (since) => connection.list((stripe) => stripe.refunds.list(madeSince(since)), presentRefund),
});
