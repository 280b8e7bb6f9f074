import { ListEmails } from './list-emails.ts';
import { MailRides } from './mail-rides.ts';
import { ListEmailTemplates, PreviewEmail } from './preview-email.ts';
import { SendEmail } from './send-email.ts';
import { SendTestEmails } from './send-test-emails.ts';

/** The class of every use case of the outbox under its name. */
export const emailUseCases = {
  listEmails: ListEmails,
  listEmailTemplates: ListEmailTemplates,
  mailRides: MailRides,
  previewEmail: PreviewEmail,
  sendEmail: SendEmail,
  sendTestEmails: SendTestEmails,
} as const;
