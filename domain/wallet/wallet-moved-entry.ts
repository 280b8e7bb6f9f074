import type { Cents } from '../money/cents.ts';
import { type EntryHeader, type JournalEntry, makeEntry } from './journal.ts';

/**
 * Wallet money follows a passenger to whom they were merged into; below zero, it goes back as that is undone. A line of
 * activity for each of both: `header` has two ids for them.
 */
export function walletMovedEntry(
  header: EntryHeader,
  { fromId, intoId }: { readonly fromId: string; readonly intoId: string },
  amountCents: Cents,
): JournalEntry {
  const [giverId, takerId] = amountCents > 0 ? [fromId, intoId] : [intoId, fromId];
  const line = { amountCents: Math.abs(amountCents), description: 'Moved: records of the same person' };
  return makeEntry(
    header,
    'wallet_moved',
    { userId: fromId },
    [
      { account: 'rider_available', userId: fromId, amountCents: -amountCents },
      { account: 'rider_available', userId: intoId, amountCents },
    ],
    [
      { ...line, userId: giverId, type: 'payout' },
      { ...line, userId: takerId, type: 'deposit' },
    ],
  );
}
