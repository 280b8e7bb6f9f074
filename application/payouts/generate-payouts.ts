import type { ServiceArea } from '../../domain/geo/service-area.ts';
import {
  batchAmount,
  batchPayout,
  earningsByDriver,
  type Earning,
  type Payout,
} from '../../domain/payouts/payout.ts';
import { lastPeriod } from '../../domain/payouts/period.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { payoutEntry } from '../../domain/wallet/payout-entries.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { Stores, UnitOfWork } from '../ports/unit-of-work.ts';
import { payoutRunInput, type PayoutRunInput } from './inputs.ts';
import { payoutAudit } from './payout-audit.ts';

/** Thrown to roll a dry run back; never leaves the use case. */
class DryRun extends Error {
  constructor(readonly payouts: readonly Payout[]) {
    super('dry run');
  }
}

/**
 * Makes one pending payout per driver for the last whole week and reserves its money.
 * An earning is in at most one batch, so running it again makes nothing new.
 */
export class GeneratePayouts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly serviceArea: ServiceArea,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: PayoutRunInput = {}): Promise<readonly Payout[]> {
    const admin = requireAdmin(actor);
    const { dryRun } = parseInput(payoutRunInput, input);
    try {
      return await this.unitOfWork.run(async (stores) => {
        const payouts = await this.generate(stores, admin);
        if (dryRun) throw new DryRun(payouts);
        return payouts;
      });
    } catch (error) {
      if (error instanceof DryRun) return error.payouts;
      throw error;
    }
  }

  private async generate(stores: Stores, admin: Actor): Promise<Payout[]> {
    const byDriver = earningsByDriver(await stores.payouts.lockUnbatched());
    const payouts: Payout[] = [];
    for (const [driverId, earnings] of byDriver) {
      const payout = await this.forDriver(stores, admin, driverId, earnings);
      if (payout) payouts.push(payout);
    }
    return payouts;
  }

  private async forDriver(
    stores: Stores,
    admin: Actor,
    driverId: string,
    unbatched: readonly Earning[],
  ): Promise<Payout | null> {
    const at = this.clock.now();
    const period = lastPeriod(at, this.serviceArea.timeZone);
    const due = unbatched.filter((earning) => earning.earnedAt.getTime() < period.end.getTime());
    const [{ earningsCents: availableCents }, failedCents] = await Promise.all([
      stores.ledger.lockBalances(driverId),
      stores.payouts.failedCents(driverId),
    ]);
    const amountCents = batchAmount(due, unbatched, { availableCents, failedCents });
    if (amountCents <= 0) return null;
    const payout = batchPayout(this.ids.next(), driverId, period, { ridesCount: due.length, amountCents });
    const actorId = admin.kind === 'user' ? admin.userId : null;
    const header = { id: this.ids.next(), transactionIds: [], actorId, at };
    if (!(await stores.payouts.insert(payout, due))) return null;
    await Promise.all([
      stores.ledger.post(payoutEntry(header, 'payout_reserved', { ...payout, transferId: null })),
      stores.audit.append(
        payoutAudit({ id: this.ids.next(), actor: admin, action: 'generate', at }, null, payout),
      ),
    ]);
    return payout;
  }
}
