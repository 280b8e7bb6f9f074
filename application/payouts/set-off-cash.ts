import { toSetOffCents } from '../../domain/payments/cash.ts';
import { leftOf, takeFromRides, type UnpaidRide } from '../../domain/payouts/payout-rides.ts';
import { cashSetOffEntry } from '../../domain/wallet/cash-entries.ts';
import type { Transaction } from '../transaction.ts';
import { entryHeader } from '../wallet/entry-header.ts';

/**
 * Sets what a driver owes for cash against what was earned and not paid, the oldest first. `unpaid` are the driver's rides,
 * locked; answers with what is left of them to be paid.
 */
export async function setOffCash(
  tx: Transaction,
  driverId: string,
  unpaid: readonly UnpaidRide[],
): Promise<readonly UnpaidRide[]> {
  if (unpaid.length === 0) return unpaid;
  const amountCents = toSetOffCents(await tx.ledger.lockBalances(driverId));
  if (amountCents === 0) return unpaid;
  const rides = takeFromRides(amountCents, unpaid);
  const entry = cashSetOffEntry(entryHeader(tx, tx.now()), driverId, amountCents);
  await Promise.all([tx.ledger.post(entry), tx.payouts.addOffsets(entry.id, driverId, rides)]);
  return leftOf(unpaid, rides);
}
