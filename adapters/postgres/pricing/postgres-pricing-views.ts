import { raw } from 'objection';
import type { Page, PageRequest } from '../../../application/ports/pages.ts';
import type { PricingView, PricingViews } from '../../../application/ports/pricing.ts';
import { getPricingStatus, type Pricing } from '../../../domain/pricing/pricing.ts';
import type { PricingState } from '../../../domain/pricing/pricing-change.ts';
import { time } from '../column-types.ts';
import { queryBuilder, queryRows } from '../composed-query.ts';
import { newestFirst, onePage, position, toPage } from '../keyset.ts';
import { PricingModel } from './pricing-model.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { personColumns, personFromRow } from '../users/person-row.ts';
import { PRICING_CONFIG } from './pricing-table.ts';
import { selectInForce, selectState } from './select-in-force.ts';

const ACTIVE = statement(
  'pricing-views.active',
  { ...PRICING_CONFIG.columns, now: time() },
  selectInForce(PRICING_CONFIG.list(), '$now'),
  PRICING_CONFIG.fromRow,
);
const FIND = statement(
  'pricing-views.find',
  PRICING_CONFIG.columns,
  `select ${PRICING_CONFIG.list()} from pricing_config where id = $id`,
  PRICING_CONFIG.fromRow,
);
const STATE = statement(
  'pricing-views.state',
  { ...PRICING_CONFIG.columns, now: time() },
  selectState(PRICING_CONFIG.list(), '$now'),
  PRICING_CONFIG.fromRow,
);
/** The version that is in force, its time as a binding. */
const IN_FORCE_ID = selectInForce('id', '$now').replace('$now', '?::timestamptz');
const NEWEST = newestFirst('effective_date', 'pricing_config');

export class PostgresPricingViews implements PricingViews {
  constructor(private readonly sql: SqlRunner) {}

  async find(id: string): Promise<Pricing | null> {
    const { rows } = await this.sql.run(FIND({ id }));
    return rows[0] ?? null;
  }

  async active(now: Date): Promise<Pricing> {
    const { rows } = await this.sql.run(ACTIVE({ now }));
    if (!rows[0]) throw new Error('No pricing is active: the migrations have not run');
    return rows[0];
  }

  async state(now: Date): Promise<PricingState> {
    const { rows } = await this.sql.run(STATE({ now }));
    const [inForce, ...scheduled] = rows;
    if (!inForce) throw new Error('No pricing is active: the migrations have not run');
    return { inForce, scheduled };
  }

  async history(page: PageRequest, now: Date): Promise<Page<PricingView>> {
    const query = PricingModel.query(queryBuilder)
      .leftJoinRelated('creator')
      .select(raw(PRICING_CONFIG.list()), raw(position(NEWEST)), ...personColumns('creator'))
      .select(raw(`pricing_config.id = (${IN_FORCE_ID}) as is_in_force`, [now]));
    const rows = await queryRows(this.sql, 'pricing-views.history', onePage(query, NEWEST, page));
    return toPage(rows, NEWEST, page, (row) => pricingViewFromRow(row, now));
  }
}

/** Without a creator when the system made the version. */
function pricingViewFromRow(row: Readonly<Record<string, unknown>>, now: Date): PricingView {
  const pricing = PRICING_CONFIG.fromRow(row);
  return {
    pricing,
    status: getPricingStatus(pricing, now, row['is_in_force'] === true),
    createdByUser: row['email'] === null ? null : personFromRow(row),
  };
}
