import type { Pricings } from '../../../application/ports/pricings.ts';
import type { Pricing } from '../../../domain/pricing/pricing.ts';
import { dollarsFromCents } from '../../../domain/money/cents.ts';
import type { SqlRunner, Statement } from '../sql-runner.ts';
import { pricingColumns, pricingFromRow, type PricingRow } from './pricing-row.ts';

const ACTIVE: Statement = {
  name: 'pricings.active',
  text: `select ${pricingColumns()} from pricing_config where is_active`,
};

const FIND: Statement = {
  name: 'pricings.find',
  text: `select ${pricingColumns()} from pricing_config where id = $1`,
};

const RETIRE: Statement = {
  name: 'pricings.retire',
  text: 'update pricing_config set is_active = false where is_active',
};

const INSERT: Statement = {
  name: 'pricings.insert',
  text: `insert into pricing_config
    (id, scheduling_fee, short_distance_minimum, short_distance_per_mile, long_distance_minimum,
     long_distance_per_mile, commission_rate, effective_date, is_active, created_by, change_reason, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, true, $9, $10, $11)`,
};

export class PostgresPricings implements Pricings {
  constructor(private readonly sql: SqlRunner) {}

  async active(): Promise<Pricing> {
    const { rows } = await this.sql.run<PricingRow>(ACTIVE);
    if (!rows[0]) throw new Error('The database has no active pricing: its migrations have not run');
    return pricingFromRow(rows[0]);
  }

  async find(pricingId: string): Promise<Pricing | null> {
    const { rows } = await this.sql.run<PricingRow>(FIND, [pricingId]);
    return rows[0] ? pricingFromRow(rows[0]) : null;
  }

  async replaceActive(pricing: Pricing): Promise<void> {
    const rates = [
      ...[pricing.schedulingFeeCents, pricing.shortDistanceMinimumCents, pricing.shortDistancePerMileCents],
      ...[pricing.longDistanceMinimumCents, pricing.longDistancePerMileCents],
      // Percent with two places are basis points as dollars are cents.
      pricing.commissionRateBasisPoints,
    ];
    await Promise.all([
      this.sql.run(RETIRE),
      this.sql.run(INSERT, [
        ...[pricing.id, ...rates.map(dollarsFromCents), pricing.effectiveAt],
        ...[pricing.createdBy, pricing.changeReason, pricing.createdAt],
      ]),
    ]);
  }
}
