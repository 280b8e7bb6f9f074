import { z } from 'zod';
import { admin, fresh } from '../access.ts';
import { requireConfigured } from '../payments/provider-errors.ts';
import { recoveryTime } from '../payments/recovery.ts';
import { UNHEARD, type Progress } from '../ports/operations.ts';
import { paymentGateway, type PaymentGateway } from '../ports/payments.ts';
import { payoutViews } from '../ports/payouts.ts';
import type { Transact } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { payoutRunInput } from './inputs.ts';
import { send, toSend, WEEKLY_PAYOUT, type TransferResult } from './transfers.ts';

/** How many transfers were made and refused, and those whose outcome is not known yet. */
export interface TransferRun {
  readonly successful: number;
  readonly failed: number;
  readonly unknown: number;
}

/**
 * Sends processing payouts to the payment provider. The money is reserved before the call and recorded after it; a
 * transfer that is already there is found, so that a repeated run never pays twice. With `dryRun` nothing is sent:
 * `unknown` counts what would be. Throws `PAYMENTS_NOT_CONFIGURED`.
 */
export const transferPayouts = workflow({
  access: fresh(admin),
  input: payoutRunInput,
  needs: { payoutViews, paymentGateway },
  run: async (
    { input, transact },
    { payoutViews, paymentGateway },
    progress: Progress = UNHEARD,
  ): Promise<TransferRun> => {
    requireConfigured(paymentGateway);
    const run = { successful: 0, failed: 0, unknown: 0 };
    const payoutIds = await payoutViews.idsWithStatus('processing');
    for (const [at, payoutId] of payoutIds.entries()) {
      progress(at, payoutIds.length);
      const outcome = input.dryRun ? 'unknown' : await transfer(transact, paymentGateway, payoutId);
      if (outcome === 'succeeded') run.successful += 1;
      if (outcome === 'declined') run.failed += 1;
      if (outcome === 'unknown') run.unknown += 1;
    }
    return run;
  },
});

/** A job's part: finishes one transfer whose outcome was never recorded. Throws while it stays unknown. */
export const finishPayout = workflow({
  access: admin,
  input: z.object({ payoutId: z.uuid() }),
  needs: { paymentGateway },
  run: async ({ input: { payoutId }, transact }, { paymentGateway }) => {
    const outcome = await transfer(transact, paymentGateway, payoutId);
    if (outcome === 'unknown') throw new Error(`The outcome of payout ${payoutId} is not known yet`);
  },
});

async function transfer(
  transact: Transact,
  gateway: PaymentGateway,
  payoutId: string,
): Promise<TransferResult['outcome'] | null> {
  const begun = await transact(async (tx) => {
    const payout = await tx.payouts.lock(payoutId);
    if (payout?.status !== 'processing') return null;
    // The job that finishes the transfer should this process end is there before the call.
    await tx.jobs.enqueue('finish-payout', { payoutId }, recoveryTime(tx.now()));
    return toSend(tx, payout);
  });
  return begun && (await send(transact, gateway, WEEKLY_PAYOUT, begun)).outcome;
}
