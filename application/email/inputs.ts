import { z } from 'zod';
import { says } from '../field-messages.ts';
import { emailField, pageInput } from '../input-fields.ts';

/** What the operator's form says too. */
export const testEmailInput = z.object({ email: emailField('Please enter a valid email address') });

export const previewEmailInput = z.object({
  template: z.string().regex(/^[a-z][a-z-]{1,40}$/, says('is not a template')),
});

/** What became of a mail of the outbox; skipped: there was no mail server, or it was no longer so. */
export const EMAIL_STATUSES = ['queued', 'sent', 'skipped', 'failed'] as const;

export const listEmailsInput = pageInput.extend({ status: z.enum(EMAIL_STATUSES).optional() });
