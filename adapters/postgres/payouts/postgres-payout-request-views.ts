import { raw } from 'objection';
import type { Page, PageRequest } from '../../../application/ports/pages.ts';
import type { PayoutRequestView, PayoutRequestViews } from '../../../application/ports/payout-requests.ts';
import type { PayoutRequestStatus } from '../../../domain/payouts/payout-request.ts';
import { queryBuilder, queryRows } from '../composed-query.ts';
import { exactTime, newestFirst, toPage, type PlacedRow } from '../keyset.ts';
import { PayoutRequestModel } from '../models/payout-request-model.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { PAYOUT_REQUEST_COLUMNS, payoutRequestFromRow, type PayoutRequestRow } from './payout-request-row.ts';

interface ViewRow extends PayoutRequestRow, PlacedRow {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string;
}

const NEWEST = { time: 'payout_requests.requested_at', id: 'payout_requests.id' };

export class PostgresPayoutRequestViews implements PayoutRequestViews {
  constructor(private readonly sql: SqlRunner) {}

  async find(requestId: string): Promise<PayoutRequestView | null> {
    const query = this.select().where('payout_requests.id', requestId);
    const [row] = await queryRows<ViewRow>(this.sql, 'payout-request-views.find', query);
    return row ? viewFromRow(row) : null;
  }

  async list(
    filter: { status?: PayoutRequestStatus; driverId?: string },
    page: PageRequest,
  ): Promise<Page<PayoutRequestView>> {
    const query = this.select();
    if (filter.status !== undefined) query.where('payout_requests.status', filter.status);
    if (filter.driverId !== undefined) query.where('payout_requests.driver_id', filter.driverId);
    const newest = newestFirst(query, NEWEST, page);
    const rows = await queryRows<ViewRow>(this.sql, 'payout-request-views.list', newest);
    return toPage(rows, page.limit, viewFromRow);
  }

  private select() {
    return PayoutRequestModel.query(queryBuilder)
      .joinRelated('driver')
      .select(raw(PAYOUT_REQUEST_COLUMNS), raw(exactTime(NEWEST.time)))
      .select('driver.first_name', 'driver.last_name', 'driver.email');
  }
}

function viewFromRow(row: ViewRow): PayoutRequestView {
  return {
    request: payoutRequestFromRow(row),
    driver: { firstName: row.first_name ?? '', lastName: row.last_name ?? '', email: row.email },
  };
}
