import { raw } from 'objection';
import type { Page, PageRequest } from '../../../application/ports/pages.ts';
import type { PricingView, PricingViews } from '../../../application/ports/pricing-views.ts';
import type { Pricing } from '../../../domain/pricing/pricing.ts';
import { queryBuilder, queryRows } from '../composed-query.ts';
import { exactTime, newestFirst, toPage, type PlacedRow } from '../keyset.ts';
import type { SqlRunner, Statement } from '../sql-runner.ts';
import { PricingModel } from '../models/pricing-model.ts';
import { pricingColumns, pricingFromRow, type PricingRow } from './pricing-row.ts';

interface PricingViewRow extends PricingRow, PlacedRow {
  readonly first_name: string | null;
  readonly last_name: string | null;
  /** Null when the system made the version. */
  readonly email: string | null;
}

const ACTIVE: Statement = {
  name: 'pricing-views.active',
  text: `select ${pricingColumns()} from pricing_config where is_active`,
};
const NEWEST = { time: 'pricing_config.effective_date', id: 'pricing_config.id' };

export class PostgresPricingViews implements PricingViews {
  constructor(private readonly sql: SqlRunner) {}

  async active(): Promise<Pricing> {
    const { rows } = await this.sql.run<PricingRow>(ACTIVE);
    if (!rows[0]) throw new Error('No pricing is active: the migrations have not run');
    return pricingFromRow(rows[0]);
  }

  async history(page: PageRequest): Promise<Page<PricingView>> {
    const query = PricingModel.query(queryBuilder)
      .leftJoinRelated('creator')
      .select(raw(pricingColumns()), raw(exactTime(NEWEST.time)))
      .select('creator.first_name', 'creator.last_name', 'creator.email');
    const newest = newestFirst(query, NEWEST, page);
    const rows = await queryRows<PricingViewRow>(this.sql, 'pricing-views.history', newest);
    return toPage(rows, page.limit, pricingViewFromRow);
  }
}

function pricingViewFromRow(row: PricingViewRow): PricingView {
  const { first_name: firstName, last_name: lastName, email } = row;
  return {
    pricing: pricingFromRow(row),
    createdByUser: email === null ? null : { firstName: firstName ?? '', lastName: lastName ?? '', email },
  };
}
