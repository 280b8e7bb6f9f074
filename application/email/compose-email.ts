import type { ReceiptedRide } from '../payments/ride-receipts.ts';
import type { Email, MailDocument } from '../ports/email.ts';
import { composeAccountEmail } from './account-emails.ts';
import { composeApprovalEmail } from './approval-emails.ts';
import { composeCaseEmail } from './case-emails.ts';
import { composeDriverEmail } from './driver-emails.ts';
import type { MailContent } from './mail-blocks.ts';
import { composePayoutEmail } from './payout-emails.ts';
import { composeRideEmail } from './ride-emails.ts';
import { port } from '../tokens.ts';

/** What every e-mail says about the app. */
export interface EmailSettings {
  readonly productName: string;
  readonly supportEmail: string;
  readonly timeZone: string;
  /** Whether only test money moves. */
  readonly isTestMode: boolean;
  /** Where people reach the web client, without a slash at the end. */
  readonly webUrl: string;
}

export const emailSettings = port<EmailSettings>('emailSettings');

export interface ComposedEmail {
  readonly subject: string;
  readonly document: MailDocument;
}

/**
 * Puts a mail together. `ride` is the one its data name, as it is now; `tokenOf` knows the one-time token of an id.
 * Throws a `RangeError` where the ride of a mail does not exist.
 */
export function composeEmail(
  email: Email,
  ride: ReceiptedRide | null,
  settings: EmailSettings,
  tokenOf: (tokenId: string) => string,
): ComposedEmail {
  const { subject, blocks } = getContent(email, ride, settings, tokenOf);
  const { productName, supportEmail, isTestMode } = settings;
  const document = {
    heading: subject,
    blocks,
    notice: isTestMode ? 'Test mode: no real money has moved.' : null,
    footer: `Questions? Write to ${supportEmail}.`,
    productName,
  };
  return { subject: subject.includes(productName) ? subject : `${subject} – ${productName}`, document };
}

function getContent(
  email: Email,
  ride: ReceiptedRide | null,
  settings: EmailSettings,
  tokenOf: (tokenId: string) => string,
): MailContent {
  const { webUrl, productName } = settings;
  switch (email.template) {
    case 'ride-booked':
    case 'ride-driver-assigned':
    case 'ride-driver-lost':
    case 'ride-moved':
    case 'ride-cancel-asked':
    case 'ride-cancel-refused':
    case 'ride-cancelled':
    case 'ride-cancelled-by-support':
    case 'ride-expired':
    case 'ride-receipt':
    case 'ride-refunded':
    case 'card-declined':
    case 'tip-added':
      if (!ride) throw new RangeError('The ride of this mail does not exist');
      return composeRideEmail(email, ride, settings);
    case 'payout-requested':
    case 'payout-request-approved':
    case 'payout-request-rejected':
    case 'payout-sent':
    case 'payout-failed':
      return composePayoutEmail(email, webUrl);
    case 'approval-requested':
      return composeApprovalEmail(email, webUrl);
    case 'case-opened':
    case 'case-changed':
      return composeCaseEmail(email);
    case 'application-received':
    case 'application-approved':
    case 'application-rejected':
    case 'application-changes':
    case 'document-refused':
    case 'document-expiring':
    case 'document-expired':
      return composeDriverEmail(email, webUrl);
    default:
      return composeAccountEmail(email, { webUrl, productName, tokenOf });
  }
}
