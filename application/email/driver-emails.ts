import type { DocumentType } from '../../domain/onboarding/driver-document.ts';
import type { DriverEmailData, Email } from '../ports/emails.ts';

export type DriverEmail = Extract<Email, { readonly template: keyof DriverEmailData }>;

interface Composed {
  readonly subject: string;
  readonly lines: string[];
}

const NAMES: Record<DocumentType, string> = {
  drivers_license: 'driver’s license',
  insurance: 'proof of insurance',
  registration: 'vehicle registration',
};

const TEXTS: {
  readonly [Template in keyof DriverEmailData]: (data: DriverEmailData[Template], page: string) => Composed;
} = {
  'application-received': (_, page) => ({
    subject: 'We have received your application',
    lines: [
      'Thank you for applying to drive with us.',
      'What happens next: an admin looks at your application and your documents, and you get an e-mail.',
      `Upload your license, insurance and registration, and see where it stands: ${page}`,
    ],
  }),
  'application-approved': (_, page) => ({
    subject: 'You can start driving',
    lines: [
      'Your application was approved.',
      `Go online when you want to drive: ${page.replace('/driver/apply', '/driver')}`,
    ],
  }),
  'application-rejected': ({ reason }, page) => ({
    subject: 'Your application was not approved',
    lines: [
      `We have not approved your application: ${reason}`,
      `If this can be put right, change your answers and send the application again: ${page}`,
    ],
  }),
  'application-changes': ({ changes }, page) => ({
    subject: 'Your application needs a change',
    lines: [`Before we can go on with your application: ${changes}`, `Change it and send it again: ${page}`],
  }),
  'document-refused': ({ type, reason }, page) => ({
    subject: `Your ${NAMES[type]} was not accepted`,
    lines: [
      `We could not accept your ${NAMES[type]}: ${reason}`,
      `You cannot be offered rides until a new one is accepted. Upload it here: ${page}`,
    ],
  }),
  'document-expiring': ({ type, expiresOn, days }, page) => ({
    subject: `Your ${NAMES[type]} expires ${days === 1 ? 'within a day' : `within ${days} days`}`,
    lines: [
      `Your ${NAMES[type]} is valid until ${expiresOn}. After that day you cannot be offered rides.`,
      `Upload the new one in good time: ${page}`,
    ],
  }),
  'document-expired': ({ type, expiresOn }, page) => ({
    subject: `Your ${NAMES[type]} has expired`,
    lines: [
      `Your ${NAMES[type]} was valid until ${expiresOn}. You are offline, and rides you had accepted go to other drivers.`,
      `Upload the new one; you can drive again once it is accepted: ${page}`,
    ],
  }),
};

/** What applicants and drivers are told about their application and their documents. */
export function composeDriverEmail(email: DriverEmail, webUrl: string): Composed {
  // Each template has the data of its own text, which the union of all does not say.
  const compose = TEXTS[email.template] as (data: DriverEmail['data'], page: string) => Composed;
  return compose(email.data, `${webUrl}/driver/apply`);
}
