import type { Cents } from '../money/cents.ts';
import type { Ride } from '../rides/ride.ts';
import { rideMoneySentence } from './money-words.ts';
import { refundSentence } from './receipt-words.ts';
import type { Refund } from './refund.ts';

type LineRide = Pick<Ride, 'dropoff'>;

/** A wallet's line is about what the wallet pays. */
const NOT_COVERED = { coveredCents: 0, coveredTipCents: 0, refundedToFunderCents: 0, funderName: null };

/** What a wallet's hold did to the money of a ride: the sentence of that moment, as screens, receipt and mails have it. */
export function holdLineWords(ride: LineRide, state: 'held' | 'released', amountCents: Cents): string {
  const none = { cardCents: 0, cashCents: 0, tipCents: 0, refundedCents: 0, payerName: null, ...NOT_COVERED };
  return toLine(rideLineTitle(ride), rideMoneySentence({ state, source: 'wallet', amountCents, ...none }));
}

/** What a ride cost, the tip given later included. */
interface PaidRide {
  readonly paidCents: Cents;
  /** What that changed in the wallet. */
  readonly walletCents: Cents;
  /** The tip in it. */
  readonly tipCents: Cents;
}

export function paidLineWords(title: string, { paidCents, walletCents, tipCents }: PaidRide): string {
  const sentence = rideMoneySentence({
    state: 'paid',
    source: 'wallet',
    amountCents: paidCents,
    cardCents: paidCents + walletCents,
    cashCents: 0,
    tipCents,
    refundedCents: 0,
    payerName: null,
    ...NOT_COVERED,
  });
  return toLine(title, sentence);
}

export function refundLineWords(ride: LineRide, refund: Refund): string {
  return toLine(rideLineTitle(ride), refundSentence(refund));
}

/** What a line is about, where it is only known later what became of the money. */
export function rideLineTitle({ dropoff }: LineRide): string {
  return `Ride to ${dropoff.address}`;
}

function toLine(title: string, sentence: string): string {
  return `${title} · ${sentence}`;
}
