import { z } from 'zod';
import { says } from '../field-messages.ts';
import { emailField, pageInput } from '../input-fields.ts';

export const listSecurityEventsInput = pageInput.extend({
  /** A kind of security event, or an action of the audit log such as "pricing.update". */
  kind: z
    .string()
    .regex(/^[a-z][a-z_.-]{1,63}$/, says('is not a kind of event'))
    .optional(),
  /** Of a user, or as it was typed by somebody who is none. */
  email: emailField('Invalid email format').optional(),
});
export type ListSecurityEventsInput = z.input<typeof listSecurityEventsInput>;
