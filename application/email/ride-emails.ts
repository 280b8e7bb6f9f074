import { formatMoney } from '../../domain/money/format-money.ts';
import { rideMoneySentence } from '../../domain/payments/money-words.ts';
import { payerFirstName } from '../../domain/payments/ride-money.ts';
import { refundSentence } from '../../domain/payments/receipt-words.ts';
import { returnLinkId } from '../../domain/returns/return-trip.ts';
import { isCancelAsked } from '../../domain/rides/cancel-request.ts';
import type { ToldAs } from '../../domain/rides/ride-rights.ts';
import { isOver } from '../../domain/rides/ride.ts';
import { STAGE_WORDS, stageOf } from '../../domain/rides/stage.ts';
import { fullName } from '../../domain/users/user.ts';
import { RIDE_SENTENCES, type Told } from '../notices/sentences.ts';
import type { EmailSettings, MailBlock } from '../ports/email.ts';
import type { ReceiptedRide } from '../ports/payments.ts';
import { link, mail, quote, type MailContent, type MailContext, type MailTemplate } from './mail.ts';
import { composeReceipt, driverFacts, fact, localDateTime } from './receipt-email.ts';
import { ACCEPTED, CANCEL_ASKED, CANCELLED, COMPLETED, PENDING, REFUNDED } from './sample-rides.ts';

interface Reason {
  readonly reason: string | null;
}

/** What a mail about a ride is put together from besides. */
type RideMailSettings = Omit<MailContext, 'ride'>;

/** A mail about a ride as it is now, to its rider unless another is named. `more` is the sample of what else it is about. */
function rideMail<More extends object>(
  sampleRide: ReceiptedRide,
  more: More,
  compose: (view: ReceiptedRide, data: More & ToldAs, settings: RideMailSettings) => MailContent,
): MailTemplate<More & ToldAs & { readonly rideId: string }> {
  return {
    sample: { rideId: sampleRide.ride.id, ...more },
    sampleRide,
    compose(data, { ride, ...settings }) {
      if (!ride) throw new RangeError('The ride of this mail does not exist');
      return withPeople(compose(withPayer(ride, data), data, settings), ride, data);
    },
  };
}

/** Names who pays, to whom it goes that does not. */
function withPayer(view: ReceiptedRide, { toBooker, toHelper }: ToldAs): ReceiptedRide {
  const { riderId, bookerId, payerId } = view.ride;
  const { receipt } = view;
  const isPayer = !toHelper && payerId === (toBooker ? bookerId : riderId);
  const payerName = isPayer ? null : payerFirstName(view);
  return { ...view, receipt: { ...receipt, money: { ...receipt.money, payerName } } };
}

/** Names who acted for whom where it goes to somebody else than the rider, or somebody else has booked the ride. */
function withPeople(
  content: MailContent,
  { rider, booker }: ReceiptedRide,
  { toBooker, toHelper }: ToldAs,
): MailContent {
  const subject = `${rider.firstName}: ${content.subject}`;
  const about = `This is about the ride of ${fullName(rider)}`;
  if (toHelper) return { subject, blocks: [`${about}.`, ...content.blocks] };
  if (!booker) return content;
  if (toBooker) return { subject, blocks: [`${about}, which you booked.`, ...content.blocks] };
  return { ...content, blocks: [...content.blocks, `Booked by ${fullName(booker)}.`] };
}

/** What people are told about a ride, and about money for one. */
export const RIDE_MAILS = {
  'ride-booked': rideMail(PENDING, {}, (view, { toBooker }, settings) => ({
    subject: 'Your ride is booked',
    blocks: [
      view.ride.isSpecificDriver && view.driver
        ? `Your ride is booked. We are asking ${view.driver.firstName}.`
        : 'Your ride is booked. We are asking the drivers nearby.',
      ...trip(view, settings),
      ...moneyAndLink(view, settings),
      ...wayBack(view, settings, toBooker),
    ],
  })),
  'ride-driver-assigned': rideMail(ACCEPTED, {}, (view, _, settings) =>
    told(
      RIDE_SENTENCES.accepted(view.driver?.firstName ?? null),
      ...trip(view, settings, driverFacts(view.driver)),
      ...moneyAndLink(view, settings),
    ),
  ),
  /** Given back by the driver, or taken from one. */
  'ride-driver-lost': rideMail(PENDING, {}, (view, _, settings) =>
    told(RIDE_SENTENCES.driverLost(), ...trip(view, settings), ...moneyAndLink(view, settings)),
  ),
  'ride-moved': rideMail(PENDING, {}, (view, _, settings) =>
    told(RIDE_SENTENCES.moved(), ...trip(view, settings), ...moneyAndLink(view, settings)),
  ),
  /** To the driver: the rider asks to cancel. */
  'ride-cancel-asked': rideMail(CANCEL_ASKED, {}, (view, _, settings) =>
    told(
      RIDE_SENTENCES.cancelAsked(view.rider.firstName),
      ...trip(view, settings, [...fact('Why', view.ride.cancelAskReason), ...atDoor(view)]),
      link('Answer', `${settings.webUrl}/driver?ride=${view.ride.id}`),
    ),
  ),
  /** An operator has decided that the ride takes place. */
  'ride-cancel-refused': rideMail(ACCEPTED, {}, (view, _, settings) =>
    told(
      RIDE_SENTENCES.cancelRefused(),
      `Please write to ${settings.supportEmail} if that cannot be.`,
      ...trip(view, settings, driverFacts(view.driver)),
      ...moneyAndLink(view, settings),
    ),
  ),
  'ride-cancelled': rideMail<Reason>(
    CANCELLED,
    { reason: 'The driver declined' },
    (view, { reason }, settings) =>
      told(
        RIDE_SENTENCES.cancelled(reason),
        ...trip(view, settings),
        ...moneyAndLink(view, settings),
        ...returnThatStands(view, settings),
      ),
  ),
  /** To the driver: an operator has cancelled a ride that was theirs. */
  'ride-cancelled-by-support': rideMail<Reason>(
    CANCELLED,
    { reason: 'The rider asked to cancel, and support agreed' },
    (view, { reason }, settings) =>
      told(
        RIDE_SENTENCES.cancelledBySupport(view.rider.firstName, reason),
        ...trip(view, settings),
        link('See your rides', `${settings.webUrl}/driver`),
      ),
  ),
  'ride-expired': rideMail(CANCELLED, {}, (view, _, settings) =>
    told(
      RIDE_SENTENCES.expired(),
      ...trip(view, settings),
      `${rideMoneySentence(view.receipt.money)}.`,
      ...returnThatStands(view, settings),
      link('Book another ride', `${settings.webUrl}/rider`),
    ),
  ),
  /** Nobody called the return on its day. */
  'return-lapsed': rideMail(COMPLETED, {}, ({ ride }, _, { webUrl }) => ({
    subject: 'The return has ended',
    blocks: [
      `Nobody called the return from ${ride.dropoff.address}, so that it has ended with its day. It cost nothing.`,
      link('Book another ride', `${webUrl}/rider`),
    ],
  })),
  'ride-receipt': rideMail(COMPLETED, {}, (view, _, settings) => composeReceipt(view, settings)),
  'ride-refunded': rideMail(REFUNDED, { refundId: REFUNDED.ride.id }, (view, { refundId }, settings) => {
    const refund = view.receipt.refunds.find(({ id }) => id === refundId);
    return {
      subject: 'A refund for your ride',
      blocks: [
        `We have refunded money for your ride to ${view.ride.dropoff.address}.`,
        ...(refund ? [`${refundSentence(refund)}.`] : []),
        ...moneyAndLink(view, settings),
      ],
    };
  }),
  'card-declined': rideMail(
    ACCEPTED,
    { reason: 'Your card has insufficient funds.' },
    ({ ride }, { reason }, { timeZone, webUrl }) => {
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
  ),
  /** To the driver: what was added to the tip after the ride. */
  'tip-added': rideMail(COMPLETED, { amountCents: 4_00 }, ({ ride }, { amountCents }, { webUrl }) => ({
    subject: `Your rider added a tip of ${formatMoney(amountCents)}`,
    blocks: [
      `Your rider says thank you: ${formatMoney(amountCents)} more tip for the ride to ${ride.dropoff.address}.`,
      '100 % of the tip is yours.',
      link('See your earnings', `${webUrl}/driver?tab=wallet`),
    ],
  })),
  'credit-granted': mail(
    { amountCents: 12_50, reason: 'Your driver came late' },
    ({ amountCents, reason }, { webUrl }) => ({
      subject: `A credit of ${formatMoney(amountCents)}`,
      blocks: [
        `We have added a credit of ${formatMoney(amountCents)} to your wallet. The reason given:`,
        quote(reason),
        link('See your wallet', `${webUrl}/rider?tab=wallet`),
      ],
    }),
  ),
};

/** In the words of its notice, and more. */
function told({ title, body }: Told, ...more: readonly MailBlock[]): MailContent {
  return { subject: title.en, blocks: [body.en, ...more] };
}

/** Not worth sending any more once the ride was cancelled: another mail says so. */
const ENDED_BY_CANCELLING: readonly string[] = [
  'ride-booked',
  'ride-driver-assigned',
  'ride-driver-lost',
  'ride-moved',
  'ride-cancel-refused',
];

/** Whether what the mail says is no longer so. */
export function isOutdated(template: string, view: ReceiptedRide | null): boolean {
  if (template === 'ride-cancel-asked') return !view || !isCancelAsked(view.ride);
  if (view?.ride.status === 'cancelled') return ENDED_BY_CANCELLING.includes(template);
  const isPending = view?.ride.status === 'pending';
  return template === 'ride-driver-assigned' ? isPending : template === 'ride-driver-lost' && !isPending;
}

/** For drivers: how much longer the rider needs. Nothing else of what riders need is in a mail. */
function atDoor({ ride: { extraMinutes } }: ReceiptedRide) {
  return fact('More time at the door', extraMinutes > 0 ? `${extraMinutes} minutes` : null);
}

function trip(
  { ride }: ReceiptedRide,
  { timeZone }: EmailSettings,
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

/** How the ride and the way back stand together. */
function wayBack(
  { ride, returnTrip }: ReceiptedRide,
  settings: RideMailSettings,
  toBooker = false,
): MailBlock[] {
  if (!returnTrip) return [];
  if (returnTrip.outboundRideId !== ride.id)
    return [`This is the return of your ride to ${ride.pickup.address}.`];
  const fare = formatMoney(returnTrip.totalCents);
  if (returnTrip.returnAt) {
    return [
      `Your return is booked for ${localDateTime(returnTrip.returnAt, settings.timeZone)}, at ${fare}.`,
    ];
  }
  if (returnTrip.state !== 'promised') return [];
  // A link asks nobody who they are, and what a booker may do can be taken back.
  if (toBooker) {
    return [
      `The return is promised for the same day, at ${fare}. It costs nothing until it is called: in the app, or by the driver.`,
    ];
  }
  return [
    `Your return is promised for the same day, at ${fare}. It costs nothing until you call it: in the app, by your driver, or here when you are ready.`,
    link('Call my return', `${settings.webUrl}/return#token=${settings.tokenOf(returnLinkId(ride.id))}`),
  ];
}

/** Of a cancelled ride there: the return at a time is a ride of its own. */
function returnThatStands({ ride, returnTrip }: ReceiptedRide, { timeZone }: EmailSettings): MailBlock[] {
  const stands = returnTrip?.outboundRideId === ride.id && returnTrip.returnStatus !== 'cancelled';
  if (!stands || !returnTrip.returnAt) return [];
  return [
    `Your return of ${localDateTime(returnTrip.returnAt, timeZone)} still stands. Please cancel it too if you do not need it.`,
  ];
}

function moneyAndLink({ ride, receipt }: ReceiptedRide, { webUrl }: EmailSettings): MailBlock[] {
  const page = isOver(ride) ? `${webUrl}/rider?tab=history&ride=${ride.id}` : `${webUrl}/rider`;
  return [`${rideMoneySentence(receipt.money)}.`, link('See this ride', page)];
}
