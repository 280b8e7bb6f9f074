import type { Payment } from '../../domain/payments/payment.ts';
import type { ProviderPayment } from '../ports/payments.ts';
import type { Transaction } from '../transaction.ts';
import { recordDeposit } from './deposits.ts';
import { lockInvoicePayment, recordInvoicePayment } from './invoice-payments.ts';

/** Whether the browser of who pays confirms it: funds, and payments of invoices. */
export function isConfirmedByClient({ kind }: Payment): boolean {
  return kind === 'funding' || kind === 'invoice';
}

/** A payment, locked after whatever is written with it. */
export async function lockTaken(tx: Transaction, { id, invoiceId }: Payment): Promise<Payment | null> {
  return invoiceId === null ? tx.payments.lock(id) : lockInvoicePayment(tx, id, invoiceId);
}

/** Records what the provider took, once: funds into a wallet, or what an organisation has paid. */
export function recordTaken(
  tx: Transaction,
  payment: Payment,
  provided: ProviderPayment,
  timeZone: string,
): Promise<void> {
  return payment.kind === 'invoice'
    ? recordInvoicePayment(tx, payment, provided, timeZone)
    : recordDeposit(tx, payment, provided);
}
