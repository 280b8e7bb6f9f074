import { DomainError } from '../../domain/errors.ts';
import { ofPeriodFirst, takeFromRides } from '../../domain/payouts/payout-rides.ts';
import { processPayout, type Payout } from '../../domain/payouts/payout.ts';
import { requireAdmin, requireFresh } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { payoutEntry } from '../../domain/wallet/payout-entries.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, UNHEARD, type Progress, ids, clock } from '../ports/operations.ts';
import { type PayoutViews, payoutViews } from '../ports/payouts.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { payoutRunInput, type PayoutRunInput } from './inputs.ts';
import { payoutAudit } from './payout-audit.ts';
import { service } from '../tokens.ts';

/** Moves pending payouts, and failed ones once more, to processing: ready for transfer. */
export class ProcessPayouts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly payoutViews: PayoutViews,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** The payouts moved, or with `dryRun` the ids that would be. */
  async execute(
    actor: Actor | null,
    input: PayoutRunInput = {},
    progress: Progress = UNHEARD,
  ): Promise<readonly Payout[]> {
    const admin = requireFresh(requireAdmin(actor));
    const { dryRun } = parseInput(payoutRunInput, input);
    const processed: Payout[] = [];
    const payoutIds = await this.payoutViews.idsWithStatus('pending', 'failed');
    for (const [at, payoutId] of payoutIds.entries()) {
      progress(at, payoutIds.length);
      const payout = await this.process(admin, payoutId, dryRun).catch(leaveWhenOverdrawn);
      if (payout) processed.push(payout);
    }
    return processed;
  }

  private process(admin: Actor, payoutId: string, dryRun: boolean): Promise<Payout | null> {
    return this.unitOfWork.run(async (stores) => {
      const { payouts, audit } = stores;
      const before = await payouts.lock(payoutId);
      if (before?.status !== 'pending' && before?.status !== 'failed') return null;
      if (dryRun) return processPayout(before);
      const isFailed = before.status === 'failed';
      const after = isFailed ? await this.reserveAgain(stores, admin, before) : processPayout(before);
      const at = this.clock.now();
      await Promise.all([
        payouts.save(after),
        audit.append(
          payoutAudit({ id: this.ids.next(), actor: admin, action: 'process', at }, before, after),
        ),
      ]);
      return after;
    });
  }

  /** A failed payout gave its money and its rides free: it takes what there is now, those of its week first. */
  private async reserveAgain({ payouts, ledger }: Stores, admin: Actor, before: Payout): Promise<Payout> {
    const unpaid = ofPeriodFirst(await payouts.lockUnpaid(before.driverId), before.period);
    const rides = takeFromRides(before.amountCents, unpaid);
    const after = { ...processPayout(before), ridesCount: rides.length };
    const actorId = admin.kind === 'user' ? admin.userId : null;
    const header = { id: this.ids.next(), transactionIds: [], actorId, at: this.clock.now() };
    await Promise.all([
      payouts.addRides('payout', after.id, rides),
      ledger.post(payoutEntry(header, 'payout_reserved', { ...after, transferId: null })),
    ]);
    return after;
  }
}

export const processPayouts = service(ProcessPayouts, [unitOfWork, payoutViews, ids, clock]);

/** A failed payout whose money was asked for otherwise meanwhile stays failed; the others go on. */
function leaveWhenOverdrawn(error: unknown): null {
  if (error instanceof DomainError && error.code === 'INSUFFICIENT_EARNINGS') return null;
  throw error;
}
