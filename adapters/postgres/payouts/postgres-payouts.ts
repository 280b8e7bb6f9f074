import type { EarningRecord, PayoutKind, Payouts } from '../../../application/ports/payouts.ts';
import { notFound } from '../../../domain/errors.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { PayoutRide, UnpaidRide } from '../../../domain/payouts/payout-rides.ts';
import type { Payout } from '../../../domain/payouts/payout.ts';
import type { SqlRunner } from '../sql-runner.ts';
import {
  ADD_RIDES,
  ADD_TIP,
  FAILED_SUM,
  INSERT,
  LOCK,
  LOCK_UNPAID,
  MARK_PAID,
  RECORD_EARNING,
  REMOVE_RIDES,
  SAVE,
  TAKE_BACK,
  UNPAID_DRIVERS,
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

  async takeBack(rideId: string, cents: Cents): Promise<void> {
    const { count } = await this.sql.run(TAKE_BACK({ ride_id: rideId, refunded_amount: cents }));
    if (count === 0) throw notFound('Earning');
  }

  async unpaidDrivers(
    before: Date,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<string[]> {
    const { rows } = await this.sql.run(UNPAID_DRIVERS({ before, ...page }));
    return rows.map(({ driverId }) => driverId);
  }

  async lockUnpaid(driverId: string): Promise<UnpaidRide[]> {
    const { rows } = await this.sql.run(LOCK_UNPAID({ driver_id: driverId }));
    return [...rows];
  }

  async insert(payout: Payout): Promise<boolean> {
    const { count } = await this.sql.run(INSERT(PAYOUTS.toRow(payout)));
    return count > 0;
  }

  async addRides(of: PayoutKind, payoutId: string, rides: readonly PayoutRide[]): Promise<void> {
    const ride_ids = rides.map(({ rideId }) => rideId);
    const amounts = rides.map(({ amountCents }) => amountCents);
    await this.sql.run(ADD_RIDES[of]({ payout_id: payoutId, ride_ids, amounts }));
  }

  async removeRides(of: PayoutKind, payoutId: string): Promise<void> {
    await this.sql.run(REMOVE_RIDES[of]({ payout_id: payoutId }));
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
    if (payout.completedAt) {
      await this.sql.run(MARK_PAID.payout({ payout_id: payout.id, completed_at: payout.completedAt }));
    }
  }
}
