import type { PassengerMerge } from '../../domain/care/passenger-merge.ts';
import { walletMovedEntry } from '../../domain/wallet/wallet-moved-entry.ts';
import type { Cents } from '../../domain/money/cents.ts';
import type { Transaction } from '../transaction.ts';
import { entryHeader } from './entry-header.ts';

/**
 * Passes on what has just come into the wallet of a passenger who was merged into somebody else, in the transaction that
 * brought it; afterwards, so that a merge that was under way is seen. Who has it now.
 */
export async function forwardWallet(tx: Transaction, userId: string): Promise<string> {
  const merge = await tx.passengerMerges.openOf(userId);
  if (!merge) return userId;
  const { availableCents } = await tx.ledger.lockBalances(userId);
  await moveWallet(tx, merge, availableCents);
  return forwardWallet(tx, merge.intoId);
}

/** Below zero back to the passenger; nothing is no entry. */
export async function moveWallet(tx: Transaction, merge: PassengerMerge, amountCents: Cents): Promise<void> {
  if (amountCents === 0) return;
  const header = { ...entryHeader(tx, tx.now()), transactionIds: [tx.newId(), tx.newId()] };
  await tx.ledger.post(walletMovedEntry(header, merge, amountCents));
  await tx.passengerMerges.insertTransfer(merge.id, header.id, amountCents);
}
