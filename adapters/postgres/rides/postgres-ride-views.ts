import type { Clock } from '../../../application/ports/operations.ts';
import type { Page, PageRequest } from '../../../application/ports/pages.ts';
import type {
  RideFilter,
  RideHistoryEntry,
  RideSearch,
  RideView,
  RideViews,
} from '../../../application/ports/rides.ts';
import type { GiveBack } from '../../../domain/rides/give-back.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import { asOf } from '../../../domain/rides/expiry.ts';
import { queryRows, type Rows } from '../composed-query.ts';
import { toPage } from '../keyset.ts';
import type { Query, SqlRunner } from '../sql-runner.ts';
import { orderOf, pageOfAll } from './all-rides-pages.ts';
import { pageOfDriver, pageOfMarked, pageOfRider, type AskedRides } from './ride-pages.ts';
import { COMMITMENTS } from './ride-statements.ts';
import { NEWEST, rideViewFromRow } from './ride-view-row.ts';
import {
  CANCEL_REQUESTS,
  COMPLETED_COUNT,
  FIND,
  FIND_MANY,
  GIVE_BACKS,
  HISTORY,
  OPEN_BROADCASTS,
  REQUESTS_TO,
} from './ride-view-statements.ts';

/** All rides are shown and filtered as of now: pending ones whose time is over count as cancelled. */
export class PostgresRideViews implements RideViews {
  constructor(
    private readonly sql: SqlRunner,
    private readonly clock: Clock,
  ) {}

  async find(rideId: string): Promise<RideView | null> {
    const [view] = await this.views(FIND({ id: rideId }));
    return view ?? null;
  }

  findMany(rideIds: readonly string[]): Promise<RideView[]> {
    return this.views(FIND_MANY({ ids: rideIds }));
  }

  async ofRider(riderId: string, filter: RideFilter, page: PageRequest): Promise<Page<RideView>> {
    return this.page('ride-views.of-rider', pageOfRider(riderId, this.asked(filter, page)), page);
  }

  async ofDriver(driverId: string, filter: RideFilter, page: PageRequest): Promise<Page<RideView>> {
    return this.page('ride-views.of-driver', pageOfDriver(driverId, this.asked(filter, page)), page);
  }

  async all(filter: RideFilter, page: PageRequest, search: RideSearch = {}): Promise<Page<RideView>> {
    const order = orderOf(search);
    return this.page('ride-views.all', pageOfAll(this.asked(filter, page), search), page, order);
  }

  async marked(page: PageRequest): Promise<Page<RideView>> {
    return this.page('ride-views.marked', pageOfMarked(page), page);
  }

  requestsTo(driverId: string, now: Date): Promise<RideView[]> {
    return this.views(REQUESTS_TO({ driver_id: driverId, now }));
  }

  openBroadcasts(driverId: string, now: Date): Promise<RideView[]> {
    return this.views(OPEN_BROADCASTS({ driver_id: driverId, now }));
  }

  cancelRequests(): Promise<RideView[]> {
    return this.views(CANCEL_REQUESTS());
  }

  async giveBacks(rideIds: readonly string[]): Promise<GiveBack[]> {
    const { rows } = await this.sql.run(GIVE_BACKS({ ids: rideIds }));
    return [...rows];
  }

  async history(rideId: string): Promise<RideHistoryEntry[]> {
    const { rows } = await this.sql.run(HISTORY({ id: rideId }));
    return [...rows];
  }

  async commitments(driverId: string): Promise<Ride[]> {
    const { rows } = await this.sql.run(COMMITMENTS({ driver_id: driverId }));
    return [...rows];
  }

  async completedCount(riderId: string): Promise<number> {
    const { rows } = await this.sql.run(COMPLETED_COUNT({ rider_id: riderId }));
    return rows[0]?.total ?? 0;
  }

  private async views(query: Query<RideView>): Promise<RideView[]> {
    const now = this.clock.now();
    return (await this.sql.run(query)).rows.map((view) => viewAsOf(view, now));
  }

  private async page(name: string, query: Rows, page: PageRequest, order = NEWEST): Promise<Page<RideView>> {
    const now = this.clock.now();
    return toPage(await queryRows(this.sql, name, query), order, page, (row) =>
      viewAsOf(rideViewFromRow(row), now),
    );
  }

  private asked(filter: RideFilter, page: PageRequest): AskedRides {
    return { filter, page, now: this.clock.now() };
  }
}

function viewAsOf(view: RideView, now: Date): RideView {
  return { ...view, ride: asOf(view.ride, now) };
}
