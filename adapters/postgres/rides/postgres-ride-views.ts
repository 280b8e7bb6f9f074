import type { Page, PageRequest } from '../../../application/ports/pages.ts';
import type { RideFilter, RideView, RideViews } from '../../../application/ports/ride-views.ts';
import { queryRows, type ComposedQuery } from '../composed-query.ts';
import { toPage } from '../keyset.ts';
import type { Query, SqlRunner } from '../sql-runner.ts';
import { pageOfAll, pageOfDriver, pageOfRider } from './ride-pages.ts';
import { NEWEST, rideViewFromRow } from './ride-view-row.ts';
import { COMPLETED_COUNT, FIND, FIND_MANY, OPEN_BROADCASTS, REQUESTS_TO } from './ride-view-statements.ts';

export class PostgresRideViews implements RideViews {
  constructor(private readonly sql: SqlRunner) {}

  async find(rideId: string): Promise<RideView | null> {
    const [view] = await this.views(FIND({ id: rideId }));
    return view ?? null;
  }

  findMany(rideIds: readonly string[]): Promise<RideView[]> {
    return this.views(FIND_MANY({ ids: rideIds }));
  }

  async ofRider(riderId: string, filter: RideFilter, page: PageRequest): Promise<Page<RideView>> {
    return this.page('ride-views.of-rider', pageOfRider(riderId, filter, page), page);
  }

  async ofDriver(driverId: string, filter: RideFilter, page: PageRequest): Promise<Page<RideView>> {
    return this.page('ride-views.of-driver', pageOfDriver(driverId, filter, page), page);
  }

  async all(filter: RideFilter, page: PageRequest): Promise<Page<RideView>> {
    return this.page('ride-views.all', pageOfAll(filter, page), page);
  }

  requestsTo(driverId: string, now: Date): Promise<RideView[]> {
    return this.views(REQUESTS_TO({ driver_id: driverId, now }));
  }

  openBroadcasts(driverId: string, now: Date): Promise<RideView[]> {
    return this.views(OPEN_BROADCASTS({ driver_id: driverId, now }));
  }

  async completedCount(riderId: string): Promise<number> {
    const { rows } = await this.sql.run(COMPLETED_COUNT({ rider_id: riderId }));
    return rows[0]?.total ?? 0;
  }

  private async views(query: Query<RideView>): Promise<RideView[]> {
    return [...(await this.sql.run(query)).rows];
  }

  private async page(name: string, query: ComposedQuery, page: PageRequest): Promise<Page<RideView>> {
    return toPage(await queryRows(this.sql, name, query), NEWEST, page, rideViewFromRow);
  }
}
