import { raw } from 'objection';
import type { Page, PageRequest } from '../../../application/ports/pages.ts';
import type { PayoutRequestView, PayoutRequestViews } from '../../../application/ports/payouts.ts';
import type { PayoutRequestStatus } from '../../../domain/payouts/payout-request.ts';
import { queryBuilder, queryRows } from '../composed-query.ts';
import { newestFirst, onePage, position, toPage } from '../keyset.ts';
import { PayoutRequestModel } from './payout-request-model.ts';
import type { SqlRunner } from '../sql-runner.ts';
import type { Decoder } from '../table.ts';
import { personColumns, personFromRow } from '../users/person-row.ts';
import { PAYOUT_REQUESTS } from './payout-tables.ts';

const NEWEST = newestFirst('requested_at', 'payout_requests');

export class PostgresPayoutRequestViews implements PayoutRequestViews {
  constructor(private readonly sql: SqlRunner) {}

  async find(requestId: string): Promise<PayoutRequestView | null> {
    const query = this.select().where('payout_requests.id', requestId);
    const [row] = await queryRows(this.sql, 'payout-request-views.find', query);
    return row ? viewFromRow(row) : null;
  }

  async list(
    filter: { status?: PayoutRequestStatus; driverId?: string },
    page: PageRequest,
  ): Promise<Page<PayoutRequestView>> {
    const query = this.select();
    if (filter.status !== undefined) query.where('payout_requests.status', filter.status);
    if (filter.driverId !== undefined) query.where('payout_requests.driver_id', filter.driverId);
    const rows = await queryRows(this.sql, 'payout-request-views.list', onePage(query, NEWEST, page));
    return toPage(rows, NEWEST, page, viewFromRow);
  }

  private select() {
    return PayoutRequestModel.query(queryBuilder)
      .joinRelated('driver')
      .select(raw(PAYOUT_REQUESTS.list()), raw(position(NEWEST)), ...personColumns('driver'));
  }
}

const viewFromRow: Decoder<PayoutRequestView> = (row) => ({
  request: PAYOUT_REQUESTS.fromRow(row),
  driver: personFromRow(row),
});
