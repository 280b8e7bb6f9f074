import type { Cents } from '../money/cents.ts';
import { formatMoney } from '../money/format-money.ts';
import type { Ride } from '../rides/ride.ts';
import { rideMoneySentence } from './money-words.ts';
import { refundSentence } from './receipt-words.ts';
import type { Refund } from './refund.ts';

type LineRide = Pick<Ride, 'dropoff' | 'paymentMethod' | 'fare'>;

/** What the ledger's entry did to the money of a ride: the sentence of that moment, as screens, receipt and mails have it. */
export function rideLineWords(
  ride: LineRide,
  state: 'held' | 'released' | 'paid',
  amountCents: Cents,
): string {
  const source = state === 'paid' ? ride.paymentMethod : 'wallet';
  const tipCents = state === 'paid' ? amountCents - ride.fare.totalCents : 0;
  return toLine(ride, rideMoneySentence({ state, source, amountCents, tipCents, refundedCents: 0 }));
}

/** A tip given after completion. */
export function tipLineWords(ride: LineRide, extraCents: Cents): string {
  return toLine(ride, `${formatMoney(extraCents)} more tip paid from your wallet`);
}

export function refundLineWords(ride: LineRide, refund: Refund): string {
  return toLine(ride, refundSentence(refund));
}

function toLine({ dropoff }: LineRide, sentence: string): string {
  return `Ride to ${dropoff.address} · ${sentence}`;
}
