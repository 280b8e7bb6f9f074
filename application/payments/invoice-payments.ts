import { orNotFound } from '../../domain/errors.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import { transitionPayment, type Payment } from '../../domain/payments/payment.ts';
import { lockBilled, settleInvoices, writePayment } from '../billing/settle-invoices.ts';
import type { ProviderPayment } from '../ports/payments.ts';
import type { Transaction } from '../transaction.ts';
import { requireAsked } from './deposits.ts';

// The one place where a card payment of an invoice becomes a payment of the organisation, once, whoever hears of it first.

/**
 * Records what the provider took: it pays its invoice first, then the oldest due, and what is left, where others paid
 * meanwhile, is the organisation's credit. Nothing happens for a payment that was recorded before. Throws `PAYMENT_MISMATCH`
 * (conflict).
 */
export async function recordInvoicePayment(
  tx: Transaction,
  { id, invoiceId }: Payment,
  provided: ProviderPayment,
  timeZone: string,
): Promise<void> {
  if (invoiceId === null) throw new RangeError(`Payment ${id} is of no invoice`);
  const payment = await lockInvoicePayment(tx, id, invoiceId);
  if (payment.status === 'succeeded') return;
  requireAsked(payment, provided);
  const { id: providerId, receivedCents: capturedCents } = provided;
  await tx.payments.save(transitionPayment(payment, 'succeeded', { providerId, capturedCents }));
  const { organisationId } = orNotFound(await tx.invoices.find(invoiceId), 'Invoice');
  const recordedAt = tx.now();
  await writePayment(tx, {
    id,
    organisationId,
    amountCents: capturedCents,
    receivedOn: toLocalDay(recordedAt, timeZone),
    bankReference: providerId,
    cardPaymentId: id,
    namedInvoiceIds: [invoiceId],
    reversesId: null,
    reason: null,
    recordedBy: payment.userId,
    recordedAt,
  });
  await settleInvoices(tx, organisationId, [invoiceId]);
}

/** The organisation first, as everybody locks it. */
export async function lockInvoicePayment(tx: Transaction, id: string, invoiceId: string): Promise<Payment> {
  const { organisationId } = orNotFound(await tx.invoices.find(invoiceId), 'Invoice');
  await lockBilled(tx, organisationId);
  return orNotFound(await tx.payments.lock(id), 'Payment');
}
