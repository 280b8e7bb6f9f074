import type { InvoiceReminder } from '../../../application/ports/invoices.ts';
import type { Invoice, InvoiceKind, InvoiceLine } from '../../../domain/billing/invoice.ts';
import type { OrganisationPayment, Settlement } from '../../../domain/billing/settlement.ts';
import { arrayOf, cents, day, integer, nullable, text, time, uuid } from '../column-types.ts';
import { defineTable, type FieldsOf } from '../table.ts';

export const INVOICES = defineTable(
  'invoices',
  {
    id: uuid(),
    kind: text<InvoiceKind>(),
    year: integer(),
    sequence: integer(),
    organisationId: uuid(),
    organisationName: text(),
    month: text(),
    issuedAt: time(),
    issuedOn: day(),
    dueOn: day(),
    totalCents: cents('total_cents'),
  } satisfies FieldsOf<Invoice>,
  {},
);

export const INVOICE_LINES = defineTable(
  'invoice_lines',
  {
    rideId: uuid(),
    refundId: nullable(uuid()),
    agreementId: uuid(),
    agreementName: text(),
    passengerName: text(),
    day: day(),
    pickupAddress: nullable(text()),
    dropoffAddress: nullable(text()),
    rideCents: cents('ride_cents'),
    coveredCents: cents('covered_cents'),
    refundedCents: cents('refunded_cents'),
    amountCents: cents('amount_cents'),
  } satisfies FieldsOf<InvoiceLine>,
  { invoice_id: uuid(), line: integer() },
);

export const INVOICE_REFUNDS = defineTable(
  'invoice_refunds',
  {},
  { refund_id: uuid(), invoice_id: uuid(), line: integer(), amount_cents: cents() },
);

export const INVOICE_COUNTERS = defineTable('invoice_counters', {}, { year: integer(), last: integer() });

export const ORGANISATION_PAYMENTS = defineTable(
  'organisation_payments',
  {
    id: uuid(),
    organisationId: uuid(),
    amountCents: cents('amount_cents'),
    receivedOn: day(),
    bankReference: text(),
    cardPaymentId: nullable(uuid()),
    namedInvoiceIds: arrayOf(uuid()),
    reversesId: nullable(uuid()),
    reason: nullable(text()),
    recordedBy: nullable(uuid()),
    recordedAt: time(),
    entryId: uuid(),
  } satisfies FieldsOf<OrganisationPayment>,
  {},
);

export const INVOICE_SETTLEMENTS = defineTable(
  'invoice_settlements',
  {
    id: uuid(),
    organisationId: uuid(),
    invoiceId: uuid(),
    paymentId: nullable(uuid()),
    creditNoteId: nullable(uuid()),
    amountCents: cents('amount_cents'),
    createdAt: time(),
  } satisfies FieldsOf<Settlement>,
  {},
);

export const INVOICE_REMINDERS = defineTable(
  'invoice_reminders',
  {
    invoiceId: uuid(),
    number: integer(),
    sentAt: time(),
    openCents: cents('open_cents'),
  } satisfies FieldsOf<InvoiceReminder>,
  {},
);
