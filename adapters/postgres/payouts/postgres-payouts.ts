import type { EarningRecord, Payouts } from '../../../application/ports/payouts.ts';
import { DomainError, notFound } from '../../../domain/errors.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { Earning, Payout } from '../../../domain/payouts/payout.ts';
import type { SqlRunner } from '../sql-runner.ts';
import {
  ADD_TIP,
  FAILED_SUM,
  INSERT,
  LOCK,
  LOCK_UNBATCHED,
  RECORD_EARNING,
  SAVE,
  UNBATCHED_DRIVERS,
} from './payout-statements.ts';
import { EARNINGS, PAYOUTS } from './payout-tables.ts';

export class PostgresPayouts implements Payouts {
  constructor(private readonly sql: SqlRunner) {}

  async recordEarning(earning: EarningRecord): Promise<void> {
    await this.sql.run(RECORD_EARNING(EARNINGS.toRow(earning)));
  }

  async addTipToEarning(rideId: string, tipCents: Cents): Promise<void> {
    const { count } = await this.sql.run(ADD_TIP({ ride_id: rideId, tip_amount: tipCents }));
    if (count === 0) throw notFound('Earning');
  }

  async unbatchedDrivers(
    before: Date,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<string[]> {
    const { rows } = await this.sql.run(UNBATCHED_DRIVERS({ before, ...page }));
    return rows.map(({ driverId }) => driverId);
  }

  async lockUnbatched(driverId: string): Promise<Earning[]> {
    const { rows } = await this.sql.run(LOCK_UNBATCHED({ driver_id: driverId }));
    return rows.map(({ id, rideId, driverShareCents, tipCents, earnedAt }) => ({
      ...{ id, driverId, rideId, earnedAt },
      amountCents: driverShareCents + tipCents,
    }));
  }

  async insert(payout: Payout, earnings: readonly Earning[]): Promise<boolean> {
    const earning_ids = earnings.map((earning) => earning.id);
    const { rows } = await this.sql.run(INSERT({ ...PAYOUTS.toRow(payout), earning_ids }));
    const { inserted = false, bound = 0 } = rows[0] ?? {};
    if (inserted && bound !== earnings.length) {
      throw new DomainError('conflict', 'EARNING_BATCHED', 'An earning is already in another payout');
    }
    return inserted;
  }

  async failedCents(driverId: string): Promise<Cents> {
    const { rows } = await this.sql.run(FAILED_SUM({ driver_id: driverId }));
    return rows[0]?.amountCents ?? 0;
  }

  async lock(payoutId: string): Promise<Payout | null> {
    const { rows } = await this.sql.run(LOCK({ id: payoutId }));
    return rows[0] ?? null;
  }

  async save(payout: Payout): Promise<void> {
    const { count } = await this.sql.run(SAVE(PAYOUTS.toRow(payout)));
    if (count === 0) throw notFound('Payout');
  }
}
