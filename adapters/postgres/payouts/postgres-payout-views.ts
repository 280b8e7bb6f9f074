import { raw } from 'objection';
import type { Page, PageRequest } from '../../../application/ports/pages.ts';
import type { PayoutView, PayoutViews } from '../../../application/ports/payout-views.ts';
import type { PayoutStatus } from '../../../domain/payouts/payout.ts';
import { queryBuilder, queryRows } from '../composed-query.ts';
import { exactTime, newestFirst, toPage, type PlacedRow } from '../keyset.ts';
import type { SqlRunner, Statement } from '../sql-runner.ts';
import { PayoutModel } from '../models/payout-model.ts';
import { payoutColumns, payoutFromRow, type PayoutRow } from './payout-row.ts';

interface PayoutViewRow extends PayoutRow, PlacedRow {
  readonly created_at: Date;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string;
}

/** The lists of everybody's payouts go by the day they are due, one driver's by when they were made. */
const LATEST_DUE = { time: 'payouts.scheduled_for', id: 'payouts.id' };
const NEWEST = { time: 'payouts.created_at', id: 'payouts.id' };

const IDS_WITH_STATUS: Statement = {
  name: 'payout-views.ids-with-status',
  text: 'select id from payouts where status = any($1) order by scheduled_for, id',
};

export class PostgresPayoutViews implements PayoutViews {
  constructor(private readonly sql: SqlRunner) {}

  async list(
    filter: { status?: PayoutStatus; driverId?: string },
    page: PageRequest,
  ): Promise<Page<PayoutView>> {
    const order = filter.driverId === undefined ? LATEST_DUE : NEWEST;
    const query = PayoutModel.query(queryBuilder)
      .joinRelated('driver')
      .select(raw(payoutColumns()), 'payouts.created_at', raw(exactTime(order.time)))
      .select('driver.first_name', 'driver.last_name', 'driver.email');
    if (filter.status !== undefined) query.where('payouts.status', filter.status);
    if (filter.driverId !== undefined) query.where('payouts.driver_id', filter.driverId);
    const newest = newestFirst(query, order, page);
    const rows = await queryRows<PayoutViewRow>(this.sql, 'payout-views.list', newest);
    return toPage(rows, page.limit, payoutViewFromRow);
  }

  async idsWithStatus(...statuses: readonly PayoutStatus[]): Promise<string[]> {
    const { rows } = await this.sql.run<{ id: string }>(IDS_WITH_STATUS, [statuses]);
    return rows.map((row) => row.id);
  }
}

function payoutViewFromRow(row: PayoutViewRow): PayoutView {
  return {
    payout: payoutFromRow(row),
    driver: { firstName: row.first_name ?? '', lastName: row.last_name ?? '', email: row.email },
    createdAt: row.created_at,
  };
}
