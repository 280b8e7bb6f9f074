import { z } from 'zod';
import { completePayout, failPayout, type Payout } from '../../domain/payouts/payout.ts';
import { requireAdmin, requireFresh } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { payoutEntry } from '../../domain/wallet/payout-entries.ts';
import { parseInput } from '../parse-input.ts';
import { recoveryTime } from '../payments/recovery.ts';
import { type Clock, type Ids, UNHEARD, type Progress, ids, clock } from '../ports/operations.ts';
import { type PayoutViews, payoutViews } from '../ports/payouts.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { payoutRunInput, type PayoutRunInput } from './inputs.ts';
import { payoutAudit } from './payout-audit.ts';
import { type TransferResult, type Transfers, transfers } from './transfers.ts';
import { service } from '../tokens.ts';

/** How many transfers were made and refused, and those whose outcome is not known yet. */
export interface TransferRun {
  readonly successful: number;
  readonly failed: number;
  readonly unknown: number;
}

const payoutIdInput = z.object({ payoutId: z.uuid() });

/**
 * Sends processing payouts to the payment provider. The money is reserved before the call and recorded after it; a
 * transfer that is already there is found, so that a repeated run never pays twice.
 */
export class TransferPayouts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly payoutViews: PayoutViews,
    private readonly transfers: Transfers,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** With `dryRun` nothing is sent: `unknown` counts what would be. Throws `PAYMENTS_NOT_CONFIGURED`. */
  async execute(
    actor: Actor | null,
    input: PayoutRunInput = {},
    progress: Progress = UNHEARD,
  ): Promise<TransferRun> {
    const admin = requireFresh(requireAdmin(actor));
    const { dryRun } = parseInput(payoutRunInput, input);
    this.transfers.requireConfigured();
    const run = { successful: 0, failed: 0, unknown: 0 };
    const payoutIds = await this.payoutViews.idsWithStatus('processing');
    for (const [at, payoutId] of payoutIds.entries()) {
      progress(at, payoutIds.length);
      const outcome = dryRun ? 'unknown' : await this.transfer(admin, payoutId);
      if (outcome === 'succeeded') run.successful += 1;
      if (outcome === 'declined') run.failed += 1;
      if (outcome === 'unknown') run.unknown += 1;
    }
    return run;
  }

  /** A job's part: finishes one transfer whose outcome was never recorded. Throws while it stays unknown. */
  async finish(actor: Actor, input: z.input<typeof payoutIdInput>): Promise<void> {
    const { payoutId } = parseInput(payoutIdInput, input);
    const outcome = await this.transfer(requireAdmin(actor), payoutId);
    if (outcome === 'unknown') throw new Error(`The outcome of payout ${payoutId} is not known yet`);
  }

  private async transfer(admin: Actor, payoutId: string): Promise<TransferResult['outcome'] | null> {
    const payout = await this.unitOfWork.run((stores) => this.reserve(stores, payoutId));
    if (!payout) return null;
    const result = await this.transfers.send({ ...payout, amountCents: payout.netCents });
    return (await this.record(admin, payout, result)) ? result.outcome : null;
  }

  /** The job that finishes the transfer should this process end is there before the call. */
  private async reserve({ payouts, jobs }: Stores, payoutId: string): Promise<Payout | null> {
    const payout = await payouts.lock(payoutId);
    if (payout?.status !== 'processing') return null;
    await jobs.enqueue('finish-payout', { payoutId }, recoveryTime(this.clock.now()));
    return payout;
  }

  /** False when another run recorded the transfer first. */
  private record(admin: Actor, sent: Payout, result: TransferResult): Promise<boolean> {
    return this.unitOfWork.run(async (stores) => {
      const before = await stores.payouts.lock(sent.id);
      // An answer that comes after the next attempt has begun says nothing about that one.
      if (before?.status !== 'processing' || before.attempts !== sent.attempts) return false;
      if (result.outcome === 'unknown') return true;
      const at = this.clock.now();
      const isPaid = result.outcome === 'succeeded';
      const after = isPaid
        ? completePayout(before, result.transferId, at)
        : failPayout(before, result.reason);
      const actorId = admin.kind === 'user' ? admin.userId : null;
      const header = { id: this.ids.next(), transactionIds: [this.ids.next()], actorId, at };
      const audit = { id: this.ids.next(), actor: admin, action: 'transfer', at } as const;
      await Promise.all([
        stores.payouts.save(after),
        !isPaid && stores.payouts.removeRides('payout', after.id),
        stores.ledger.post(payoutEntry(header, isPaid ? 'payout_paid' : 'payout_returned', after)),
        stores.audit.append(payoutAudit(audit, before, after)),
        this.notify(stores, after, result, at),
      ]);
      return true;
    });
  }

  private notify({ emails }: Stores, payout: Payout, result: TransferResult, at: Date): Promise<void> {
    const { driverId, netCents: amountCents } = payout;
    const id = this.ids.next();
    return result.outcome === 'succeeded'
      ? emails.enqueue(id, driverId, 'payout-sent', { amountCents, transferId: result.transferId }, at)
      : emails.enqueue(id, driverId, 'payout-failed', { amountCents, reason: result.reason }, at);
  }
}

export const transferPayouts = service(TransferPayouts, [unitOfWork, payoutViews, transfers, ids, clock]);
