import { raw } from 'objection';
import type { PricingView, PricingViews } from '../../../application/ports/pricing.ts';
import { getPricingStatus } from '../../../domain/pricing/pricing.ts';
import { time } from '../column-types.ts';
import { queryOf } from '../composed-query.ts';
import { newestFirst, readPage } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { select, statement } from '../statement.ts';
import { personColumns, personFromRow } from '../users/person-row.ts';
import { PRICING_CONFIG } from './pricing-table.ts';
import { selectInForce, selectState, toState } from './select-in-force.ts';

const ACTIVE = statement(
  'pricing-views.active',
  { now: time() },
  selectInForce(PRICING_CONFIG.list(), '$now'),
  PRICING_CONFIG.fromRow,
);
const STATE = statement(
  'pricing-views.state',
  { now: time() },
  selectState(PRICING_CONFIG.list(), '$now'),
  PRICING_CONFIG.fromRow,
);
const FIND = select('pricing-views.find', PRICING_CONFIG, 'where id = $id');
/** The version that is in force, its time as a binding. */
const IN_FORCE_ID = selectInForce('id', '$now').replace('$now', '?::timestamptz');
const NEWEST = newestFirst('effective_date', 'pricing_config');

export const postgresPricingViews = (sql: SqlRunner): PricingViews => ({
  find: (id) => sql.first(FIND({ id })),
  active: (now) => sql.only(ACTIVE({ now })),
  state: async (now) => toState(await sql.all(STATE({ now }))),
  history: (page, now) => {
    const query = queryOf(PRICING_CONFIG)
      .leftJoinRelated('creator')
      .select(raw(PRICING_CONFIG.list()), ...personColumns('creator'))
      .select(raw(`pricing_config.id = (${IN_FORCE_ID}) as is_in_force`, [now]));
    const toItem = (row: Readonly<Record<string, unknown>>) => pricingViewFromRow(row, now);
    return readPage(sql, 'pricing-views.history', { query, order: NEWEST, page, toItem });
  },
});

/** Without a creator when the system made the version. */
function pricingViewFromRow(row: Readonly<Record<string, unknown>>, now: Date): PricingView {
  const pricing = PRICING_CONFIG.fromRow(row);
  return {
    pricing,
    status: getPricingStatus(pricing, now, row['is_in_force'] === true),
    createdByUser: row['email'] === null ? null : personFromRow(row),
  };
}
