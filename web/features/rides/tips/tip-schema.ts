import { z } from 'zod';
import { INVALID_TIP, tipFromText } from './tip.ts';

/** A typed tip, in cents. */
export const tipSchema = z.object({
  tip: z.string().transform((text, context) => {
    const cents = tipFromText(text);
    if (cents !== null) return cents;
    context.addIssue({ code: 'custom', message: INVALID_TIP.description });
    return z.NEVER;
  }),
});
