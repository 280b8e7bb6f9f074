import { formatMoney } from '../../domain/money/format-money.ts';
import type { DocumentType } from '../../domain/onboarding/driver-document.ts';
import { link, mail, quote, type MailContent, type MailTemplate } from './mail.ts';

const REASON = 'The photo is too dark to read. Please take it again in daylight.';

interface Document {
  readonly type: DocumentType;
}

interface ExpiringDocument extends Document {
  readonly expiresOn: string;
}

const EXPIRING = { type: 'insurance', expiresOn: '2026-04-01' } as const;

const NAMES: Record<DocumentType, string> = {
  drivers_license: 'driver’s license',
  insurance: 'proof of insurance',
  registration: 'vehicle registration',
};

/** What applicants and drivers are told about their application and their documents. */
export const DRIVER_MAILS = {
  'application-received': mail({}, (_, { webUrl }) => ({
    subject: 'We have received your application',
    blocks: [
      'Thank you for applying to drive with us.',
      'What happens next: an admin looks at your application and your documents, and you get an e-mail.',
      link(
        'Upload your license, insurance and registration, and see where it stands',
        `${webUrl}/driver/apply`,
      ),
    ],
  })),
  'application-approved': mail({}, (_, { webUrl }) => ({
    subject: 'You can start driving',
    blocks: ['Your application was approved.', link('Go online when you want to drive', `${webUrl}/driver`)],
  })),
  'application-rejected': mail({ reason: REASON }, ({ reason }, { webUrl }) => ({
    subject: 'Your application was not approved',
    blocks: [
      'We have not approved your application. The reason given:',
      quote(reason),
      'If this can be put right, change your answers and send the application again.',
      link('Change your application', `${webUrl}/driver/apply`),
    ],
  })),
  'application-changes': mail({ changes: REASON }, ({ changes }, { webUrl }) => ({
    subject: 'Your application needs a change',
    blocks: [
      'Before we can go on with your application, please change this:',
      quote(changes),
      link('Change it and send it again', `${webUrl}/driver/apply`),
    ],
  })),
  'document-refused': mail<Document & { readonly reason: string }>(
    { type: 'insurance', reason: REASON },
    ({ type, reason }, { webUrl }) => ({
      subject: `Your ${NAMES[type]} was not accepted`,
      blocks: [
        `We could not accept your ${NAMES[type]}. The reason given:`,
        quote(reason),
        'You cannot be offered rides until a new one is accepted.',
        link('Upload a new one', `${webUrl}/driver/apply`),
      ],
    }),
  ),
  'document-expiring': mail<ExpiringDocument & { readonly days: number }>(
    { ...EXPIRING, days: 14 },
    ({ type, expiresOn, days }, { webUrl }) => ({
      subject: `Your ${NAMES[type]} expires ${days === 1 ? 'within a day' : `within ${days} days`}`,
      blocks: [
        `Your ${NAMES[type]} is valid until ${expiresOn}. After that day you cannot be offered rides.`,
        link('Upload the new one in good time', `${webUrl}/driver/apply`),
      ],
    }),
  ),
  'document-expired': mail<ExpiringDocument>(EXPIRING, ({ type, expiresOn }, { webUrl }) => ({
    subject: `Your ${NAMES[type]} has expired`,
    blocks: [
      `Your ${NAMES[type]} was valid until ${expiresOn}. You are offline, and rides you had accepted go to other drivers.`,
      'You can drive again once a new one is accepted.',
      link('Upload the new one', `${webUrl}/driver/apply`),
    ],
  })),
};

/** A mail about an amount that is sent to a driver. */
function payoutMail<More extends object>(
  more: More,
  compose: (amount: string, data: More) => MailContent,
): MailTemplate<More & { readonly amountCents: number }> {
  return mail({ amountCents: 184_25, ...more }, (data, { webUrl }) => {
    const { subject, blocks } = compose(formatMoney(data.amountCents), data);
    return { subject, blocks: [...blocks, link('See your payouts', `${webUrl}/driver?tab=wallet`)] };
  });
}

/** What drivers are told about the money that is sent to them. */
export const PAYOUT_MAILS = {
  'payout-requested': payoutMail({}, (amount) => ({
    subject: `You asked for a payout of ${amount}`,
    blocks: [
      `We have your payout request of ${amount}. The money is set aside for it.`,
      'An admin looks at it within 1-2 business days.',
    ],
  })),
  'payout-request-approved': payoutMail({}, (amount) => ({
    subject: `Your payout request of ${amount} was approved`,
    blocks: [`Your payout request of ${amount} was approved, and the money is being sent.`],
  })),
  'payout-request-rejected': payoutMail(
    { notes: 'Please confirm your bank account first.' },
    (amount, { notes }) => ({
      subject: 'Your payout request was not approved',
      blocks: [
        `Your payout request of ${amount} was not approved. The reason given:`,
        quote(notes),
        'The money is back in your available balance.',
      ],
    }),
  ),
  'payout-sent': payoutMail({ transferId: 'tr_sample' }, (amount, { transferId }) => ({
    subject: `Your payout of ${amount} is on its way`,
    blocks: [
      `We have sent ${amount} to your payout account.`,
      { kind: 'facts', facts: [['Transfer', transferId]] },
    ],
  })),
  'payout-failed': payoutMail({ reason: 'The bank account is closed' }, (amount, { reason }) => ({
    subject: `Your payout of ${amount} has failed`,
    blocks: [
      `Your payout of ${amount} could not be sent: ${reason}.`,
      'Your money is safe. We will try again.',
    ],
  })),
};
