import type { ProviderRefund, ProviderRefunds } from '../../application/ports/payments.ts';
import { refundPayment } from './payment-states.ts';
import { newId } from './sandbox-ids.ts';
import { refuseOtherCall, type SandboxStores } from './sandbox-store.ts';

/** Money given back to the card it came from. */
export const sandboxRefunds = ({ payments, refunds }: SandboxStores): ProviderRefunds => ({
  /** The payment remembers its refunds, so that they are counted while others wait. */
  async create({ id: ourId, paymentId, amountCents }) {
    const wanted: ProviderRefund = { id: newId('re'), ourId, paymentId, amountCents, status: 'succeeded' };
    const first = await refunds.findByOurId(ourId);
    if (first) return sameCall(first, wanted);
    await payments.change(paymentId, (payment) => {
      if (payment.refunds.some((refund) => refund.ourId === ourId)) return null;
      return {
        data: refundPayment(payment, ourId, amountCents),
        made: refunds.getObject(wanted, { ourId, parentId: paymentId }),
      };
    });
    return sameCall((await refunds.findByOurId(ourId)) ?? wanted, wanted);
  },

  async findFor(ourId, paymentId) {
    const refund = await refunds.findByOurId(ourId);
    return refund?.paymentId === paymentId ? refund : null;
  },

  list: (since) => refunds.listSince(since),
});

/** The refund of this call; refused when the call that made it asked for another one. */
function sameCall(made: ProviderRefund, wanted: ProviderRefund): ProviderRefund {
  const { paymentId, amountCents } = made;
  refuseOtherCall({ paymentId, amountCents }, wanted);
  return made;
}
