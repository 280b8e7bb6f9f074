import { MailRides } from './mail-rides.ts';
import { SendEmail } from './send-email.ts';

/** The class of every use case of the outbox under its name. */
export const emailUseCases = {
  mailRides: MailRides,
  sendEmail: SendEmail,
} as const;
