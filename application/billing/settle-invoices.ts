import { organisationPaidEntry } from '../../domain/billing/payment-entry.ts';
import { useCredits, type OrganisationPayment, type Settlement } from '../../domain/billing/settlement.ts';
import { orNotFound } from '../../domain/errors.ts';
import type { Organisation } from '../../domain/organisations/organisation.ts';
import type { Transaction } from '../transaction.ts';
import { entryHeader } from '../wallet/entry-header.ts';

/**
 * The organisation, locked until the transaction ends: nothing else of its bills is written meanwhile. Also of a closed one,
 * which still owes what it owed. Throws `NOT_FOUND`.
 */
export async function lockBilled(tx: Transaction, organisationId: string): Promise<Organisation> {
  return orNotFound(await tx.organisations.lock(organisationId), 'Organization');
}

/** Uses what is left of payments and credit notes for open invoices, those that are named first. The organisation is locked. */
export async function settleInvoices(
  tx: Transaction,
  organisationId: string,
  named: readonly string[] = [],
): Promise<void> {
  const [open, credits] = await Promise.all([
    tx.invoices.open(organisationId),
    tx.invoices.unusedCredits(organisationId),
  ]);
  const createdAt = tx.now();
  const settlements = useCredits(credits, open, named).map(
    ({ source, invoiceId, amountCents }): Settlement => ({
      id: tx.newId(),
      organisationId,
      invoiceId,
      paymentId: source.kind === 'payment' ? source.id : null,
      creditNoteId: source.kind === 'credit_note' ? source.id : null,
      amountCents,
      createdAt,
    }),
  );
  await tx.invoices.insertSettlements(settlements);
}

/** In the ledger first, of which it is a record. */
export async function writePayment(
  tx: Transaction,
  asked: Omit<OrganisationPayment, 'entryId'>,
): Promise<OrganisationPayment> {
  const entry = organisationPaidEntry(entryHeader(tx, asked.recordedAt, asked.recordedBy), asked);
  await tx.ledger.post(entry);
  const payment = { ...asked, entryId: entry.id };
  await tx.invoices.insertPayment(payment);
  return payment;
}
