import { t } from '@lingui/core/macro';
import { centsFromDollars, dollarsFromCents } from '../../domain/money/cents.ts';
import type { RideMoneyTextFragment as RideMoney } from '../generated/operations.ts';
import { moneyText } from './money-text.ts';
import { WAYS_TO_PAY } from './ways-to-pay.ts';

/** Where the money of a ride stands, in the words of the mails; every screen shows this sentence. */
export function rideMoneyText(money: RideMoney): string {
  const isAhead = ['DUE', 'HELD', 'UNSECURED'].includes(money.state);
  const text = textOf(money);
  if (!isAhead || !money.funderName) return text;
  const [funder, covered] = [money.funderName, moneyText(money.covered)];
  return t`${text}; ${funder} pays ${covered}`;
}

function textOf(money: RideMoney): string {
  const toOthers = money.payerName && textToOthers(money, money.payerName);
  if (toOthers) return toOthers;
  if (money.state === 'PAID') return paidText(money);
  const way = WAYS_TO_PAY[money.source];
  const amount = moneyText(money.amount);
  switch (money.state) {
    case 'HELD':
      return way.held(amount);
    case 'RELEASING':
      return way.releasing(amount);
    case 'RELEASED':
      return way.released(amount);
    default:
      return commonText(money);
  }
}

/** For those who do not pay; null where the sentence is the same for everybody. */
function textToOthers(money: RideMoney, name: string): string | null {
  const amount = moneyText(money.amount);
  const tip = moneyText(money.tip);
  switch (money.state) {
    case 'DUE':
    case 'HELD':
    case 'IN_CASH':
    case 'UNSECURED':
      return t`${name} pays ${amount}`;
    case 'RELEASING':
    case 'RELEASED':
    case 'UNTOUCHED':
      return t`${name} is not charged`;
    case 'PAID':
      if (money.funderName) return sharesText(money, t`by ${name}`);
      return hasTip(money)
        ? t`${amount} paid by ${name} (includes ${tip} tip)`
        : t`${amount} paid by ${name}`;
    default:
      return null;
  }
}

/** What the organisation has paid, and what its payer did: all of it where nothing was left. */
function sharesText(money: RideMoney, byPayer: string): string {
  const [amount, tip] = [moneyText(money.amount), moneyText(money.tip)];
  const paid = hasTip(money) ? t`${amount} paid (includes ${tip} tip)` : t`${amount} paid`;
  const funder = money.funderName ?? '';
  const ownCents = centsFromDollars(money.amount) - centsFromDollars(money.covered);
  if (ownCents === 0) return t`${paid} by ${funder}`;
  const [covered, own] = [moneyText(money.covered), moneyText(dollarsFromCents(ownCents))];
  return t`${paid}: ${covered} by ${funder}, ${own} ${byPayer}`;
}

/** From the wallet, by card, or both. */
function paidText(money: RideMoney): string {
  const [paidCents, cardCents] = [centsFromDollars(money.amount), centsFromDollars(money.byCard)];
  if (money.funderName) {
    const isByCard = cardCents >= paidCents - centsFromDollars(money.covered);
    if (isByCard) return sharesText(money, t`by card`);
    return sharesText(money, cardCents > 0 ? t`from your wallet and by card` : t`from your wallet`);
  }
  const amount = moneyText(money.amount);
  const tip = moneyText(money.tip);
  const cashCents = centsFromDollars(money.inCash);
  if (cashCents > 0 && cashCents < paidCents) {
    const [cash, rest] = [moneyText(money.inCash), moneyText(dollarsFromCents(paidCents - cashCents))];
    return t`${amount} paid (includes ${tip} tip): ${cash} in cash to your driver, ${rest} from your wallet`;
  }
  if (cardCents === 0) return WAYS_TO_PAY[money.source].paid(amount, hasTip(money) ? tip : null);
  if (cardCents >= paidCents) {
    const byCard = hasTip(money)
      ? t`${amount} paid by card (includes ${tip} tip)`
      : t`${amount} paid by card`;
    const left = moneyText(dollarsFromCents(cardCents - paidCents));
    return cardCents === paidCents
      ? byCard
      : t`${byCard}; your card was charged ${left} more, which is in your wallet`;
  }
  const wallet = moneyText(dollarsFromCents(paidCents - cardCents));
  const card = moneyText(money.byCard);
  return hasTip(money)
    ? t`${amount} paid (includes ${tip} tip): ${wallet} from your wallet, ${card} by card`
    : t`${amount} paid: ${wallet} from your wallet, ${card} by card`;
}

/** What is said alike of every way to pay. */
function commonText(money: RideMoney): string {
  const amount = moneyText(money.amount);
  const tip = moneyText(money.tip);
  const refunded = moneyText(money.refunded);
  if (money.state === 'DUE')
    return t`Nothing is held yet: ${amount} will be held on your card 24 hours before pickup`;
  if (money.state === 'IN_CASH') return WAYS_TO_PAY.CASH.held(amount);
  const funder = money.funderName ?? '';
  if (money.state === 'PROMISED') return t`${funder} pays ${amount}`;
  if (money.state === 'UNSECURED') return t`${amount} is not secured: your card was declined`;
  if (money.state === 'UNTOUCHED') return t`Not charged: nothing was held`;
  if (money.state === 'PARTLY_REFUNDED') {
    const toOne = hasTip(money)
      ? t`${amount} paid (includes ${tip} tip), ${refunded} refunded`
      : t`${amount} paid, ${refunded} refunded`;
    const toFunder = moneyText(money.refundedToFunder);
    const ownCents = centsFromDollars(money.refunded) - centsFromDollars(money.refundedToFunder);
    if (!money.funderName || ownCents === centsFromDollars(money.refunded)) return toOne;
    if (ownCents === 0) return t`${toOne} to ${funder}`;
    const own = moneyText(dollarsFromCents(ownCents));
    const payer = money.payerName ?? t`you`;
    return t`${toOne}: ${toFunder} to ${funder}, ${own} to ${payer}`;
  }
  return hasTip(money)
    ? t`${amount} paid (includes ${tip} tip) and refunded in full`
    : t`${amount} paid and refunded in full`;
}

function hasTip({ tip }: RideMoney): boolean {
  return centsFromDollars(tip) > 0;
}
