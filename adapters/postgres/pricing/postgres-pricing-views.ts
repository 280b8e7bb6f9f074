import { raw } from 'objection';
import type { Page, PageRequest } from '../../../application/ports/pages.ts';
import type { PricingView, PricingViews } from '../../../application/ports/pricing-views.ts';
import type { Pricing } from '../../../domain/pricing/pricing.ts';
import { queryBuilder, queryRows } from '../composed-query.ts';
import { newestFirst, onePage, position, toPage } from '../keyset.ts';
import { PricingModel } from './pricing-model.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import type { Decoder } from '../table.ts';
import { personColumns, personFromRow } from '../users/person-row.ts';
import { PRICING_CONFIG } from './pricing-table.ts';

const ACTIVE = statement(
  'pricing-views.active',
  PRICING_CONFIG.columns,
  `select ${PRICING_CONFIG.list()} from pricing_config where is_active`,
  PRICING_CONFIG.fromRow,
);
const NEWEST = newestFirst('effective_date', 'pricing_config');

export class PostgresPricingViews implements PricingViews {
  constructor(private readonly sql: SqlRunner) {}

  async active(): Promise<Pricing> {
    const { rows } = await this.sql.run(ACTIVE());
    if (!rows[0]) throw new Error('No pricing is active: the migrations have not run');
    return rows[0];
  }

  async history(page: PageRequest): Promise<Page<PricingView>> {
    const query = PricingModel.query(queryBuilder)
      .leftJoinRelated('creator')
      .select(raw(PRICING_CONFIG.list()), raw(position(NEWEST)), ...personColumns('creator'));
    const rows = await queryRows(this.sql, 'pricing-views.history', onePage(query, NEWEST, page));
    return toPage(rows, NEWEST, page, pricingViewFromRow);
  }
}

/** Without a creator when the system made the version. */
const pricingViewFromRow: Decoder<PricingView> = (row) => ({
  pricing: PRICING_CONFIG.fromRow(row),
  createdByUser: row.email === null ? null : personFromRow(row),
});
