import { z } from 'zod';
import { says } from '../field-messages.ts';
import { emailField, pageInput, textField } from '../input-fields.ts';

export const listSecurityEventsInput = pageInput.extend({
  /** A kind of security event, or an action of the audit log such as "pricing.update". */
  kind: z
    .string()
    .regex(/^[a-z][a-z_.-]{1,63}$/, says('is not a kind of event'))
    .optional(),
  /** Of a user, or as it was typed by somebody who is none. */
  email: emailField('Invalid email format').optional(),
});

/** Stands for the product itself and the command line, where a person is asked for. */
export const SYSTEM_ACTOR = 'system';

export const listAuditLogInput = pageInput.extend({
  /** The e-mail address of whoever acted, or "system". */
  actor: z.union([z.literal(SYSTEM_ACTOR), emailField('Invalid email format')]).optional(),
  /** Such as "pricing.update". */
  action: z
    .string()
    .regex(/^[a-z][a-z_.-]{1,63}$/, says('is not an action'))
    .optional(),
  /** The id of what was changed, or the e-mail address of the person. */
  subject: textField(254).optional(),
  /** Days of the service area, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
