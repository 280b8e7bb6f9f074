import type { InvoiceLine } from '../../../domain/billing/invoice.ts';
import type { ShownInvoice } from '../../../application/ports/invoices.ts';

export const anInvoiceLine = (changes: Partial<InvoiceLine> = {}): InvoiceLine => ({
  rideId: 'r1',
  refundId: null,
  agreementId: 'a1',
  agreementName: 'Dialysis',
  passengerName: 'Edith Kessler',
  day: '2026-03-05',
  pickupAddress: null,
  dropoffAddress: null,
  rideCents: 15_00,
  coveredCents: 12_00,
  refundedCents: 0,
  amountCents: 12_00,
  ...changes,
});

/** An open invoice of the lines. */
export function aShownInvoice(
  lines: readonly InvoiceLine[],
  {
    invoice,
    ...changes
  }: { invoice?: Partial<ShownInvoice['invoice']> } & Partial<Omit<ShownInvoice, 'invoice'>> = {},
): ShownInvoice {
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    invoice: {
      id: 'i1',
      kind: 'invoice',
      organisationId: 'o1',
      organisationName: 'Riverside Clinic',
      year: 2026,
      sequence: 1,
      month: '2026-03',
      issuedAt: new Date('2026-04-01T12:00:00Z'),
      issuedOn: '2026-04-01',
      dueOn: '2026-05-01',
      totalCents,
      ...invoice,
    },
    openCents: totalCents,
    lines,
    settlements: [],
    ...changes,
  };
}

/** A refund of a credit note. */
export const aCreditLine = (changes: Partial<InvoiceLine> = {}): InvoiceLine =>
  anInvoiceLine({ refundId: 'f1', refundedCents: 5_00, amountCents: -5_00, ...changes });

export const PAPER_SETTINGS = {
  productName: 'Maumee',
  supportEmail: 'help@example.com',
  timeZone: 'America/New_York',
  isTestMode: true,
} as const;
