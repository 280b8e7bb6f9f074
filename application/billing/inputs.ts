import { z } from 'zod';
import { PAPER_LANGUAGES } from '../../domain/billing/invoice.ts';
import { says } from '../field-messages.ts';
import { moneyField, pageInput, textField } from '../input-fields.ts';

const monthField = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, says('must be a month, like 2026-03'));

export const issueInvoicesInput = z.object({
  /** The last one that is over when it is left out. */
  month: monthField.nullish(),
});

/** Of an organisation. */
export const listInvoicesInput = pageInput.extend({
  organisationId: z.uuid(),
  isOpen: z.boolean().nullish(),
});

export const listEveryInvoiceInput = listInvoicesInput.omit({ organisationId: true });

export const invoiceInput = z.object({ invoiceId: z.uuid() });

export const invoicePdfInput = invoiceInput.extend({ language: z.enum(PAPER_LANGUAGES).nullish() });

export const receivableInput = z.object({ organisationId: z.uuid() });

export const listOrganisationPaymentsInput = pageInput.extend(receivableInput.shape);

/** A bank transfer that has arrived. */
export const recordOrganisationPaymentInput = z.object({
  /** Made by the client, so that a repeated request records one payment. */
  id: z.uuid().nullish(),
  organisationId: z.uuid(),
  amount: moneyField.refine((cents) => cents > 0, says('must be more than 0')),
  receivedOn: z.iso.date(says('must be a day, like 2026-03-05')),
  bankReference: textField(100, 'Bank reference is required'),
  /** Paid first, in this order; the oldest due without any. */
  invoiceIds: z.array(z.uuid()).max(100).nullish(),
});

export const reverseOrganisationPaymentInput = z.object({
  paymentId: z.uuid(),
  /** Made by the client, as that of a payment. */
  id: z.uuid().nullish(),
  reason: textField(500, 'Reason is required'),
});
