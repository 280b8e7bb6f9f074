import { z } from 'zod';
import { says } from '../field-messages.ts';
import { moneyField, pageInput, textField } from '../input-fields.ts';

/** Demo and test money. */
export const creditWalletInput = z.object({
  userId: z.uuid(),
  amount: moneyField.refine((cents) => cents > 0, says('must be more than 0')),
  reference: textField(100),
  description: textField(200),
});

/** Money of the business for a rider. */
export const grantCreditInput = z.object({
  /** Made by the client, so that a repeated request gives the same credit. */
  id: z.uuid().optional(),
  userId: z.uuid(),
  amount: moneyField.refine((cents) => cents > 0, says('must be more than 0')),
  reason: textField(200, 'Reason is required'),
});

/** Everything, or what was written since the last run that found nothing broken. */
export const verifyLedgerInput = z.object({ full: z.boolean().default(false) });
export const listLedgerAuditsInput = pageInput.pick({ limit: true });

/** Days of the service area, both included. */
export const listJournalInput = pageInput.extend({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

export const listTaxTotalsInput = pageInput.extend({
  /** The last one that is over when it is left out. */
  year: z
    .string()
    .regex(/^20\d\d$/, says('must be a year, like 2026'))
    .optional(),
});

const monthField = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, says('must be a month, like 2026-03'));

export const monthInput = z.object({
  /** The last one that is over when it is left out. */
  month: monthField.optional(),
});
export const closeMonthInput = z.object({ month: monthField });
