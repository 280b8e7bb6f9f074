import { formatMoney } from '../money/format-money.ts';
import { WAYS_TO_PAY } from '../rides/ways-to-pay.ts';
import type { RideMoney } from './ride-money.ts';

/** Where the money of a ride stands, in one English sentence without its full stop. */
export function rideMoneySentence(money: RideMoney): string {
  const { tipCents, payerName, coveredCents, funderName } = money;
  const tip = tipCents > 0 ? ` (includes ${formatMoney(tipCents)} tip)` : '';
  const toOthers = payerName === null ? null : sentenceToOthers(money, payerName, tip);
  const sentence = toOthers ?? sentenceToPayer(money, tip);
  const isAhead = ['due', 'held', 'unsecured'].includes(money.state);
  if (!isAhead || coveredCents === 0) return sentence;
  return `${sentence}; ${funderName} pays ${formatMoney(coveredCents)}`;
}

function sentenceToPayer(money: RideMoney, tip: string): string {
  const { state, source, funderName } = money;
  const amount = formatMoney(money.amountCents);
  const way = WAYS_TO_PAY[source];
  switch (state) {
    case 'due':
      return `Nothing is held yet: ${amount} will be held on your card 24 hours before pickup`;
    case 'held':
      return way.held(amount);
    case 'in_cash':
      return WAYS_TO_PAY.cash.held(amount);
    case 'promised':
      return `${funderName} pays ${amount}`;
    case 'unsecured':
      return `${amount} is not secured: your card was declined`;
    case 'releasing':
      return way.releasing(amount);
    case 'released':
      return way.released(amount);
    case 'untouched':
      return 'Not charged: nothing was held';
    case 'paid':
      return paidSentence(money, `${amount} paid`, tip);
    case 'partly_refunded':
      return `${amount} paid${tip}, ${formatMoney(money.refundedCents)} refunded${toWhom(money)}`;
    case 'refunded':
      return `${amount} paid${tip} and refunded in full`;
  }
}

/** For those who do not pay: who does, and nothing of wallet or card. Null where the sentence is the same for everybody. */
function sentenceToOthers(money: RideMoney, name: string, tip: string): string | null {
  const { state, amountCents, coveredCents } = money;
  const amount = formatMoney(amountCents);
  switch (state) {
    case 'due':
    case 'held':
    case 'in_cash':
    case 'unsecured':
      return `${name} pays ${amount}`;
    case 'releasing':
    case 'released':
    case 'untouched':
      return `${name} is not charged`;
    case 'paid':
      return coveredCents > 0
        ? toShares(money, `${amount} paid${tip}`, `by ${name}`)
        : `${amount} paid by ${name}${tip}`;
    case 'promised':
    case 'partly_refunded':
    case 'refunded':
      return null;
  }
}

/** "$21.70 paid: $18.70 by Riverbend Clinic, $3.00 from your wallet", or all of it by the organisation. */
function toShares(
  { amountCents, coveredCents, funderName }: RideMoney,
  paid: string,
  byPayer: string,
): string {
  const ownCents = amountCents - coveredCents;
  const byFunder = `${formatMoney(coveredCents)} by ${funderName}`;
  return ownCents > 0
    ? `${paid}: ${byFunder}, ${formatMoney(ownCents)} ${byPayer}`
    : `${paid} by ${funderName}`;
}

/** Which shares of a refund the organisation and the payer were given; nothing where no organisation was. */
function toWhom({ refundedCents, refundedToFunderCents, funderName, payerName }: RideMoney): string {
  if (refundedToFunderCents === 0) return '';
  const ownCents = refundedCents - refundedToFunderCents;
  if (ownCents === 0) return ` to ${funderName}`;
  const shares = [formatMoney(refundedToFunderCents), formatMoney(ownCents)] as const;
  return `: ${shares[0]} to ${funderName}, ${shares[1]} to ${payerName ?? 'you'}`;
}

/** From the wallet or who else pays, by card, or both; a card pays no less than the provider's minimum, and what is left over stays. */
function paidSentence(money: RideMoney, paid: string, tip: string): string {
  const { source, amountCents, cardCents, cashCents, coveredCents } = money;
  if (coveredCents > 0) {
    const ownCents = amountCents - coveredCents;
    const isByCard = cardCents >= ownCents;
    const byPayer = isByCard
      ? 'by card'
      : cardCents > 0
        ? 'from your wallet and by card'
        : 'from your wallet';
    return toShares(money, `${paid}${tip}`, byPayer);
  }
  if (cashCents > 0 && cashCents < amountCents) {
    const rest = formatMoney(amountCents - cashCents);
    return `${paid}${tip}: ${formatMoney(cashCents)} in cash to your driver, ${rest} from your wallet`;
  }
  if (cardCents === 0) return `${paid} ${WAYS_TO_PAY[source].paidFrom}${tip}`;
  if (cardCents === amountCents) return `${paid} by card${tip}`;
  if (cardCents > amountCents) {
    const left = formatMoney(cardCents - amountCents);
    return `${paid} by card${tip}; your card was charged ${left} more, which is in your wallet`;
  }
  const parts = [formatMoney(amountCents - cardCents), formatMoney(cardCents)] as const;
  return `${paid}${tip}: ${parts[0]} from your wallet, ${parts[1]} by card`;
}
