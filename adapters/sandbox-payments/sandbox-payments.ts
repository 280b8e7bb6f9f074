import type { Clock } from '../../application/ports/operations.ts';
import type { NewPayment, ProviderPayments } from '../../application/ports/payments.ts';
import {
  cancelPayment,
  capturePayment,
  confirmPayment,
  openPayment,
  type SandboxPaymentData,
} from './payment-states.ts';
import { getCard, requireCustomer } from './sandbox-cards.ts';
import { newClientSecret, newId } from './sandbox-ids.ts';
import { refuseOtherCall, type SandboxStores } from './sandbox-store.ts';
import { judgeCard } from './test-cards.ts';

/** Payments, from the call that makes them to the one that ends them. */
export const sandboxPayments = (stores: SandboxStores, clock: Clock): ProviderPayments => ({
  async create(wanted) {
    const payment = await stores.payments.insertOnce(wanted.id, async () => ({
      data: await newPayment(stores, wanted, clock),
      parentId: wanted.customerId,
    }));
    refuseOtherCall(payment.call, wanted);
    return payment.shown;
  },

  async find(paymentId) {
    return (await stores.payments.find(paymentId))?.shown ?? null;
  },

  async findFor(ourId, customerId) {
    const payment = await stores.payments.findByOurId(ourId);
    return payment?.shown.customerId === customerId ? payment.shown : null;
  },

  async capture({ paymentId, amountCents }) {
    const payment = await stores.payments.change(paymentId, (current) => ({
      data: capturePayment(current, amountCents),
    }));
    return payment.shown;
  },

  async cancel({ paymentId }) {
    const payment = await stores.payments.change(paymentId, (current) => ({ data: cancelPayment(current) }));
    return payment.shown;
  },

  async *list(since) {
    for await (const { shown } of stores.payments.listSince(since)) yield shown;
  },
});

/** As it is after the call: waiting for the rider's browser, or with the bank's verdict on the saved card. */
async function newPayment(
  stores: SandboxStores,
  wanted: NewPayment,
  clock: Clock,
): Promise<SandboxPaymentData> {
  const { customerId, methodId, confirm } = wanted;
  await requireCustomer(stores, customerId);
  const card = methodId === null ? null : await getCard(stores, customerId, methodId);
  const id = newId('pi');
  const payment = openPayment(wanted, id, newClientSecret(id));
  if (confirm === 'by_client' || !card) return payment;
  return confirmPayment(payment, judgeCard(card, confirm, clock.now()));
}
