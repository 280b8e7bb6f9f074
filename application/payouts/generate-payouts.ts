import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { takeFromRides } from '../../domain/payouts/payout-rides.ts';
import { batchAmount, batchPayout, ridesDue, type Payout } from '../../domain/payouts/payout.ts';
import { lastPeriod, type PayoutPeriod } from '../../domain/payouts/period.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { payoutEntry } from '../../domain/wallet/payout-entries.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, UNHEARD, type Progress, ids, clock } from '../ports/operations.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { payoutRunInput, type PayoutRunInput } from './inputs.ts';
import { payoutAudit } from './payout-audit.ts';
import { service } from '../tokens.ts';
import { serviceArea } from '../ports/geo.ts';

/** So many drivers are looked up at once. */
const DRIVERS = 100;

/** Thrown to roll a dry run back; never leaves the use case. */
class DryRun extends Error {
  constructor(readonly payout: Payout | null) {
    super('dry run');
  }
}

/**
 * Makes one pending payout per driver for the last whole week and reserves its money. Each driver's is a transaction
 * of its own, so that nobody else waits for all of them. It knows the rides that it pays, and no cent of a ride is
 * paid twice: running it again makes nothing new, and finishes what a crash left undone.
 */
export class GeneratePayouts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly serviceArea: ServiceArea,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** The payouts that were made, or would be, one for each driver at most. */
  async execute(
    actor: Actor | null,
    input: PayoutRunInput = {},
    progress: Progress = UNHEARD,
  ): Promise<readonly Payout[]> {
    const admin = requireAdmin(actor);
    const { dryRun } = parseInput(payoutRunInput, input);
    const payouts: Payout[] = [];
    const period = lastPeriod(this.clock.now(), this.serviceArea.timeZone);
    for await (const driverId of this.drivers(period.end)) {
      const payout = await this.generate(admin, driverId, { period, dryRun });
      if (payout) payouts.push(payout);
      progress(payouts.length);
    }
    return payouts;
  }

  private async *drivers(before: Date): AsyncGenerator<string> {
    let page: string[] = [];
    do {
      const after = page.at(-1) ?? null;
      page = await this.unitOfWork.run(({ payouts }) =>
        payouts.unpaidDrivers(before, { after, limit: DRIVERS }),
      );
      yield* page;
    } while (page.length === DRIVERS);
  }

  private async generate(
    admin: Actor,
    driverId: string,
    { period, dryRun }: { readonly period: PayoutPeriod; readonly dryRun: boolean },
  ): Promise<Payout | null> {
    try {
      return await this.unitOfWork.run(async (stores) => {
        const payout = await this.forDriver(stores, admin, driverId, period);
        if (dryRun) throw new DryRun(payout);
        return payout;
      });
    } catch (error) {
      if (error instanceof DryRun) return error.payout;
      throw error;
    }
  }

  private async forDriver(
    stores: Stores,
    admin: Actor,
    driverId: string,
    period: PayoutPeriod,
  ): Promise<Payout | null> {
    const at = this.clock.now();
    const due = ridesDue(await stores.payouts.lockUnpaid(driverId), period);
    const amountCents = batchAmount(due, await stores.payouts.failedCents(driverId));
    if (amountCents <= 0) return null;
    const rides = takeFromRides(amountCents, due);
    const payout = batchPayout(this.ids.next(), driverId, period, { ridesCount: rides.length, amountCents });
    const actorId = admin.kind === 'user' ? admin.userId : null;
    const header = { id: this.ids.next(), transactionIds: [], actorId, at };
    if (!(await stores.payouts.insert(payout))) return null;
    await Promise.all([
      stores.payouts.addRides('payout', payout.id, rides),
      stores.ledger.post(payoutEntry(header, 'payout_reserved', { ...payout, transferId: null })),
      stores.audit.append(
        payoutAudit({ id: this.ids.next(), actor: admin, action: 'generate', at }, null, payout),
      ),
    ]);
    return payout;
  }
}

export const generatePayouts = service(GeneratePayouts, [unitOfWork, serviceArea, ids, clock]);
