import { completePayout, failPayout, type Payout } from '../../domain/payouts/payout.ts';
import { requireAdmin } from '../../domain/people/permissions.ts';
import type { Actor } from '../../domain/people/user.ts';
import { payoutEntry } from '../../domain/wallet/entries.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { PaymentGateway, TransferResult } from '../ports/payment-gateway.ts';
import type { PayoutViews } from '../ports/payout-views.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { payoutRunInput, type PayoutRunInput } from './inputs.ts';
import { payoutAudit } from './payout-audit.ts';

/** The counts of spec 2 §7 `POST /api/admin/payouts/transfer`, and those whose outcome is not known yet. */
export interface TransferRun {
  readonly successful: number;
  readonly failed: number;
  readonly unknown: number;
}

/**
 * Sends processing payouts to the payment provider. The money is reserved before the call and recorded after it;
 * the call carries a key made from the payout and its attempt, so that a repeated run never pays twice.
 */
export class TransferPayouts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly payoutViews: PayoutViews,
    private readonly gateway: PaymentGateway,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** With `dryRun` nothing is sent: `unknown` counts what would be. */
  async execute(actor: Actor | null, input: PayoutRunInput = {}): Promise<TransferRun> {
    const admin = requireAdmin(actor);
    const { dryRun } = parseInput(payoutRunInput, input);
    const run = { successful: 0, failed: 0, unknown: 0 };
    for (const payoutId of await this.payoutViews.idsWithStatus('processing')) {
      const outcome = dryRun ? 'unknown' : await this.transfer(admin, payoutId);
      if (outcome === 'succeeded') run.successful += 1;
      if (outcome === 'declined') run.failed += 1;
      if (outcome === 'unknown') run.unknown += 1;
    }
    return run;
  }

  private async transfer(admin: Actor, payoutId: string): Promise<TransferResult['outcome'] | null> {
    const payout = await this.unitOfWork.run(({ payouts }) => payouts.lock(payoutId));
    if (payout?.status !== 'processing') return null;
    const result = await this.gateway.transfer({
      payoutId,
      driverId: payout.driverId,
      amountCents: payout.netCents,
      idempotencyKey: `payout-${payoutId}-${payout.attempts}`,
    });
    return (await this.record(admin, payoutId, result)) ? result.outcome : null;
  }

  /** False when another run recorded the transfer first. */
  private record(admin: Actor, payoutId: string, result: TransferResult): Promise<boolean> {
    return this.unitOfWork.run(async ({ payouts, ledger, audit }) => {
      const before = await payouts.lock(payoutId);
      if (before?.status !== 'processing') return false;
      if (result.outcome === 'unknown') return true;
      const at = this.clock.now();
      const after: Payout =
        result.outcome === 'succeeded' ? completePayout(before, result.transferId, at) : failPayout(before);
      const kind = result.outcome === 'succeeded' ? 'payout_paid' : 'payout_returned';
      const actorId = admin.kind === 'user' ? admin.userId : null;
      const header = { id: this.ids.next(), transactionIds: [this.ids.next()], actorId, at };
      await Promise.all([
        payouts.save(after),
        ledger.post(payoutEntry(header, kind, after)),
        audit.append(
          payoutAudit({ id: this.ids.next(), actor: admin, action: 'transfer', at }, before, after),
        ),
      ]);
      return true;
    });
  }
}
