import { describe, expect, it } from 'vitest';
import { walletMovedEntry } from '../../../domain/wallet/wallet-moved-entry.ts';

const PAIR = { fromId: 'from', intoId: 'into' };
const NOW = new Date('2026-03-05T15:00:00Z');

describe('the entry of wallet money that follows', () => {
  const header = { id: 'entry', transactionIds: ['first', 'second'], actorId: 'admin', at: NOW };

  it('goes from the one to the other, with a line for each', () => {
    const entry = walletMovedEntry(header, PAIR, 1250);
    expect(entry).toMatchObject({ kind: 'wallet_moved', userId: 'from', rideId: null });
    expect(entry.postings).toEqual([
      { account: 'rider_available', userId: 'from', amountCents: -1250 },
      { account: 'rider_available', userId: 'into', amountCents: 1250 },
    ]);
    expect(entry.transactions).toMatchObject([
      { id: 'first', userId: 'from', type: 'payout', amountCents: 1250 },
      { id: 'second', userId: 'into', type: 'deposit', amountCents: 1250 },
    ]);
  });

  it('goes back below zero', () => {
    const entry = walletMovedEntry(header, PAIR, -1250);
    expect(entry.postings).toEqual([
      { account: 'rider_available', userId: 'from', amountCents: 1250 },
      { account: 'rider_available', userId: 'into', amountCents: -1250 },
    ]);
    expect(entry.transactions).toMatchObject([
      { userId: 'into', type: 'payout', amountCents: 1250 },
      { userId: 'from', type: 'deposit', amountCents: 1250 },
    ]);
  });
});
