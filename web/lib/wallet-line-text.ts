import { t } from '@lingui/core/macro';
import { centsFromDollars, dollarsFromCents } from '../../domain/money/cents.ts';
import type { WalletActivityQuery } from '../generated/operations.ts';
import { moneyText } from './money-text.ts';
import { refundText } from './receipt-text.ts';
import { rideMoneyText } from './ride-money-text.ts';

export type WalletLine = WalletActivityQuery['walletTransactions']['edges'][number]['node'];

/** What a line of the wallet is about, and what happened to the money, in the words of receipt and mails. */
export function walletLineText(line: WalletLine): {
  readonly title: string;
  readonly sentence: string | null;
} {
  if (line.entry === 'DEPOSIT') return { title: depositText(line), sentence: null };
  if (line.entry === 'CREDIT') return { title: t`Credit`, sentence: creditReason(line) };
  if (!line.ride) return { title: line.description, sentence: null };
  return {
    title: t`Ride to ${{ place: line.ride.dropoff.address }}`,
    sentence: rideLineText(line, line.ride),
  };
}

function rideLineText(
  { entry, amount, isOpen, refund }: WalletLine,
  { paymentMethod, totalFare }: NonNullable<WalletLine['ride']>,
): string | null {
  const money = { amount, tip: '0.00', refunded: '0.00' };
  switch (entry) {
    case 'HOLD':
      return isOpen
        ? rideMoneyText({ ...money, state: 'HELD', source: 'WALLET' })
        : t`${{ amount: moneyText(amount) }} was held in your wallet`;
    case 'RELEASE':
      return rideMoneyText({ ...money, state: 'RELEASED', source: 'WALLET' });
    case 'CHARGE': {
      const tip = dollarsFromCents(centsFromDollars(amount) - centsFromDollars(totalFare));
      return rideMoneyText({ ...money, tip, state: 'PAID', source: paymentMethod });
    }
    case 'TIP': {
      const extra = moneyText(amount);
      return t`${extra} more tip paid from your wallet`;
    }
    default:
      return refund && refundText(refund);
  }
}

/** What the support wrote, without the word that the ledger puts before it. */
function creditReason({ description }: WalletLine): string {
  return description.replace(/^Credit: /, '');
}

/** The words that the ledger keeps, in the reader's language where they are ours. */
function depositText({ description }: WalletLine): string {
  if (description === 'Added funds') return t`Added funds`;
  if (description === 'Charged to your card for a ride') return t`Charged to your card for a ride`;
  return description;
}
