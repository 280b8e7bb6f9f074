import { invoiceNumber, type Invoice } from '../../domain/billing/invoice.ts';
import { DomainError, notFound } from '../../domain/errors.ts';
import type { Cents } from '../../domain/money/cents.ts';
import { createPayment, transitionPayment, type Payment } from '../../domain/payments/payment.ts';
import type { UserActor } from '../../domain/users/user.ts';
import { rider } from '../access.ts';
import { requireReadsInvoice } from '../billing/show-invoices.ts';
import { lockBilled } from '../billing/settle-invoices.ts';
import { serviceArea } from '../ports/geo.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { recordInvoicePayment } from './invoice-payments.ts';
import { confirmInvoicePaymentInput, payInvoiceInput } from './inputs.ts';
import { findPayer, providerCalls, type AskedPayment } from './provider-calls.ts';
import { paymentDeclined } from './provider-errors.ts';
import { finishLater } from './recovery.ts';

/** What the browser of a member confirms with the provider. */
export interface PreparedInvoicePayment {
  readonly id: string;
  readonly clientSecret: string;
  /** All that was open of the invoice when it was prepared. */
  readonly amountCents: Cents;
}

interface Begun extends AskedPayment {
  readonly invoice: Invoice;
}

/**
 * Managers and members for billing: prepares a card payment of all that is open of an invoice. Nothing is taken before the
 * browser confirms it. Asked again, with the same id or not, before it is paid or left, it is the same payment. Throws
 * `INVOICE_NOT_OPEN`, and `NOT_FOUND` for whoever does not read the invoice.
 */
export const payInvoice = workflow({
  access: rider,
  input: payInvoiceInput,
  needs: { providerCalls, serviceArea },
  run: async (
    { actor, input: { invoiceId, paymentMethodId: methodId = null, ...given }, newId, transact },
    { providerCalls, serviceArea: { timeZone } },
  ): Promise<PreparedInvoicePayment> => {
    providerCalls.requireConfigured();
    const id = given.id ?? newId();
    const begun = await transact((tx) => begin(tx, actor, { id, invoiceId, methodId }));
    const { payment, invoice } = begun;
    const charge = await providerCalls.charge(begun, {
      capture: 'automatic',
      confirm: 'by_client',
      description: `Invoice ${invoiceNumber(invoice)}`,
    });
    if (charge.outcome === 'declined') throw paymentDeclined(charge.reason);
    const { provided } = charge;
    if (charge.outcome === 'succeeded') {
      await transact((tx) => recordInvoicePayment(tx, payment, provided, timeZone));
      throw notOpen();
    }
    if (provided.clientSecret === null) throw new RangeError(`Payment ${provided.id} has no client secret`);
    await transact(async ({ payments }) => {
      const created = await payments.lock(payment.id);
      if (created?.status !== 'created') return;
      const { dueStep, dueAt } = created;
      await payments.save(transitionPayment(created, 'open', { providerId: provided.id, dueStep, dueAt }));
    });
    return { id: payment.id, clientSecret: provided.clientSecret, amountCents: payment.amountCents };
  },
});

interface Asked {
  readonly id: string;
  readonly invoiceId: string;
  readonly methodId: string | null;
}

async function begin(tx: Transaction, actor: UserActor, { id, invoiceId, methodId }: Asked): Promise<Begun> {
  const { userId } = actor;
  const invoice = await requireReadsInvoice(tx, actor, invoiceId);
  await lockBilled(tx, invoice.organisationId);
  const payer = await findPayer(tx, userId, methodId);
  if (methodId && !payer.method) throw notFound('Payment method');
  const known = await tx.payments.lock(id);
  if (known) return { invoice, payment: requireSame(known, userId, invoiceId), payer, isRepeated: true };
  const open = await tx.invoices.open(invoice.organisationId);
  const openCents = open.find((one) => one.id === invoiceId)?.openCents ?? 0;
  const waiting = await tx.payments.lockOpenOfInvoice(invoiceId, userId);
  // Confirmed in another window, maybe: a second one would be paid for nothing.
  if (waiting?.amountCents === openCents) return { invoice, payment: waiting, payer, isRepeated: true };
  if (openCents === 0) throw notOpen();
  const now = tx.now();
  const payment = createPayment({
    id,
    kind: 'invoice',
    userId,
    rideId: null,
    invoiceId,
    methodId,
    amountCents: openCents,
    now,
    due: finishLater(now),
  });
  await tx.payments.insert(payment);
  return { invoice, payment, payer, isRepeated: false };
}

function requireSame(known: Payment, userId: string, invoiceId: string): Payment {
  if (known.userId === userId && known.invoiceId === invoiceId) return known;
  throw new DomainError('conflict', 'PAYMENT_EXISTS', 'This id belongs to another payment');
}

function notOpen(): DomainError {
  return new DomainError('conflict', 'INVOICE_NOT_OPEN', 'This invoice has been paid already');
}

/**
 * Records the payment after the browser confirmed it. Nothing the client says is believed: it is looked up at the provider and
 * must have succeeded. The provider's webhook event does the same; whoever is second changes nothing. Throws
 * `PAYMENT_NOT_COMPLETED` (declined).
 */
export const confirmInvoicePayment = workflow({
  access: rider,
  input: confirmInvoicePaymentInput,
  needs: { providerCalls, serviceArea },
  run: async (
    { actor, input: { paymentId }, transact },
    { providerCalls, serviceArea: { timeZone } },
  ): Promise<{ readonly id: string }> => {
    const payment = await transact(({ payments }) => payments.lock(paymentId));
    if (payment?.userId !== actor.userId || payment.kind !== 'invoice') throw notFound('Payment');
    if (payment.status === 'succeeded') return { id: paymentId };
    providerCalls.requireConfigured();
    const provided = await providerCalls.lookUp(payment);
    if (provided?.status !== 'succeeded') {
      throw new DomainError('declined', 'PAYMENT_NOT_COMPLETED', 'This payment has not been completed');
    }
    await transact((tx) => recordInvoicePayment(tx, payment, provided, timeZone));
    return { id: paymentId };
  },
});
