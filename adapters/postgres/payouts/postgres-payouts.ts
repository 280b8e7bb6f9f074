import type { EarningRecord, Payouts } from '../../../application/ports/payouts.ts';
import { DomainError, notFound } from '../../../domain/errors.ts';
import { centsFromDollars, dollarsFromCents, type Cents } from '../../../domain/money/cents.ts';
import type { Earning, Payout } from '../../../domain/payouts/payout.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { payoutFromRow, type PayoutRow } from './payout-row.ts';
import {
  ADD_TIP,
  INSERT,
  LOCK,
  LOCK_UNBATCHED,
  RECORD_EARNING,
  SAVE,
  FAILED_SUM,
} from './payout-statements.ts';

interface EarningRow {
  readonly id: string;
  readonly driver_id: string;
  readonly ride_id: string;
  readonly amount: string;
  readonly created_at: Date;
}

export class PostgresPayouts implements Payouts {
  constructor(private readonly sql: SqlRunner) {}

  async recordEarning(earning: EarningRecord): Promise<void> {
    await this.sql.run(RECORD_EARNING, [
      ...[earning.id, earning.driverId, earning.rideId, earning.pricingId],
      // Percent with two places are basis points as dollars are cents.
      dollarsFromCents(earning.commissionRateBasisPoints),
      ...[dollarsFromCents(earning.fareCents), dollarsFromCents(earning.driverShareCents)],
      ...[dollarsFromCents(earning.platformFeeCents), dollarsFromCents(earning.tipCents), earning.earnedAt],
    ]);
  }

  async addTipToEarning(rideId: string, tipCents: Cents): Promise<void> {
    const { count } = await this.sql.run(ADD_TIP, [rideId, dollarsFromCents(tipCents)]);
    if (count === 0) throw notFound('Earning');
  }

  async lockUnbatched(): Promise<Earning[]> {
    const { rows } = await this.sql.run<EarningRow>(LOCK_UNBATCHED);
    return rows.map((row) => ({
      id: row.id,
      driverId: row.driver_id,
      rideId: row.ride_id,
      amountCents: centsFromDollars(row.amount),
      earnedAt: row.created_at,
    }));
  }

  async insert(payout: Payout, earnings: readonly Earning[]): Promise<boolean> {
    const { rows } = await this.sql.run<{ inserted: boolean; bound: number }>(INSERT, [
      ...[payout.id, payout.driverId, dollarsFromCents(payout.amountCents)],
      ...[dollarsFromCents(payout.processingFeeCents), dollarsFromCents(payout.netCents), payout.ridesCount],
      ...[payout.period.start, payout.period.end, payout.period.scheduledFor],
      ...[payout.status, payout.transferStatus, payout.transferId, payout.completedAt],
      earnings.map((earning) => earning.id),
    ]);
    const inserted = rows[0]?.inserted === true;
    if (inserted && rows[0]?.bound !== earnings.length) {
      throw new DomainError('conflict', 'EARNING_BATCHED', 'An earning is already in another payout');
    }
    return inserted;
  }

  async failedCents(driverId: string): Promise<Cents> {
    const { rows } = await this.sql.run<{ amount: string }>(FAILED_SUM, [driverId]);
    return centsFromDollars(rows[0]?.amount ?? '0');
  }

  async lock(payoutId: string): Promise<Payout | null> {
    const { rows } = await this.sql.run<PayoutRow>(LOCK, [payoutId]);
    return rows[0] ? payoutFromRow(rows[0]) : null;
  }

  async save(payout: Payout): Promise<void> {
    const { id, status, transferStatus, transferId, attempts, completedAt, failureReason } = payout;
    const { count } = await this.sql.run(SAVE, [
      id,
      status,
      transferStatus,
      transferId,
      completedAt,
      attempts,
      failureReason,
    ]);
    if (count === 0) throw notFound('Payout');
  }
}
