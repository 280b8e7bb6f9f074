import { raw } from 'objection';
import type { PayoutRequestView, PayoutRequestViews } from '../../../application/ports/payouts.ts';
import { narrow, queryOf, queryRows, within } from '../composed-query.ts';
import { newestFirst, readPage } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import type { Decoder } from '../table.ts';
import { personColumns, personFromRow } from '../users/person-row.ts';
import { PAYOUT_REQUESTS } from './payout-tables.ts';

const NEWEST = newestFirst('requested_at', 'payout_requests');
const LATEST_PAID = newestFirst('completed_at', 'payout_requests');

export const postgresPayoutRequestViews = (sql: SqlRunner): PayoutRequestViews => ({
  find: async (requestId) => {
    const query = requests().where('payout_requests.id', requestId);
    const [row] = await queryRows(sql, 'payout-request-views.find', query);
    return row ? viewFromRow(row) : null;
  },
  list: ({ status, driverId, completed }, page) => {
    const values = { 'payout_requests.status': status, 'payout_requests.driver_id': driverId };
    const query = narrow(requests(), values);
    if (completed) within(query, 'payout_requests.completed_at', completed);
    const order = completed ? LATEST_PAID : NEWEST;
    return readPage(sql, 'payout-request-views.list', { query, order, page, toItem: viewFromRow });
  },
});

function requests() {
  return queryOf(PAYOUT_REQUESTS)
    .joinRelated('driver')
    .select(raw(PAYOUT_REQUESTS.list()), ...personColumns('driver'));
}

const viewFromRow: Decoder<PayoutRequestView> = (row) => ({
  request: PAYOUT_REQUESTS.fromRow(row),
  driver: personFromRow(row),
});
