import type { CardPayments, ProviderRefund } from '../../application/ports/payments.ts';
import { refetchIfReplayed, type StripeConnection } from './stripe-connection.ts';
import { getOurId, ourMetadata } from './stripe-metadata.ts';
import { presentRefund } from './stripe-presenters.ts';

/** Money given back to the card it came from. */
export class StripeRefunds implements Pick<CardPayments, 'createRefund' | 'findRefundFor'> {
  constructor(private readonly connection: StripeConnection) {}

  createRefund({
    id,
    paymentId,
    amountCents,
  }: Parameters<CardPayments['createRefund']>[0]): Promise<ProviderRefund> {
    return this.connection.call(async (stripe) => {
      const made = await stripe.refunds.create(
        { payment_intent: paymentId, amount: amountCents, metadata: ourMetadata({ id }) },
        { idempotencyKey: `refund-${id}` },
      );
      return presentRefund(await refetchIfReplayed(made, (refundId) => stripe.refunds.retrieve(refundId)));
    });
  }

  findRefundFor(ourId: string, paymentId: string): Promise<ProviderRefund | null> {
    return this.connection.find(async (stripe) => {
      for await (const refund of stripe.refunds.list({ payment_intent: paymentId, limit: 100 }))
        if (getOurId(refund) === ourId) return presentRefund(refund);
      return null;
    });
  }
}
