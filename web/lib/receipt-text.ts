import { t } from '@lingui/core/macro';
import { centsFromDollars, dollarsFromCents } from '../../domain/money/cents.ts';
import type { ReceiptQuery, RideMoneyTextFragment } from '../generated/operations.ts';
import { cardName } from './card-name.ts';
import { moneyText } from './money-text.ts';
import { WAYS_TO_PAY } from './ways-to-pay.ts';

type Receipt = ReceiptQuery['receipt'];

/** "Wallet", "VISA •••• 4242", or that the card was removed since. */
export function paymentName({
  paymentMethod,
  card,
  driver,
}: Pick<Receipt['ride'], 'paymentMethod' | 'card'> & {
  /** Of a ride that was paid. */
  readonly driver?: { readonly firstName: string } | null;
}): string {
  if (paymentMethod === 'CASH' && driver) return t`Paid in cash to ${{ name: driver.firstName }}`;
  return card ? cardName(card) : WAYS_TO_PAY[paymentMethod].withoutCard();
}

type RefundFacts = Pick<
  Receipt['refunds'][number],
  'amount' | 'toCard' | 'toWallet' | 'toOrganisation' | 'reason'
>;

/** How much was given back, where to, and why, in the words of the mails. */
export function refundText(refund: RefundFacts): string {
  const organisationCents = centsFromDollars(refund.toOrganisation);
  if (organisationCents === 0) return ownRefundText(refund);
  const toOrganisation = moneyText(refund.toOrganisation);
  const ownCents = centsFromDollars(refund.amount) - organisationCents;
  if (ownCents === 0)
    return t`${toOrganisation} refunded to the organization that paid: ${{ reason: refund.reason }}`;
  const own = ownRefundText({ ...refund, amount: dollarsFromCents(ownCents) });
  return t`${own} (${toOrganisation} more to the organization that paid)`;
}

/** Of what goes to who rides or has booked. */
function ownRefundText({ amount: given, toCard, toWallet, reason }: RefundFacts): string {
  const amount = moneyText(given);
  if (centsFromDollars(toWallet) === 0) return t`${amount} refunded to your card: ${reason}`;
  if (centsFromDollars(toCard) === 0) return t`${amount} refunded to your wallet: ${reason}`;
  const [card, wallet] = [moneyText(toCard), moneyText(toWallet)];
  return t`${amount} refunded, ${card} to your card and ${wallet} to your wallet: ${reason}`;
}

/** What an organisation paid of a ride that was refunded, of which its sentence says no more; null of any other. */
export function funderText({ state, funderName, covered }: RideMoneyTextFragment): string | null {
  if (!funderName || (state !== 'PARTLY_REFUNDED' && state !== 'REFUNDED')) return null;
  return t`${funderName} paid ${{ covered: moneyText(covered) }} of it`;
}

/** Of a tip below the promised one, with the rider's own words; null of any other. */
export function loweredTipText({
  tip,
  promisedTip,
  tipReason,
}: Pick<Receipt['ride'], 'tip' | 'promisedTip' | 'tipReason'>): string | null {
  if (centsFromDollars(tip) >= centsFromDollars(promisedTip)) return null;
  const [promised, reason] = [moneyText(promisedTip), tipReason ?? ''];
  return t`Promised tip: ${promised}. You wrote: ${reason}`;
}
