import type { CardPayments, NewPayment, ProviderPayment } from '../../application/ports/payments.ts';
import type { Clock } from '../../application/ports/operations.ts';
import type { SandboxObjects } from './sandbox-objects.ts';
import { SandboxStore, refuseOtherCall } from './sandbox-store.ts';
import {
  cancelPayment,
  capturePayment,
  confirmPayment,
  openPayment,
  type SandboxPaymentData,
} from './payment-states.ts';
import type { SandboxCards } from './sandbox-cards.ts';
import { newClientSecret, newId } from './sandbox-ids.ts';
import { judgeCard } from './test-cards.ts';

/** Payments, from the call that makes them to the one that ends them. */
export class SandboxPayments implements Pick<
  CardPayments,
  'createPayment' | 'findPayment' | 'findPaymentFor' | 'capturePayment' | 'cancelPayment'
> {
  readonly store: SandboxStore<SandboxPaymentData>;

  constructor(
    objects: SandboxObjects,
    private readonly cards: SandboxCards,
    private readonly clock: Clock,
  ) {
    this.store = new SandboxStore(objects, 'payment');
  }

  async createPayment(wanted: NewPayment): Promise<ProviderPayment> {
    const payment = await this.store.insertOnce(wanted.id, async () => ({
      data: await this.newPayment(wanted),
      parentId: wanted.customerId,
    }));
    refuseOtherCall(payment.call, wanted);
    return payment.shown;
  }

  async findPayment(paymentId: string): Promise<ProviderPayment | null> {
    return (await this.store.find(paymentId))?.shown ?? null;
  }

  async findPaymentFor(ourId: string, customerId: string): Promise<ProviderPayment | null> {
    const payment = await this.store.findByOurId(ourId);
    return payment?.shown.customerId === customerId ? payment.shown : null;
  }

  async capturePayment({
    paymentId,
    amountCents,
  }: Parameters<CardPayments['capturePayment']>[0]): Promise<ProviderPayment> {
    const payment = await this.store.change(paymentId, (current) => ({
      data: capturePayment(current, amountCents),
    }));
    return payment.shown;
  }

  async cancelPayment({ paymentId }: Parameters<CardPayments['cancelPayment']>[0]): Promise<ProviderPayment> {
    const payment = await this.store.change(paymentId, (current) => ({ data: cancelPayment(current) }));
    return payment.shown;
  }

  /** As it is after the call: waiting for the rider's browser, or with the bank's verdict on the saved card. */
  private async newPayment(wanted: NewPayment): Promise<SandboxPaymentData> {
    const { customerId, methodId, confirm } = wanted;
    await this.cards.requireCustomer(customerId);
    const card = methodId === null ? null : await this.cards.getCard(customerId, methodId);
    const id = newId('pi');
    const payment = openPayment(wanted, id, newClientSecret(id));
    if (confirm === 'by_client' || !card) return payment;
    return confirmPayment(payment, judgeCard(card, confirm, this.clock.now()));
  }
}
