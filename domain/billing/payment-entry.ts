import { makeEntry, type EntryHeader, type JournalEntry } from '../wallet/journal.ts';
import type { OrganisationPayment } from './settlement.ts';

/**
 * An organisation has paid, by bank transfer or by card; below zero, a wrong record of that is taken back. It is about no
 * person, and in nobody's activity.
 */
export function organisationPaidEntry(
  header: EntryHeader,
  {
    organisationId,
    amountCents,
    bankReference,
    cardPaymentId,
  }: Pick<OrganisationPayment, 'organisationId' | 'amountCents' | 'bankReference' | 'cardPaymentId'>,
): JournalEntry {
  const account = cardPaymentId === null ? 'bank_clearing' : 'provider_clearing';
  const postings = [
    { account, amountCents: -amountCents },
    { account: 'organisation_receivable', amountCents },
  ] as const;
  return {
    ...makeEntry(header, 'organisation_paid', { userId: null, organisationId }, postings, []),
    paymentId: cardPaymentId,
    providerReference: bankReference,
  };
}
