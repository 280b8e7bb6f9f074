import { t } from '@lingui/core/macro';
import { centsFromDollars } from '../../domain/money/cents.ts';
import type { RideDetailsFragment } from '../generated/operations.ts';
import { moneyText } from './money-text.ts';

type RideMoney = NonNullable<RideDetailsFragment['money']>;

/** Where the money of a ride stands, in the words of the mails; every screen shows this sentence. */
export function rideMoneyText(money: RideMoney): string {
  return money.source === 'WALLET' ? walletText(money) : cardText(money);
}

function walletText(money: RideMoney): string {
  const amount = moneyText(money.amount);
  const tip = moneyText(money.tip);
  switch (money.state) {
    case 'HELD':
      return t`${amount} held in your wallet`;
    case 'RELEASING':
      return t`Not charged: ${amount} is on its way back to your wallet`;
    case 'RELEASED':
      return t`Not charged: ${amount} is back in your wallet`;
    case 'PAID':
      return hasTip(money)
        ? t`${amount} paid from your wallet (includes ${tip} tip)`
        : t`${amount} paid from your wallet`;
    default:
      return commonText(money);
  }
}

function cardText(money: RideMoney): string {
  const amount = moneyText(money.amount);
  const tip = moneyText(money.tip);
  switch (money.state) {
    case 'HELD':
      return t`${amount} held on your card`;
    case 'RELEASING':
      return t`Not charged: the hold of ${amount} on your card is being released`;
    case 'RELEASED':
      return t`Not charged: the hold of ${amount} on your card was released`;
    case 'PAID':
      return hasTip(money) ? t`${amount} paid by card (includes ${tip} tip)` : t`${amount} paid by card`;
    default:
      return commonText(money);
  }
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
