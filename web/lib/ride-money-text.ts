import { t } from '@lingui/core/macro';
import { centsFromDollars, dollarsFromCents } from '../../domain/money/cents.ts';
import type { RideMoneyTextFragment as RideMoney } from '../generated/operations.ts';
import { moneyText } from './money-text.ts';
import { WAYS_TO_PAY } from './ways-to-pay.ts';

/** Where the money of a ride stands, in the words of the mails; every screen shows this sentence. */
export function rideMoneyText(money: RideMoney): string {
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
      return hasTip(money)
        ? t`${amount} paid by ${name} (includes ${tip} tip)`
        : t`${amount} paid by ${name}`;
    default:
      return null;
  }
}

/** From the wallet, by card, or both. */
function paidText(money: RideMoney): string {
  const [paidCents, cardCents] = [centsFromDollars(money.amount), centsFromDollars(money.byCard)];
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
  if (money.state === 'UNSECURED') return t`${amount} is not secured: your card was declined`;
  if (money.state === 'UNTOUCHED') return t`Not charged: nothing was held`;
  if (money.state === 'PARTLY_REFUNDED') {
    return hasTip(money)
      ? t`${amount} paid (includes ${tip} tip), ${refunded} refunded`
      : t`${amount} paid, ${refunded} refunded`;
  }
  return hasTip(money)
    ? t`${amount} paid (includes ${tip} tip) and refunded in full`
    : t`${amount} paid and refunded in full`;
}

function hasTip({ tip }: RideMoney): boolean {
  return centsFromDollars(tip) > 0;
}
