import { formatMoney } from '../money/format-money.ts';
import type { FareLineKind, ItemizedLine } from '../pricing/receipt.ts';
import { WAYS_TO_PAY } from '../rides/ways-to-pay.ts';
import type { Refund } from './refund.ts';
import type { RideReceipt } from './ride-receipt.ts';

/** English, as mails and the command line say it; the client has the same words in its catalogue. */
export const FARE_LINE_WORDS: Readonly<Record<FareLineKind, string>> = {
  'scheduling-fee': 'Scheduling fee',
  'distance-fee': 'Distance fee',
  'minimum-fare-adjustment': 'Minimum fare adjustment',
  tip: 'Tip',
};

/** "Distance fee 6.66 miles × $1.92". */
export function fareLineWords({ kind, miles, perMileCents, minimumCents }: ItemizedLine): string {
  const name = FARE_LINE_WORDS[kind];
  if (miles !== null && perMileCents !== null)
    return `${name} ${miles.toFixed(2)} miles × ${formatMoney(perMileCents)}`;
  return minimumCents === null ? name : `${name} up to the minimum of ${formatMoney(minimumCents)}`;
}

/** "Wallet", "VISA •••• 4242", that the card was removed since, or "Paid in cash to Marcus". */
export function paidWithWords(
  { source, cashCents }: Pick<RideReceipt['money'], 'source' | 'cashCents'>,
  card: { readonly brand: string; readonly last4: string } | null,
  driver: { readonly firstName: string } | null,
): string {
  if (cashCents > 0 && driver) return `Paid in cash to ${driver.firstName}`;
  return card ? `${card.brand.toUpperCase()} •••• ${card.last4}` : WAYS_TO_PAY[source].name;
}

/** How much was given back, where to, and why. */
export function refundSentence(refund: Refund): string {
  const { amountCents, cardCents, walletCents, organisationCents, reason } = refund;
  if (organisationCents === amountCents)
    return `${formatMoney(amountCents)} refunded to the organization that paid: ${reason}`;
  if (organisationCents > 0) {
    const own = { ...refund, amountCents: cardCents + walletCents, organisationCents: 0 };
    return `${refundSentence(own)} (${formatMoney(organisationCents)} more to the organization that paid)`;
  }
  const amount = formatMoney(amountCents);
  if (walletCents === 0) return `${amount} refunded to your card: ${reason}`;
  if (cardCents === 0) return `${amount} refunded to your wallet: ${reason}`;
  const [card, wallet] = [formatMoney(cardCents), formatMoney(walletCents)];
  return `${amount} refunded, ${card} to your card and ${wallet} to your wallet: ${reason}`;
}

/** A tip below the promised one, with the rider's own words. */
export function loweredTipSentence({
  promisedCents,
  reason,
}: NonNullable<RideReceipt['loweredTip']>): string {
  return `Promised tip: ${formatMoney(promisedCents)}. You wrote: ${reason}`;
}
