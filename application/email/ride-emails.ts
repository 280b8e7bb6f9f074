import { formatMoney } from '../../domain/money/format-money.ts';
import { rideMoneySentence } from '../../domain/payments/money-words.ts';
import { refundSentence } from '../../domain/payments/receipt-words.ts';
import { isCancelAsked } from '../../domain/rides/cancel-request.ts';
import { STAGE_WORDS, stageOf } from '../../domain/rides/stage.ts';
import type { ReceiptedRide } from '../payments/ride-receipts.ts';
import type { Email, RideEmailData, MailBlock } from '../ports/email.ts';
import { link, type MailContent } from './mail-blocks.ts';
import { composeReceipt, driverFacts, fact, localDateTime } from './receipt-email.ts';

export type RideEmail = Extract<Email, { readonly template: keyof RideEmailData }>;

interface RideSettings {
  readonly timeZone: string;
  readonly webUrl: string;
  readonly supportEmail: string;
}

const TEXTS: {
  readonly [Template in keyof RideEmailData]: (
    ride: ReceiptedRide,
    data: RideEmailData[Template],
    settings: RideSettings,
  ) => MailContent;
} = {
  'ride-booked': (view, _, settings) => ({
    subject: 'Your ride is booked',
    blocks: [
      view.ride.isSpecificDriver && view.driver
        ? `Your ride is booked. We are asking ${view.driver.firstName}.`
        : 'Your ride is booked. We are asking the drivers nearby.',
      ...trip(view, settings),
      ...moneyAndLink(view, settings),
    ],
  }),
  'ride-driver-assigned': (view, _, settings) => ({
    subject: `${view.driver?.firstName ?? 'A driver'} drives you`,
    blocks: [
      `${view.driver?.firstName ?? 'A driver'} has accepted your ride. Check the plate before you get in.`,
      ...trip(view, settings, driverFacts(view.driver)),
      ...moneyAndLink(view, settings),
    ],
  }),
  'ride-driver-lost': (view, _, settings) => ({
    subject: 'We are looking for another driver',
    blocks: [
      'Your driver cannot come. Your ride is still booked, and we are asking other drivers.',
      ...trip(view, settings),
      ...moneyAndLink(view, settings),
    ],
  }),
  'ride-moved': (view, _, settings) => ({
    subject: 'Your ride is at another time',
    blocks: [
      'Your ride was moved to another time, at the same fare.',
      ...trip(view, settings),
      ...moneyAndLink(view, settings),
    ],
  }),
  'ride-cancel-asked': (view, _, settings) => ({
    subject: `${view.rider.firstName} asks to cancel a ride`,
    blocks: [
      `${view.rider.firstName} asks to cancel a ride that you have accepted. Please answer; our support decides otherwise.`,
      ...trip(view, settings, fact('Why', view.ride.cancelAskReason)),
      link('Answer', `${settings.webUrl}/driver?ride=${view.ride.id}`),
    ],
  }),
  'ride-cancel-refused': (view, _, settings) => ({
    subject: 'Your ride takes place',
    blocks: [
      `You asked to cancel your ride. We have decided that it takes place. Please write to ${settings.supportEmail} if that cannot be.`,
      ...trip(view, settings, driverFacts(view.driver)),
      ...moneyAndLink(view, settings),
    ],
  }),
  'ride-cancelled': (view, { reason }, settings) => ({
    subject: 'Your ride was cancelled',
    blocks: [
      reason ? `Your ride was cancelled: ${reason}.` : 'Your ride was cancelled.',
      ...trip(view, settings),
      ...moneyAndLink(view, settings),
    ],
  }),
  'ride-cancelled-by-support': (view, { reason }, settings) => ({
    subject: 'A ride of yours was cancelled',
    blocks: [
      `Our support has cancelled the ride of ${view.rider.firstName} that you had accepted${reason ? `: ${reason}` : ''}. You need not drive it.`,
      ...trip(view, settings),
      link('See your rides', `${settings.webUrl}/driver`),
    ],
  }),
  'ride-expired': (view, _, settings) => ({
    subject: 'No driver was free for your ride',
    blocks: [
      'No driver accepted your ride in time, so that it was cancelled. We are sorry.',
      ...trip(view, settings),
      `${rideMoneySentence(view.receipt.money)}.`,
      link('Book another ride', `${settings.webUrl}/rider`),
    ],
  }),
  'ride-receipt': (view, _, settings) => composeReceipt(view, settings),
  'ride-refunded': (view, { refundId }, settings) => {
    const refund = view.receipt.refunds.find(({ id }) => id === refundId);
    return {
      subject: 'A refund for your ride',
      blocks: [
        `We have refunded money for your ride to ${view.ride.dropoff.address}.`,
        ...(refund ? [`${refundSentence(refund)}.`] : []),
        ...moneyAndLink(view, settings),
      ],
    };
  },
  'tip-added': ({ ride }, { amountCents }, { webUrl }) => ({
    subject: `Your rider added a tip of ${formatMoney(amountCents)}`,
    blocks: [
      `Your rider says thank you: ${formatMoney(amountCents)} more tip for the ride to ${ride.dropoff.address}.`,
      '100 % of the tip is yours.',
      link('See your earnings', `${webUrl}/driver?tab=wallet`),
    ],
  }),
  'card-declined': ({ ride }, { reason }, { timeZone, webUrl }) => {
    const when = ride.scheduledFor ? ` on ${localDateTime(ride.scheduledFor, timeZone)}` : '';
    return {
      subject: 'Your card was declined: please choose another way to pay',
      blocks: [
        `The card for your ride to ${ride.dropoff.address}${when} could not be charged: ${reason}`,
        'Your ride is still booked. Please open it and choose another way to pay, so that it can start.',
        link('Open your ride', `${webUrl}/rider`),
      ],
    };
  },
};

/** Not worth sending any more once the ride was cancelled: another mail says so. */
const ENDED_BY_CANCELLING: readonly string[] = [
  'ride-booked',
  'ride-driver-assigned',
  'ride-driver-lost',
  'ride-moved',
  'ride-cancel-refused',
];

/** Whether what the mail says is no longer so. */
export function isOutdated(email: Email, view: ReceiptedRide | null): boolean {
  if (email.template === 'ride-cancel-asked') return !view || !isCancelAsked(view.ride);
  if (view?.ride.status === 'cancelled') return ENDED_BY_CANCELLING.includes(email.template);
  return email.template === 'ride-driver-assigned' && view?.ride.status === 'pending';
}

/** What people are told about a ride, as it is now. */
export function composeRideEmail(email: RideEmail, view: ReceiptedRide, settings: RideSettings): MailContent {
  // Each template has the data of its own text, which the union of all does not say.
  const compose = TEXTS[email.template] as (
    view: ReceiptedRide,
    data: RideEmail['data'],
    settings: RideSettings,
  ) => MailContent;
  return compose(view, email.data, settings);
}

function trip(
  { ride }: ReceiptedRide,
  { timeZone }: RideSettings,
  more: readonly (readonly [string, string])[] = [],
): MailBlock[] {
  const pickup = ride.scheduledFor && localDateTime(ride.scheduledFor, timeZone);
  const facts = [
    ...fact('Pickup time', pickup ?? 'Now'),
    ...fact('Status', STAGE_WORDS[stageOf(ride)]),
    ...more,
  ];
  return [
    { kind: 'route', pickup: ride.pickup.address, dropoff: ride.dropoff.address },
    { kind: 'facts', facts },
  ];
}

function moneyAndLink({ ride, receipt }: ReceiptedRide, { webUrl }: RideSettings): MailBlock[] {
  const isOver = ride.status === 'completed' || ride.status === 'cancelled';
  const page = isOver ? `${webUrl}/rider?tab=history&ride=${ride.id}` : `${webUrl}/rider`;
  return [`${rideMoneySentence(receipt.money)}.`, link('See this ride', page)];
}
