import type { MailDocument, NewEmail } from '../ports/email.ts';
import { BILLING_MAILS } from './billing-emails.ts';
import { CARE_MAILS } from './care-emails.ts';
import { ACCOUNT_MAILS, WELCOME_MAILS } from './account-emails.ts';
import { DRIVER_MAILS, PAYOUT_MAILS } from './driver-emails.ts';
import type { MailContext, MailTemplate } from './mail.ts';
import { ORGANISATION_MAILS } from './organisation-emails.ts';
import { RIDE_MAILS } from './ride-emails.ts';
import { STANDING_RIDE_MAILS } from './standing-ride-emails.ts';
import { SUPPORT_MAILS } from './support-emails.ts';

/** Every mail of the product, in the order in which people meet them. */
export const MAILS = {
  ...WELCOME_MAILS,
  ...RIDE_MAILS,
  ...STANDING_RIDE_MAILS,
  ...DRIVER_MAILS,
  ...PAYOUT_MAILS,
  ...ACCOUNT_MAILS,
  ...CARE_MAILS,
  ...ORGANISATION_MAILS,
  ...BILLING_MAILS,
  ...SUPPORT_MAILS,
};

export type EmailTemplate = keyof typeof MAILS;

/** What each template is about; the text is put together when it is sent. */
export type EmailData = { readonly [Template in EmailTemplate]: (typeof MAILS)[Template]['sample'] };

/** A mail that is to be written into the outbox. */
export type ComposableEmail = {
  readonly [Template in EmailTemplate]: NewEmail & {
    readonly template: Template;
    readonly data: EmailData[Template];
  };
}[EmailTemplate];

export interface ComposedEmail {
  readonly subject: string;
  readonly document: MailDocument;
}

/** Puts a mail together. Throws a `RangeError` where the ride of a mail does not exist. */
export function composeEmail(template: EmailTemplate, data: object, context: MailContext): ComposedEmail {
  // The data is that of the template, which a lookup by name does not say.
  const { subject, blocks } = (MAILS[template] as MailTemplate<object>).compose(data, context);
  const { productName, supportEmail, isTestMode } = context;
  const document = {
    heading: subject,
    blocks,
    notice: isTestMode ? 'Test mode: no real money has moved.' : null,
    footer: `Questions? Write to ${supportEmail}.`,
    productName,
  };
  return { subject: subject.includes(productName) ? subject : `${subject} – ${productName}`, document };
}
