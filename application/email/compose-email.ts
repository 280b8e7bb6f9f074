import { rideMoneySentence } from '../../domain/payments/money-words.ts';
import { refundSentence } from '../../domain/payments/receipt-words.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import { composeApprovalEmail } from './approval-emails.ts';
import { composeCaseEmail } from './case-emails.ts';
import { composeDriverEmail } from './driver-emails.ts';
import { composeAccountEmail } from './account-emails.ts';
import type { Email } from '../ports/emails.ts';
import type { ReceiptedRide } from '../payments/ride-receipts.ts';
import { composeReceipt, localDateTime } from './receipt-email.ts';

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

export interface ComposedEmail {
  readonly subject: string;
  readonly text: string;
}

/**
 * Puts a mail together as plain text. `ride` is the one its data name, as it is now; `tokenOf` knows the one-time
 * token of an id.
 */
export function composeEmail(
  email: Email,
  ride: ReceiptedRide | null,
  dependencies: EmailSettings,
  tokenOf: (tokenId: string) => string,
): ComposedEmail {
  const { subject, lines } = body(email, ride, dependencies, tokenOf);
  const { productName, supportEmail, isTestMode } = dependencies;
  const footer = [
    '',
    ...(isTestMode ? ['Test mode: no real money has moved.', ''] : []),
    `Questions? Write to ${supportEmail}.`,
    productName,
  ];
  return { subject: `${subject} – ${productName}`, text: [...lines, ...footer].join('\n') };
}

function body(
  email: Email,
  ride: ReceiptedRide | null,
  dependencies: EmailSettings,
  tokenOf: (tokenId: string) => string,
): { subject: string; lines: string[] } {
  switch (email.template) {
    case 'ride-receipt':
      return composeReceipt(requireRide(ride), dependencies);
    case 'ride-refunded':
      return refunded(requireRide(ride), email.data.refundId);
    case 'card-declined':
      return declined(requireRide(ride), email.data.reason, dependencies);
    case 'payout-sent': {
      const amount = formatMoney(email.data.amountCents);
      const lines = [`We have sent ${amount} to your payout account.`, `Transfer: ${email.data.transferId}`];
      return { subject: `Your payout of ${amount} is on its way`, lines };
    }
    case 'payout-failed': {
      const amount = formatMoney(email.data.amountCents);
      const lines = [
        `Your payout of ${amount} could not be sent: ${email.data.reason}.`,
        'Your money is safe. We will try again.',
      ];
      return { subject: `Your payout of ${amount} has failed`, lines };
    }
    case 'payout-request-rejected': {
      const amount = formatMoney(email.data.amountCents);
      const lines = [
        `Your payout request of ${amount} was not approved: ${email.data.notes}`,
        'The money is back in your available balance.',
      ];
      return { subject: 'Your payout request was not approved', lines };
    }
    case 'approval-requested':
      return composeApprovalEmail(email, dependencies.webUrl);
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
      return composeDriverEmail(email, dependencies.webUrl);
    default:
      return composeAccountEmail(email, { webUrl: dependencies.webUrl, tokenOf });
  }
}

function refunded({ ride, receipt }: ReceiptedRide, refundId: string): { subject: string; lines: string[] } {
  const refund = receipt.refunds.find(({ id }) => id === refundId);
  return {
    subject: 'A refund for your ride',
    lines: [
      `We have refunded money for your ride to ${ride.dropoff.address}.`,
      ...(refund ? [`${refundSentence(refund)}.`] : []),
      `${rideMoneySentence(receipt.money)}.`,
    ],
  };
}

function declined(
  { ride }: ReceiptedRide,
  reason: string,
  { timeZone }: EmailSettings,
): { subject: string; lines: string[] } {
  const when = ride.scheduledFor ? ` on ${localDateTime(ride.scheduledFor, timeZone)}` : '';
  return {
    subject: 'Your card was declined: please choose another way to pay',
    lines: [
      `The card for your ride to ${ride.dropoff.address}${when} could not be charged: ${reason}`,
      'Your ride is still booked. Please open it and choose another way to pay, so that it can start.',
    ],
  };
}

function requireRide(ride: ReceiptedRide | null): ReceiptedRide {
  if (!ride) throw new RangeError('The ride of this mail does not exist');
  return ride;
}
