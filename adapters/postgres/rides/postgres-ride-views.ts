import type { Page, PageRequest } from '../../../application/ports/pages.ts';
import type { RideFilter, RideView, RideViews } from '../../../application/ports/ride-views.ts';
import { queryRows } from '../composed-query.ts';
import { toPage } from '../keyset.ts';
import type { SqlRunner, Statement } from '../sql-runner.ts';
import { pageOfAll, pageOfDriver, pageOfRider } from './ride-pages.ts';
import { rideViewFromRow, type RideViewRow } from './ride-view-row.ts';
import { COMPLETED_COUNT, FIND, FIND_MANY, OPEN_BROADCASTS, REQUESTS_TO } from './ride-view-statements.ts';

export class PostgresRideViews implements RideViews {
  constructor(private readonly sql: SqlRunner) {}

  async find(rideId: string): Promise<RideView | null> {
    const [view] = await this.views(FIND, [rideId]);
    return view ?? null;
  }

  findMany(rideIds: readonly string[]): Promise<RideView[]> {
    return this.views(FIND_MANY, [rideIds]);
  }

  async ofRider(riderId: string, filter: RideFilter, page: PageRequest): Promise<Page<RideView>> {
    const query = pageOfRider(riderId, filter, page);
    const rows = await queryRows<RideViewRow>(this.sql, 'ride-views.of-rider', query);
    return toPage(rows, page.limit, rideViewFromRow);
  }

  async ofDriver(driverId: string, filter: RideFilter, page: PageRequest): Promise<Page<RideView>> {
    const query = pageOfDriver(driverId, filter, page);
    const rows = await queryRows<RideViewRow>(this.sql, 'ride-views.of-driver', query);
    return toPage(rows, page.limit, rideViewFromRow);
  }

  async all(filter: RideFilter, page: PageRequest): Promise<Page<RideView>> {
    const rows = await queryRows<RideViewRow>(this.sql, 'ride-views.all', pageOfAll(filter, page));
    return toPage(rows, page.limit, rideViewFromRow);
  }

  requestsTo(driverId: string, now: Date): Promise<RideView[]> {
    return this.views(REQUESTS_TO, [driverId, now]);
  }

  openBroadcasts(driverId: string, now: Date): Promise<RideView[]> {
    return this.views(OPEN_BROADCASTS, [driverId, now]);
  }

  async completedCount(riderId: string): Promise<number> {
    const { rows } = await this.sql.run<{ total: number }>(COMPLETED_COUNT, [riderId]);
    return rows[0]?.total ?? 0;
  }

  private async views(statement: Statement, values: readonly unknown[]): Promise<RideView[]> {
    const { rows } = await this.sql.run<RideViewRow>(statement, values);
    return rows.map(rideViewFromRow);
  }
}
