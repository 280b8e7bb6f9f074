import type { Payment } from '../../domain/payments/payment.ts';
import type { Refund } from '../../domain/payments/refund.ts';
import { PaymentGatewayError, type PaymentGateway, type ProviderRefund } from '../ports/payment-gateway.ts';
import { toFailure, paymentsNotConfigured, mapProviderErrors } from './card-charges.ts';

/** How a refund stands at the provider. One that is on its way to the bank counts as given. */
export type RefundAnswer =
  | { readonly status: 'succeeded'; readonly providerId: string }
  | { readonly status: 'failed'; readonly providerId: string | null; readonly reason: string };

/** The second phase of a refund to a card: looked up first, so that it is never given twice. */
export class CardRefunds {
  constructor(private readonly gateway: PaymentGateway) {}

  requireConfigured(): void {
    if (this.gateway.mode === 'unconfigured') throw paymentsNotConfigured();
  }

  async place(refund: Refund, payment: Payment): Promise<RefundAnswer> {
    const { id, cardCents: amountCents } = refund;
    const { providerId: paymentId } = payment;
    if (paymentId === null) throw new RangeError(`Payment ${payment.id} was never made`);
    const known = await mapProviderErrors(this.gateway.findRefundFor(id, paymentId));
    if (known) return getAnswer(known);
    try {
      return getAnswer(await this.gateway.createRefund({ id, paymentId, amountCents }));
    } catch (error) {
      if (error instanceof PaymentGatewayError && error.failure === 'declined') {
        return { status: 'failed', providerId: null, reason: error.message };
      }
      throw toFailure(error);
    }
  }
}

function getAnswer({ id: providerId, status }: ProviderRefund): RefundAnswer {
  if (status !== 'failed') return { status: 'succeeded', providerId };
  return { status, providerId, reason: 'The bank of the card refused the refund' };
}
