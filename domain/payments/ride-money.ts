import type { Cents } from '../money/cents.ts';
import { coveredCents, dueCents } from '../rides/ride-cover.ts';
import type { Ride } from '../rides/ride.ts';
import { WAYS_TO_PAY, type PaymentMethodKind } from '../rides/ways-to-pay.ts';
import type { PaymentStatus } from './payment.ts';

/** What ledger, holds and card payments say about one ride. */
export interface RideAccount {
  readonly rideId: string;
  /** The open hold. */
  readonly heldCents: Cents;
  /** What ended holds gave back without a charge. */
  readonly releasedCents: Cents;
  /** Charged for the ride and for tips added afterwards. */
  readonly paidCents: Cents;
  /** What the wallet gave for that, negative; positive where a card's smallest charge left something in it. */
  readonly walletCents: Cents;
  readonly refundedCents: Cents;
  /** What of that went to the organisation. */
  readonly refundedToFunderCents: Cents;
  /** The organisation that pays a part; null where none does. */
  readonly funderName: string | null;
  /** The latest card payment for the ride; null when no card was chosen. */
  readonly card: RideCardPayment | null;
}

export interface RideCardPayment {
  readonly status: PaymentStatus;
  readonly amountCents: Cents;
  /** Whether the provider was ever asked for the money. */
  readonly wasAsked: boolean;
}

/**
 * due: a card is saved and will be held before pickup. held: set aside in the wallet or on the card. unsecured: the card
 * was declined. in_cash: the rider is to pay the driver. promised: an organisation pays all of it. releasing, released: set aside, and not charged. untouched: never set aside, nor charged.
 */
export type RideMoneyState =
  | 'due'
  | 'held'
  | 'unsecured'
  | 'in_cash'
  | 'promised'
  | 'releasing'
  | 'released'
  | 'untouched'
  | 'paid'
  | 'partly_refunded'
  | 'refunded';

/** Where the money of a ride stands: one state and one amount, for every screen, receipt and mail. */
export interface RideMoney {
  readonly state: RideMoneyState;
  readonly source: PaymentMethodKind;
  /** What is due, held, promised, released or paid: what an organisation pays is in it once it is paid. */
  readonly amountCents: Cents;
  /** Of what was paid, what a card was charged. */
  readonly cardCents: Cents;
  /** Of what was paid, what the driver received in cash. */
  readonly cashCents: Cents;
  /** The tip in what was paid. */
  readonly tipCents: Cents;
  readonly refundedCents: Cents;
  /** What of that went to the organisation. */
  readonly refundedToFunderCents: Cents;
  /** First name of who pays, where somebody else reads of it; null for who pays. */
  readonly payerName: string | null;
  /** What an organisation pays, and which; nothing of a cancelled ride. */
  readonly coveredCents: Cents;
  /** What of that is for the tip. */
  readonly coveredTipCents: Cents;
  readonly funderName: string | null;
}

interface Named {
  readonly firstName: string;
}

/** Who pays for a ride, by first name: who booked it, or its rider, also under a record that was merged into theirs since. */
export function payerFirstName({ ride, rider, booker }: PaidRide): string {
  return (ride.payerId === ride.bookerId ? (booker ?? rider) : rider).firstName;
}

interface PaidRide {
  readonly ride: Pick<Ride, 'bookerId' | 'payerId'>;
  readonly rider: Named;
  readonly booker: Named | null;
}

/** Of a ride that no money has moved for. */
export function emptyAccount(rideId: string): RideAccount {
  return {
    rideId,
    heldCents: 0,
    releasedCents: 0,
    paidCents: 0,
    walletCents: 0,
    refundedCents: 0,
    refundedToFunderCents: 0,
    funderName: null,
    card: null,
  };
}

/** Where the money of a ride stands, as the books have it; `payerName` is told to those who do not pay. */
export function toRideMoney(ride: Ride, booked: RideAccount, payerName: string | null = null): RideMoney {
  const cashCents = ride.cashReceivedCents ?? 0;
  const covered = ride.status === 'cancelled' ? 0 : coveredCents(ride);
  const account = { ...booked, paidCents: booked.paidCents + cashCents + covered };
  const [state, amountCents] = getState(ride, account);
  const isPaid = ride.status === 'completed';
  return {
    state,
    source: ride.paymentMethod,
    amountCents,
    cardCents: isPaid ? booked.paidCents + booked.walletCents : 0,
    cashCents,
    tipCents: isPaid ? ride.tipCents : 0,
    refundedCents: isPaid ? account.refundedCents : 0,
    refundedToFunderCents: isPaid ? account.refundedToFunderCents : 0,
    payerName,
    coveredCents: covered,
    coveredTipCents: covered > 0 ? ride.coveredTipCents : 0,
    funderName: covered > 0 ? booked.funderName : null,
  };
}

function getState(ride: Ride, account: RideAccount): readonly [RideMoneyState, Cents] {
  const { heldCents, paidCents, refundedCents, card } = account;
  if (ride.status === 'completed') {
    if (refundedCents === 0) return ['paid', paidCents];
    return [refundedCents < paidCents ? 'partly_refunded' : 'refunded', paidCents];
  }
  const { securedBy } = WAYS_TO_PAY[ride.paymentMethod];
  if (ride.status === 'cancelled') return getEnd(securedBy, account);
  if (securedBy === 'promise') return ['promised', coveredCents(ride)];
  const ownCents = dueCents(ride);
  if (securedBy === 'nothing') return ['in_cash', ownCents];
  if (securedBy === 'hold') return ['held', heldCents];
  if (ride.paymentStatus === 'failed' || !card) return ['unsecured', ownCents];
  const isHeld = card.status === 'authorized' || card.status === 'capturing';
  return [isHeld ? 'held' : 'due', card.amountCents];
}

/** Of a cancelled ride. */
function getEnd(
  securedBy: (typeof WAYS_TO_PAY)[PaymentMethodKind]['securedBy'],
  { heldCents, releasedCents, card }: RideAccount,
): readonly [RideMoneyState, Cents] {
  if (securedBy === 'hold') {
    if (heldCents > 0) return ['releasing', heldCents];
    return releasedCents > 0 ? ['released', releasedCents] : ['untouched', 0];
  }
  if (securedBy !== 'card' || !card?.wasAsked || card.status === 'declined') return ['untouched', 0];
  return [card.status === 'cancelled' ? 'released' : 'releasing', card.amountCents];
}
