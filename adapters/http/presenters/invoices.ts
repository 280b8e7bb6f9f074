import { z } from 'zod';
import type {
  InvoiceView,
  OrganisationPaymentView,
  SettlementView,
  ShownInvoice,
} from '../../../application/ports/invoices.ts';
import type { AgedReceivable } from '../../../application/billing/show-invoices.ts';
import type { PreparedInvoicePayment } from '../../../application/payments/pay-invoice.ts';
import { INVOICE_KINDS, invoiceNumber, type InvoiceLine } from '../../../domain/billing/invoice.ts';
import { dollarsFromCents } from '../../../domain/money/cents.ts';
import { fieldsOf, id, instant, money } from './fields.ts';

const invoiceFields = z.object({
  id,
  kind: z.enum(INVOICE_KINDS),
  organisationId: id,
  organisationName: z.string(),
  month: z.string(),
  issuedAt: instant,
  issuedOn: z.iso.date(),
  dueOn: z.iso.date(),
});

export const invoiceShape = invoiceFields
  .extend({ number: z.string(), total: money, open: money })
  .meta({ id: 'Invoice' });

export function presentInvoice({ invoice, openCents }: InvoiceView): z.output<typeof invoiceShape> {
  return {
    ...fieldsOf(invoiceFields, invoice),
    number: invoiceNumber(invoice),
    total: dollarsFromCents(invoice.totalCents),
    open: dollarsFromCents(openCents),
  };
}

const lineShape = z.object({
  rideId: id,
  refundId: id.nullable(),
  agreementId: id,
  agreementName: z.string(),
  passengerName: z.string(),
  day: z.iso.date(),
  pickupAddress: z.string().nullable(),
  dropoffAddress: z.string().nullable(),
  ride: money,
  covered: money,
  refunded: money,
  amount: money,
});

function presentLine(line: InvoiceLine): z.output<typeof lineShape> {
  const { rideCents, coveredCents, refundedCents, amountCents, ...rest } = line;
  return {
    ...rest,
    ride: dollarsFromCents(rideCents),
    covered: dollarsFromCents(coveredCents),
    refunded: dollarsFromCents(refundedCents),
    amount: dollarsFromCents(amountCents),
  };
}

const settlementShape = z.object({
  invoiceId: id,
  invoiceNumber: z.string(),
  paymentId: id.nullable(),
  isByCard: z.boolean(),
  creditNoteNumber: z.string().nullable(),
  amount: money,
  createdAt: instant,
});

function presentSettlement({
  amountCents,
  createdAt,
  ...rest
}: SettlementView): z.output<typeof settlementShape> {
  return { ...rest, amount: dollarsFromCents(amountCents), createdAt: createdAt.toISOString() };
}

export const shownInvoiceShape = invoiceShape
  .extend({ lines: z.array(lineShape), settlements: z.array(settlementShape) })
  .meta({ id: 'ShownInvoice' });

export function presentShownInvoice(shown: ShownInvoice): z.output<typeof shownInvoiceShape> {
  return {
    ...presentInvoice(shown),
    lines: shown.lines.map(presentLine),
    settlements: shown.settlements.map(presentSettlement),
  };
}

const paymentFields = z.object({
  id,
  organisationId: id,
  receivedOn: z.iso.date(),
  bankReference: z.string(),
  reversesId: id.nullable(),
  reason: z.string().nullable(),
  recordedAt: instant,
});

export const organisationPaymentShape = paymentFields
  .extend({ amount: money, isByCard: z.boolean(), unused: money, reversedById: id.nullable() })
  .meta({ id: 'OrganisationPayment' });

export function presentOrganisationPayment({
  payment,
  unusedCents,
  reversedById,
}: OrganisationPaymentView): z.output<typeof organisationPaymentShape> {
  return {
    ...fieldsOf(paymentFields, payment),
    amount: dollarsFromCents(payment.amountCents),
    isByCard: payment.cardPaymentId !== null,
    unused: dollarsFromCents(unusedCents),
    reversedById,
  };
}

export const invoicePaymentShape = z
  .object({ id, clientSecret: z.string(), amount: money })
  .meta({ id: 'PreparedInvoicePayment' });

export function presentInvoicePayment({
  amountCents,
  ...prepared
}: PreparedInvoicePayment): z.output<typeof invoicePaymentShape> {
  return { ...prepared, amount: dollarsFromCents(amountCents) };
}

export const receivableShape = z
  .object({
    organisationId: id,
    organisationName: z.string(),
    open: money,
    ageing: z.object({ notDue: money, upTo30: money, upTo60: money, over60: money }),
    unused: money,
    unbilled: money,
  })
  .meta({ id: 'Receivable' });

export function presentReceivable(receivable: AgedReceivable): z.output<typeof receivableShape> {
  const { organisationId, organisationName, openCents, ageing, unusedCents, unbilledCents } = receivable;
  return {
    organisationId,
    organisationName,
    open: dollarsFromCents(openCents),
    ageing: {
      notDue: dollarsFromCents(ageing.notDueCents),
      upTo30: dollarsFromCents(ageing.upTo30Cents),
      upTo60: dollarsFromCents(ageing.upTo60Cents),
      over60: dollarsFromCents(ageing.over60Cents),
    },
    unused: dollarsFromCents(unusedCents),
    unbilled: dollarsFromCents(unbilledCents),
  };
}
