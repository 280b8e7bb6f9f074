import type { CardPayments, ProviderRefund } from '../../application/ports/payments.ts';
import type { SandboxObjects } from './sandbox-objects.ts';
import { SandboxStore, refuseOtherCall } from './sandbox-store.ts';
import { refundPayment, type SandboxPaymentData } from './payment-states.ts';
import { newId } from './sandbox-ids.ts';

/** Money given back to the card it came from. */
export class SandboxRefunds implements Pick<CardPayments, 'createRefund' | 'findRefundFor'> {
  readonly store: SandboxStore<ProviderRefund>;

  constructor(
    objects: SandboxObjects,
    private readonly payments: SandboxStore<SandboxPaymentData>,
  ) {
    this.store = new SandboxStore(objects, 'refund');
  }

  /** The payment remembers its refunds, so that they are counted while others wait. */
  async createRefund({
    id: ourId,
    paymentId,
    amountCents,
  }: Parameters<CardPayments['createRefund']>[0]): Promise<ProviderRefund> {
    const wanted: ProviderRefund = { id: newId('re'), ourId, paymentId, amountCents, status: 'succeeded' };
    const first = await this.store.findByOurId(ourId);
    if (first) return sameCall(first, wanted);
    await this.payments.change(paymentId, (payment) => {
      if (payment.refunds.some((refund) => refund.ourId === ourId)) return null;
      return {
        data: refundPayment(payment, ourId, amountCents),
        made: this.store.getObject(wanted, { ourId, parentId: paymentId }),
      };
    });
    return sameCall((await this.store.findByOurId(ourId)) ?? wanted, wanted);
  }

  async findRefundFor(ourId: string, paymentId: string): Promise<ProviderRefund | null> {
    const refund = await this.store.findByOurId(ourId);
    return refund?.paymentId === paymentId ? refund : null;
  }
}

/** The refund of this call; refused when the call that made it asked for another one. */
function sameCall(made: ProviderRefund, wanted: ProviderRefund): ProviderRefund {
  const { paymentId, amountCents } = made;
  refuseOtherCall({ paymentId, amountCents }, wanted);
  return made;
}
