import { raw } from 'objection';
import type { PayoutView, PayoutViews } from '../../../application/ports/payouts.ts';
import type { PayoutStatus } from '../../../domain/payouts/payout.ts';
import { arrayOf, text, time, uuid } from '../column-types.ts';
import { narrow, queryOf, queryRows, within } from '../composed-query.ts';
import { newestFirst, readPage } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { decoderOf, onlyValue, type Decoder } from '../table.ts';
import { personColumns, personFromRow } from '../users/person-row.ts';
import { PAYOUTS } from './payout-tables.ts';

/** The lists of everybody's payouts go by the day they are due, one driver's by when they were made, paid ones by that. */
const LATEST_DUE = newestFirst('scheduled_for', 'payouts');
const LATEST_PAID = newestFirst('completed_at', 'payouts');
const NEWEST = newestFirst('created_at', 'payouts');

const IDS_WITH_STATUS = statement(
  'payout-views.ids-with-status',
  { statuses: arrayOf(text<PayoutStatus>()) },
  'select id from payouts where status = any($statuses) order by scheduled_for, id',
  onlyValue(uuid()),
);

const RIDE_IDS =
  'array(select ride_id::text from payout_rides where payout_id = payouts.id order by ride_id) as ride_ids';

const othersFromRow = decoderOf({ createdAt: time(), rideIds: arrayOf(text()) });

export const postgresPayoutViews = (sql: SqlRunner): PayoutViews => ({
  list: ({ driverId, status, due, now = null, completed }, page) => {
    const order = completed ? LATEST_PAID : driverId === undefined ? LATEST_DUE : NEWEST;
    const query = narrow(payouts(), { 'payouts.status': status, 'payouts.driver_id': driverId });
    if (completed) within(query, 'payouts.completed_at', completed);
    // Few are due later: the order by due day comes to the others soon.
    if (due === 'upcoming')
      query.where('payouts.status', 'pending').where(raw('payouts.scheduled_for > ?', [now]));
    if (due === 'past')
      query.where(raw(`(payouts.status in ('completed', 'failed') or payouts.scheduled_for <= ?)`, [now]));
    return readPage(sql, 'payout-views.list', { query, order, page, toItem: payoutViewFromRow });
  },
  find: async (payoutId) => {
    const [row] = await queryRows(sql, 'payout-views.find', payouts().where('payouts.id', payoutId));
    return row ? payoutViewFromRow(row) : null;
  },
  idsWithStatus: (...statuses) => sql.all(IDS_WITH_STATUS({ statuses })),
});

function payouts() {
  return queryOf(PAYOUTS)
    .joinRelated('driver')
    .select(raw(PAYOUTS.list()), 'payouts.created_at', raw(RIDE_IDS), ...personColumns('driver'));
}

const payoutViewFromRow: Decoder<PayoutView> = (row) => ({
  payout: PAYOUTS.fromRow(row),
  driver: personFromRow(row),
  ...othersFromRow(row),
});
