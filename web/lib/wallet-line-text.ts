import { t } from '@lingui/core/macro';
import type { WalletActivityQuery } from '../generated/operations.ts';
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
    sentence: rideLineText(line),
  };
}

function rideLineText({ entry, amount, paid, paidTip, byCard, refund }: WalletLine): string | null {
  const money = {
    source: 'WALLET',
    amount,
    byCard: '0.00',
    inCash: '0.00',
    tip: '0.00',
    refunded: '0.00',
    refundedToFunder: '0.00',
    payerName: null,
    covered: '0.00',
    funderName: null,
  } as const;
  switch (entry) {
    case 'HOLD':
      return rideMoneyText({ ...money, state: 'HELD' });
    case 'RELEASE':
      return rideMoneyText({ ...money, state: 'RELEASED' });
    case 'CHARGE':
      if (paid === null || paidTip === null || byCard === null) return null;
      return rideMoneyText({ ...money, amount: paid, byCard, tip: paidTip, state: 'PAID' });
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
  if (description === 'Charged to your card, now in your wallet')
    return t`Charged to your card, now in your wallet`;
  return description;
}
