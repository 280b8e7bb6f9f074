import { raw } from 'objection';
import type { Page, PageRequest } from '../../../application/ports/pages.ts';
import type { PayoutFilter, PayoutView, PayoutViews } from '../../../application/ports/payouts.ts';
import type { PayoutStatus } from '../../../domain/payouts/payout.ts';
import { arrayOf, text, time, uuid } from '../column-types.ts';
import { queryBuilder, queryRows } from '../composed-query.ts';
import { newestFirst, onePage, position, toPage } from '../keyset.ts';
import { PayoutModel } from './payout-model.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { decoderOf, type Decoder } from '../table.ts';
import { personColumns, personFromRow } from '../users/person-row.ts';
import { PAYOUTS } from './payout-tables.ts';

/** The lists of everybody's payouts go by the day they are due, one driver's by when they were made. */
const LATEST_DUE = newestFirst('scheduled_for', 'payouts');
const NEWEST = newestFirst('created_at', 'payouts');

const IDS_WITH_STATUS = statement(
  'payout-views.ids-with-status',
  { statuses: arrayOf(text<PayoutStatus>()) },
  'select id from payouts where status = any($statuses) order by scheduled_for, id',
  decoderOf({ id: uuid() }),
);

const RIDE_IDS =
  'array(select ride_id::text from payout_rides where payout_id = payouts.id order by ride_id) as ride_ids';

const othersFromRow = decoderOf({ createdAt: time(), rideIds: arrayOf(text()) });

export class PostgresPayoutViews implements PayoutViews {
  constructor(private readonly sql: SqlRunner) {}

  async list(filter: PayoutFilter, page: PageRequest): Promise<Page<PayoutView>> {
    const order = filter.driverId === undefined ? LATEST_DUE : NEWEST;
    const query = this.select().select(raw(position(order)));
    if (filter.status !== undefined) query.where('payouts.status', filter.status);
    if (filter.driverId !== undefined) query.where('payouts.driver_id', filter.driverId);
    // Few are due later: the order by due day comes to the others soon.
    if (filter.due === 'upcoming')
      query.where('payouts.status', 'pending').whereRaw('payouts.scheduled_for > ?', [filter.now ?? null]);
    if (filter.due === 'past')
      query.whereRaw(`(payouts.status in ('completed', 'failed') or payouts.scheduled_for <= ?)`, [
        filter.now ?? null,
      ]);
    const rows = await queryRows(this.sql, 'payout-views.list', onePage(query, order, page));
    return toPage(rows, order, page, payoutViewFromRow);
  }

  async find(payoutId: string): Promise<PayoutView | null> {
    const query = this.select().where('payouts.id', payoutId);
    const [row] = await queryRows(this.sql, 'payout-views.find', query);
    return row ? payoutViewFromRow(row) : null;
  }

  async idsWithStatus(...statuses: readonly PayoutStatus[]): Promise<string[]> {
    const { rows } = await this.sql.run(IDS_WITH_STATUS({ statuses }));
    return rows.map((row) => row.id);
  }

  private select() {
    return PayoutModel.query(queryBuilder)
      .joinRelated('driver')
      .select(raw(PAYOUTS.list()), 'payouts.created_at', raw(RIDE_IDS), ...personColumns('driver'));
  }
}

const payoutViewFromRow: Decoder<PayoutView> = (row) => ({
  payout: PAYOUTS.fromRow(row),
  driver: personFromRow(row),
  ...othersFromRow(row),
});
