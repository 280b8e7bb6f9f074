import { DomainError } from '../../domain/errors.ts';
import { ofPeriodFirst, takeFromRides } from '../../domain/payouts/payout-rides.ts';
import { processPayout, type Payout } from '../../domain/payouts/payout.ts';
import { admin, fresh } from '../access.ts';
import { UNHEARD, type Progress } from '../ports/operations.ts';
import { payoutViews } from '../ports/payouts.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { payoutRunInput } from './inputs.ts';
import { payoutNote } from './payout-audit.ts';
import { setOffCash } from './set-off-cash.ts';
import { reserve } from './transfers.ts';

/**
 * Moves pending payouts, and failed ones once more, to processing: ready for transfer. Answers with those that were
 * moved, or with `dryRun` would be.
 */
export const processPayouts = workflow({
  access: fresh(admin),
  input: payoutRunInput,
  needs: { payoutViews },
  run: async ({ input: { dryRun }, transact }, { payoutViews }, progress: Progress = UNHEARD) => {
    const processed: Payout[] = [];
    const payoutIds = await payoutViews.idsWithStatus('pending', 'failed');
    for (const [at, payoutId] of payoutIds.entries()) {
      progress(at, payoutIds.length);
      const payout = await transact((tx) => process(tx, payoutId, dryRun)).catch(leaveWhenOverdrawn);
      if (payout) processed.push(payout);
    }
    return processed;
  },
});

async function process(tx: Transaction, payoutId: string, dryRun: boolean): Promise<Payout | null> {
  const before = await tx.payouts.lock(payoutId);
  if (before?.status !== 'pending' && before?.status !== 'failed') return null;
  if (dryRun) return processPayout(before);
  const after = before.status === 'failed' ? await reserveAgain(tx, before) : processPayout(before);
  await Promise.all([tx.payouts.save(after), tx.record(payoutNote('payout', 'process', before, after))]);
  return after;
}

/** A failed payout gave its money and its rides free: it takes what there is now, those of its week first. */
async function reserveAgain(tx: Transaction, before: Payout): Promise<Payout> {
  const unpaid = ofPeriodFirst(
    await setOffCash(tx, before.driverId, await tx.payouts.lockUnpaid(before.driverId)),
    before.period,
  );
  const rides = takeFromRides(before.amountCents, unpaid);
  const after = { ...processPayout(before), ridesCount: rides.length };
  await reserve(tx, 'payout', after, rides);
  return after;
}

/** A failed payout whose money was asked for otherwise meanwhile stays failed; the others go on. */
function leaveWhenOverdrawn(error: unknown): null {
  if (error instanceof DomainError && error.code === 'INSUFFICIENT_EARNINGS') return null;
  throw error;
}
