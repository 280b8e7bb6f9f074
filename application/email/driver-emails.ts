import type { DocumentType } from '../../domain/onboarding/driver-document.ts';
import type { DriverEmailData, Email } from '../ports/email.ts';
import { link, type MailContent } from './mail-blocks.ts';

export type DriverEmail = Extract<Email, { readonly template: keyof DriverEmailData }>;

const NAMES: Record<DocumentType, string> = {
  drivers_license: 'driver’s license',
  insurance: 'proof of insurance',
  registration: 'vehicle registration',
};

const TEXTS: {
  readonly [Template in keyof DriverEmailData]: (
    data: DriverEmailData[Template],
    page: string,
  ) => MailContent;
} = {
  'application-received': (_, page) => ({
    subject: 'We have received your application',
    blocks: [
      'Thank you for applying to drive with us.',
      'What happens next: an admin looks at your application and your documents, and you get an e-mail.',
      link('Upload your license, insurance and registration, and see where it stands', page),
    ],
  }),
  'application-approved': (_, page) => ({
    subject: 'You can start driving',
    blocks: [
      'Your application was approved.',
      link('Go online when you want to drive', page.replace('/driver/apply', '/driver')),
    ],
  }),
  'application-rejected': ({ reason }, page) => ({
    subject: 'Your application was not approved',
    blocks: [
      'We have not approved your application. The reason given:',
      { kind: 'quote', text: reason },
      'If this can be put right, change your answers and send the application again.',
      link('Change your application', page),
    ],
  }),
  'application-changes': ({ changes }, page) => ({
    subject: 'Your application needs a change',
    blocks: [
      'Before we can go on with your application, please change this:',
      { kind: 'quote', text: changes },
      link('Change it and send it again', page),
    ],
  }),
  'document-refused': ({ type, reason }, page) => ({
    subject: `Your ${NAMES[type]} was not accepted`,
    blocks: [
      `We could not accept your ${NAMES[type]}. The reason given:`,
      { kind: 'quote', text: reason },
      'You cannot be offered rides until a new one is accepted.',
      link('Upload a new one', page),
    ],
  }),
  'document-expiring': ({ type, expiresOn, days }, page) => ({
    subject: `Your ${NAMES[type]} expires ${days === 1 ? 'within a day' : `within ${days} days`}`,
    blocks: [
      `Your ${NAMES[type]} is valid until ${expiresOn}. After that day you cannot be offered rides.`,
      link('Upload the new one in good time', page),
    ],
  }),
  'document-expired': ({ type, expiresOn }, page) => ({
    subject: `Your ${NAMES[type]} has expired`,
    blocks: [
      `Your ${NAMES[type]} was valid until ${expiresOn}. You are offline, and rides you had accepted go to other drivers.`,
      'You can drive again once a new one is accepted.',
      link('Upload the new one', page),
    ],
  }),
};

/** What applicants and drivers are told about their application and their documents. */
export function composeDriverEmail(email: DriverEmail, webUrl: string): MailContent {
  // Each template has the data of its own text, which the union of all does not say.
  const compose = TEXTS[email.template] as (data: DriverEmail['data'], page: string) => MailContent;
  return compose(email.data, `${webUrl}/driver/apply`);
}
