import { rideMoneySentence } from '../../domain/payments/money-words.ts';
import type { Refund } from '../../domain/payments/refund.ts';
import { toRideMoney, type RideAccount } from '../../domain/payments/ride-money.ts';
import { fareLines, type FareLineKind } from '../../domain/pricing/receipt.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import { composeCaseEmail } from './case-emails.ts';
import { composeAccountEmail } from './account-emails.ts';
import type { Email } from '../ports/emails.ts';
import type { RideView } from '../ports/ride-views.ts';

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

/** The ride that a mail is about, as it is now, with its money. */
export interface MailedRide extends RideView {
  readonly account: RideAccount;
  readonly refunds: readonly Refund[];
}

const LINE_LABELS: Record<FareLineKind, string> = {
  'scheduling-fee': 'Scheduling fee',
  'distance-fee': 'Distance fee',
  'minimum-fare-adjustment': 'Minimum fare adjustment',
  tip: 'Tip',
};

/**
 * Puts a mail together as plain text. `ride` is the one its data name, as it is now; `tokenOf` knows the one-time
 * token of an id.
 */
export function composeEmail(
  email: Email,
  ride: MailedRide | null,
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
  ride: MailedRide | null,
  dependencies: EmailSettings,
  tokenOf: (tokenId: string) => string,
): { subject: string; lines: string[] } {
  switch (email.template) {
    case 'ride-receipt':
      return receipt(requireRide(ride), dependencies);
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
    case 'case-opened':
    case 'case-changed':
      return composeCaseEmail(email);
    default:
      return composeAccountEmail(email, { webUrl: dependencies.webUrl, tokenOf });
  }
}

/**
 * An electronic receipt with origin, destination, distance, total time and the itemized fare, who drove in which car, and
 * the notice that every receipt carries (Ohio's rules).
 */
function receipt(
  { ride, driver, account, refunds }: MailedRide,
  { timeZone, webUrl, supportEmail }: EmailSettings,
): { subject: string; lines: string[] } {
  const total = formatMoney(ride.finalCents ?? ride.fare.totalCents + ride.tipCents);
  const minutes = getMinutes(ride);
  const isLower = ride.tipCents < ride.promisedTipCents;
  return {
    subject: `Your receipt for ${total}`,
    lines: [
      'Thank you for riding with us.',
      '',
      ...(ride.completedAt ? [`Completed: ${localDateTime(ride.completedAt, timeZone)}`] : []),
      `From: ${ride.pickup.address}`,
      `To: ${ride.dropoff.address}`,
      `Distance: ${ride.distanceMiles.toFixed(2)} miles`,
      ...(minutes === null ? [] : [`Time: ${minutes} min`]),
      ...(driver ? [`Driver: ${driver.firstName} ${driver.lastName}`, ...vehicleLines(driver.vehicle)] : []),
      '',
      ...fareLines(ride.fare, ride.tipCents).map(
        ({ kind, amountCents }) => `${LINE_LABELS[kind]}: ${formatMoney(amountCents)}`,
      ),
      `Total: ${total}`,
      ...(isLower
        ? [`Promised tip: ${formatMoney(ride.promisedTipCents)}. You wrote: ${ride.tipReason ?? ''}`]
        : []),
      `${rideMoneySentence(toRideMoney(ride, account))}. The tip goes to your driver whole.`,
      ...refunds.filter(({ status }) => status !== 'failed').map((refund) => `${refundSentence(refund)}.`),
      '',
      `Zero tolerance: drivers must not drive under the influence of alcohol or drugs. Report it at once to ${supportEmail}.`,
      `This ride: ${webUrl}/rider?tab=history&ride=${ride.id}`,
    ],
  };
}

function vehicleLines({
  year,
  make,
  model,
  color,
  licensePlate,
}: NonNullable<RideView['driver']>['vehicle']): string[] {
  const car = [color, year, make, model].filter(Boolean).join(' ');
  return [...(car ? [`Vehicle: ${car}`] : []), ...(licensePlate ? [`Plate: ${licensePlate}`] : [])];
}

/** How much was given back, where to, and why. */
function refundSentence({ amountCents, cardCents, walletCents, reason }: Refund): string {
  const amount = formatMoney(amountCents);
  const card = formatMoney(cardCents);
  if (walletCents === 0) return `${amount} refunded to your card: ${reason}`;
  if (cardCents === 0) return `${amount} refunded to your wallet: ${reason}`;
  return `${amount} refunded, ${card} to your card and ${formatMoney(walletCents)} to your wallet: ${reason}`;
}

function refunded(
  { ride, refunds, account }: MailedRide,
  refundId: string,
): { subject: string; lines: string[] } {
  const refund = refunds.find(({ id }) => id === refundId);
  return {
    subject: 'A refund for your ride',
    lines: [
      `We have refunded money for your ride to ${ride.dropoff.address}.`,
      ...(refund ? [`${refundSentence(refund)}.`] : []),
      `${rideMoneySentence(toRideMoney(ride, account))}.`,
    ],
  };
}

function declined(
  { ride }: MailedRide,
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

/** "Mar 5, 2025, 3:30 PM EST", on the clocks of the service area. */
function localDateTime(instant: Date, timeZone: string): string {
  const parts = {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  } as const;
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZone, timeZoneName: 'short' }).format(instant);
}

function getMinutes({ startedAt, completedAt }: RideView['ride']): number | null {
  return startedAt && completedAt ? Math.ceil((completedAt.getTime() - startedAt.getTime()) / 60_000) : null;
}

function requireRide(ride: MailedRide | null): MailedRide {
  if (!ride) throw new RangeError('The ride of this mail does not exist');
  return ride;
}
