import { describe, expect, it } from 'vitest';
import { dollarsFromCents } from '../../../domain/money/cents.ts';
import {
  holdLineWords,
  paidLineWords,
  refundLineWords,
  rideLineTitle,
} from '../../../domain/payments/wallet-line-words.ts';
import type { Refund } from '../../../domain/payments/refund.ts';
import type { WalletEntry } from '../../../web/generated/operations.ts';
import { walletLineText, type WalletLine } from '../../../web/lib/wallet-line-text.ts';
import { aRide } from '../../support/builders/a-ride.ts';

const wallet = aRide();

const toRefund = (cardCents: number, walletCents: number, organisationCents = 0): Refund => ({
  id: 'refund-1',
  organisationCents,
  rideId: wallet.id,
  paymentId: null,
  requestedBy: null,
  providerId: null,
  cardCents,
  walletCents,
  amountCents: cardCents + walletCents + organisationCents,
  driverCents: 0,
  platformCents: 0,
  reason: 'A detour',
  status: 'succeeded',
  createdAt: new Date(0),
});

/** As GraphQL sends it. */
function toSent(entry: WalletEntry, ride: typeof wallet | null, cents: number, refund: Refund | null = null) {
  return {
    id: 'line-1',
    rideId: null,
    type: 'OTHER',
    sign: '',
    paid: null,
    paidTip: null,
    byCard: null,
    createdAt: '',
    entry,
    amount: dollarsFromCents(cents),
    description: 'As the ledger has it',
    ride: ride && {
      id: ride.id,
      dropoff: ride.dropoff,
    },
    refund: refund && {
      id: refund.id,
      amount: dollarsFromCents(refund.amountCents),
      toCard: dollarsFromCents(refund.cardCents),
      toWallet: dollarsFromCents(refund.walletCents),
      toOrganisation: dollarsFromCents(refund.organisationCents),
      reason: refund.reason,
    },
  } satisfies WalletLine;
}

const REFUNDS = [
  toRefund(5_00, 0),
  toRefund(0, 5_00),
  toRefund(3_00, 2_00),
  toRefund(0, 0, 5_00),
  toRefund(0, 1_00, 4_00),
  toRefund(1_00, 1_00, 3_00),
];

/** A ride that took `walletCents` of the wallet, and the rest of a card. */
function toPaid(paidCents: number, walletCents: number, tipCents = 0): readonly [WalletLine, string] {
  const line = {
    ...toSent('CHARGE', wallet, Math.abs(walletCents) || paidCents),
    paid: dollarsFromCents(paidCents),
    paidTip: dollarsFromCents(tipCents),
    byCard: dollarsFromCents(paidCents + walletCents),
  };
  return [line, paidLineWords(rideLineTitle(wallet), { paidCents, walletCents, tipCents })];
}

describe('A line of the wallet', () => {
  it.each<readonly [string, WalletLine, string]>([
    ['a hold', toSent('HOLD', wallet, 24_70), holdLineWords(wallet, 'held', 24_70)],
    ['a release', toSent('RELEASE', wallet, 24_70), holdLineWords(wallet, 'released', 24_70)],
    ['a ride', ...toPaid(21_70, -21_70)],
    ['a ride with a tip', ...toPaid(24_70, -24_70, 3_00)],
    ['a ride by card', ...toPaid(24_70, 0, 3_00)],
    ['a ride by wallet and card', ...toPaid(24_70, -20_00, 3_00)],
    ["a ride by a card's smallest charge", ...toPaid(24_70, 31, 3_00)],
    ...REFUNDS.map(
      (refund) =>
        ['a refund', toSent('REFUND', wallet, 5_00, refund), refundLineWords(wallet, refund)] as const,
    ),
  ])('says of %s what the ledger keeps of it', (_, line, words) => {
    const { title, sentence } = walletLineText(line);
    expect(`${title} · ${sentence ?? ''}`).toBe(words);
  });

  it('says of money added and of what has no ride what the ledger keeps', () => {
    for (const entry of ['DEPOSIT', 'PAYOUT'] as const) {
      expect(walletLineText(toSent(entry, null, 5_00))).toEqual({
        title: 'As the ledger has it',
        sentence: null,
      });
    }
  });
});
