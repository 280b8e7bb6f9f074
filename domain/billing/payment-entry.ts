import { makeEntry, type EntryHeader, type JournalEntry } from '../wallet/journal.ts';
import type { OrganisationPayment } from './settlement.ts';

/**
 * An organisation has paid by bank transfer; below zero, a wrong record of that is taken back. It is about no person, and
 * in nobody's activity.
 */
export function organisationPaidEntry(
  header: EntryHeader,
  {
    organisationId,
    amountCents,
    bankReference,
  }: Pick<OrganisationPayment, 'organisationId' | 'amountCents' | 'bankReference'>,
): JournalEntry {
  const postings = [
    { account: 'bank_clearing', amountCents: -amountCents },
    { account: 'organisation_receivable', amountCents },
  ] as const;
  return {
    ...makeEntry(header, 'organisation_paid', { userId: null, organisationId }, postings, []),
    providerReference: bankReference,
  };
}
