import { z } from 'zod';
import type { TipChoice } from './tip-choice.ts';

/** What is chosen when a ride is paid. A tip that is empty or no number counts as none, so that nothing is refused. */
export const completionSchema = z.object({
  choice: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('percent'), percent: z.number() }),
    z.object({ kind: z.literal('custom'), text: z.string() }),
  ]) satisfies z.ZodType<TipChoice>,
});
