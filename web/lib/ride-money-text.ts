import { t } from '@lingui/core/macro';
import { centsFromDollars, dollarsFromCents } from '../../domain/money/cents.ts';
import type { RideDetailsFragment } from '../generated/operations.ts';
import { moneyText } from './money-text.ts';

type RideMoney = NonNullable<RideDetailsFragment['money']>;

/** Where the money of a ride stands, in the words of the mails; every screen shows this sentence. */
export function rideMoneyText(money: RideMoney): string {
  if (money.state === 'PAID') return paidText(money);
  return money.source === 'WALLET' ? walletText(money) : cardText(money);
}

function walletText(money: RideMoney): string {
  const amount = moneyText(money.amount);
  switch (money.state) {
    case 'HELD':
      return t`${amount} held in your wallet`;
    case 'RELEASING':
      return t`Not charged: ${amount} is on its way back to your wallet`;
    case 'RELEASED':
      return t`Not charged: ${amount} is back in your wallet`;
    default:
      return commonText(money);
  }
}

function cardText(money: RideMoney): string {
  const amount = moneyText(money.amount);
  switch (money.state) {
    case 'HELD':
      return t`${amount} held on your card`;
    case 'RELEASING':
      return t`Not charged: the hold of ${amount} on your card is being released`;
    case 'RELEASED':
      return t`Not charged: the hold of ${amount} on your card was released`;
    default:
      return commonText(money);
  }
}

/** From the wallet, by card, or both. */
function paidText(money: RideMoney): string {
  const [paidCents, cardCents] = [centsFromDollars(money.amount), centsFromDollars(money.byCard)];
  const amount = moneyText(money.amount);
  const tip = moneyText(money.tip);
  if (cardCents === 0) {
    return hasTip(money)
      ? t`${amount} paid from your wallet (includes ${tip} tip)`
      : t`${amount} paid from your wallet`;
  }
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

/** What is said alike of wallets and cards. */
function commonText(money: RideMoney): string {
  const amount = moneyText(money.amount);
  const tip = moneyText(money.tip);
  const refunded = moneyText(money.refunded);
  if (money.state === 'DUE')
    return t`Nothing is held yet: ${amount} will be held on your card 24 hours before pickup`;
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
