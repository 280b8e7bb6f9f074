import type { Pricings } from '../../../application/ports/pricing.ts';
import type { Pricing } from '../../../domain/pricing/pricing.ts';
import type { PricingState } from '../../../domain/pricing/pricing-change.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insertInto, statement } from '../statement.ts';
import { time } from '../column-types.ts';
import type { PricingCache } from './pricing-cache.ts';
import { PRICING_CONFIG } from './pricing-table.ts';
import { selectInForce, selectState } from './select-in-force.ts';

const ACTIVE = statement(
  'pricings.active',
  { ...PRICING_CONFIG.columns, now: time() },
  selectInForce(PRICING_CONFIG.list(), '$now'),
  PRICING_CONFIG.fromRow,
);

const STATE = statement(
  'pricings.state',
  { ...PRICING_CONFIG.columns, now: time() },
  selectState(PRICING_CONFIG.list(), '$now'),
  PRICING_CONFIG.fromRow,
);

const FIND = statement(
  'pricings.find',
  PRICING_CONFIG.columns,
  `select ${PRICING_CONFIG.list()} from pricing_config where id = $id`,
  PRICING_CONFIG.fromRow,
);

const LOCK_CHANGES = statement(
  'pricings.lock-changes',
  {},
  `select pg_advisory_xact_lock(hashtextextended('maumee pricing', 0))`,
);

const LOCK = statement(
  'pricings.lock',
  PRICING_CONFIG.columns,
  `select ${PRICING_CONFIG.list()} from pricing_config where id = $id for no key update`,
  PRICING_CONFIG.fromRow,
);

const WITHDRAW = statement(
  'pricings.withdraw',
  PRICING_CONFIG.columns,
  'update pricing_config set is_active = false, withdrawn_at = $withdrawn_at where id = $id',
);

const INSERT = statement('pricings.insert', PRICING_CONFIG.columns, insertInto(PRICING_CONFIG));

export class PostgresPricings implements Pricings {
  constructor(
    private readonly sql: SqlRunner,
    private readonly cache: PricingCache,
  ) {}

  async active(now: Date): Promise<Pricing> {
    const { rows } = await this.sql.run(ACTIVE({ now }));
    if (!rows[0]) throw new Error('The database has no active pricing: its migrations have not run');
    this.cache.keepActive(rows[0]);
    return rows[0];
  }

  async lastActive(now: Date): Promise<Pricing> {
    return this.cache.getActive() ?? this.active(now);
  }

  async state(now: Date): Promise<PricingState> {
    const { rows } = await this.sql.run(STATE({ now }));
    const [inForce, ...scheduled] = rows;
    if (!inForce) throw new Error('The database has no active pricing: its migrations have not run');
    return { inForce, scheduled };
  }

  async find(pricingId: string): Promise<Pricing | null> {
    const known = this.cache.getVersion(pricingId);
    if (known) return known;
    const { rows } = await this.sql.run(FIND({ id: pricingId }));
    if (rows[0]) this.cache.keepVersion(rows[0]);
    return rows[0] ?? null;
  }

  async lockChanges(): Promise<void> {
    await this.sql.run(LOCK_CHANGES());
  }

  async lock(pricingId: string): Promise<Pricing | null> {
    const { rows } = await this.sql.run(LOCK({ id: pricingId }));
    return rows[0] ?? null;
  }

  async insert(pricing: Pricing): Promise<void> {
    this.cache.forgetActive();
    await this.sql.run(INSERT(PRICING_CONFIG.toRow(pricing)));
  }

  async withdraw({ id, withdrawnAt }: Pricing): Promise<void> {
    await this.sql.run(WITHDRAW({ id, withdrawn_at: withdrawnAt }));
  }
}
