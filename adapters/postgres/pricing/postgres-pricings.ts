import type { Pricings } from '../../../application/ports/pricings.ts';
import type { Pricing } from '../../../domain/pricing/pricing.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insertInto, statement } from '../statement.ts';
import type { PricingCache } from './pricing-cache.ts';
import { PRICING_CONFIG } from './pricing-table.ts';

const ACTIVE = statement(
  'pricings.active',
  PRICING_CONFIG.columns,
  `select ${PRICING_CONFIG.list()} from pricing_config where is_active`,
  PRICING_CONFIG.fromRow,
);

const FIND = statement(
  'pricings.find',
  PRICING_CONFIG.columns,
  `select ${PRICING_CONFIG.list()} from pricing_config where id = $id`,
  PRICING_CONFIG.fromRow,
);

const RETIRE = statement(
  'pricings.retire',
  PRICING_CONFIG.columns,
  'update pricing_config set is_active = false where is_active',
);

const INSERT = statement('pricings.insert', PRICING_CONFIG.columns, insertInto(PRICING_CONFIG));

export class PostgresPricings implements Pricings {
  constructor(
    private readonly sql: SqlRunner,
    private readonly cache: PricingCache,
  ) {}

  async active(): Promise<Pricing> {
    const { rows } = await this.sql.run(ACTIVE());
    if (!rows[0]) throw new Error('The database has no active pricing: its migrations have not run');
    this.cache.keepActive(rows[0]);
    return rows[0];
  }

  async lastActive(): Promise<Pricing> {
    return this.cache.getActive() ?? this.active();
  }

  async find(pricingId: string): Promise<Pricing | null> {
    const known = this.cache.getVersion(pricingId);
    if (known) return known;
    const { rows } = await this.sql.run(FIND({ id: pricingId }));
    if (rows[0]) this.cache.keepVersion(rows[0]);
    return rows[0] ?? null;
  }

  async replaceActive(pricing: Pricing): Promise<void> {
    this.cache.forgetActive();
    const row = PRICING_CONFIG.toRow({ ...pricing, isActive: true });
    await Promise.all([this.sql.run(RETIRE()), this.sql.run(INSERT(row))]);
  }
}
