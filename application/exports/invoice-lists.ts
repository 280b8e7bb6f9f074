import { invoiceNumber } from '../../domain/billing/invoice.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import { invoiceInput } from '../billing/inputs.ts';
import { listEveryInvoice, showInvoice } from '../billing/show-invoices.ts';
import { csvList } from './csv-list.ts';
import { csvFilters } from './inputs.ts';

/** Invoices and credit notes of all organisations, the newest first. Amounts of credit notes are below zero. */
export const invoices = csvList({
  filter: csvFilters.invoices,
  needs: { list: listEveryInvoice },
  page: ({ list }, actor, input) => list.execute(actor, input),
  columns: {
    Number: ({ invoice }) => invoiceNumber(invoice),
    Kind: ({ invoice }) => invoice.kind.replace('_', ' '),
    'Organization id': ({ invoice }) => invoice.organisationId,
    Organization: ({ invoice }) => invoice.organisationName,
    Month: ({ invoice }) => invoice.month,
    Issued: ({ invoice }) => invoice.issuedOn,
    Due: ({ invoice }) => invoice.dueOn,
    Total: ({ invoice }) => dollarsFromCents(invoice.totalCents),
    Open: ({ openCents }) => dollarsFromCents(openCents),
  },
});

/** The lines of one invoice or credit note, in their order. */
export const invoiceLines = csvList({
  filter: invoiceInput,
  needs: { show: showInvoice },
  page: async ({ show }, actor, { invoiceId }) => {
    const { invoice, lines } = await show.execute(actor, { invoiceId });
    return {
      items: lines.map((line) => ({ invoice, line })),
      cursors: lines.map(() => ''),
      nextCursor: null,
    };
  },
  columns: {
    Number: ({ invoice }) => invoiceNumber(invoice),
    Month: ({ invoice }) => invoice.month,
    Day: ({ line }) => line.day,
    Passenger: ({ line }) => line.passengerName,
    Agreement: ({ line }) => line.agreementName,
    Pickup: ({ line }) => line.pickupAddress,
    Dropoff: ({ line }) => line.dropoffAddress,
    'Ride total': ({ line }) => dollarsFromCents(line.rideCents),
    Covered: ({ line }) => dollarsFromCents(line.coveredCents),
    Refunded: ({ line }) => dollarsFromCents(line.refundedCents),
    Amount: ({ line }) => dollarsFromCents(line.amountCents),
    Ride: ({ line }) => line.rideId,
    Refund: ({ line }) => line.refundId,
  },
});
