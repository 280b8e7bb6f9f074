import { z } from 'zod';
import { says } from '../field-messages.ts';
import { moneyField, pageInput, textField } from '../input-fields.ts';

/** Money put into a wallet by the business itself. */
export const creditWalletInput = z.object({
  userId: z.uuid(),
  amount: moneyField.refine((cents) => cents > 0, says('must be more than 0')),
  reference: textField(100),
  description: textField(200),
});
export type CreditWalletInput = z.input<typeof creditWalletInput>;

/** Everything, or what was written since the last run that found nothing broken. */
export const verifyLedgerInput = z.object({ full: z.boolean().default(false) });
export const listLedgerAuditsInput = pageInput.pick({ limit: true });
