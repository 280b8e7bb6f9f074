import { z } from 'zod';
import { pageInput } from '../input-fields.ts';

export const listPayoutsInput = pageInput.extend({
  status: z.enum(['pending', 'processing', 'completed', 'failed']).optional(),
});
export type ListPayoutsInput = z.input<typeof listPayoutsInput>;

/** With `dryRun` nothing is written: the answer tells what would be. */
export const payoutRunInput = z.object({ dryRun: z.boolean().default(false) });
export type PayoutRunInput = z.input<typeof payoutRunInput>;
