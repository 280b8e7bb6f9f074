import type { Clock } from '../../../application/ports/operations.ts';
import type { PageRequest } from '../../../application/ports/pages.ts';
import type { BookingLists, RideFilter, RideView, RideViews } from '../../../application/ports/rides.ts';
import { asOf } from '../../../domain/rides/expiry.ts';
import { queryRows, type Rows } from '../composed-query.ts';
import { toPage } from '../keyset.ts';
import type { Query, SqlRunner } from '../sql-runner.ts';
import { orderOf, pageOfAll } from './all-rides-pages.ts';
import { pageOfDriver, pageOfHelped, pageOfMarked, pageOfRider, type AskedRides } from './ride-pages.ts';
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
export const postgresRideViews = (sql: SqlRunner, clock: Clock): RideViews => {
  const views = async (query: Query<RideView>) => {
    const now = clock.now();
    return (await sql.all(query)).map((view) => viewAsOf(view, now));
  };
  const { pageOf, asked } = pagesOf(sql, clock);
  return {
    find: async (id) => (await views(FIND({ id })))[0] ?? null,
    findMany: (ids) => views(FIND_MANY({ ids })),
    ofRider: async (riderId, filter, page) =>
      pageOf('ride-views.of-rider', pageOfRider(riderId, asked(filter, page)), page),
    ofHelped: async (helped, filter, page) =>
      pageOf('ride-views.of-helped', pageOfHelped(helped, asked(filter, page)), page),
    ofDriver: async (driverId, filter, page) =>
      pageOf('ride-views.of-driver', pageOfDriver(driverId, asked(filter, page)), page),
    requestsTo: (driverId, now) => views(REQUESTS_TO({ driver_id: driverId, now })),
    openBroadcasts: (driverId, now) => views(OPEN_BROADCASTS({ driver_id: driverId, now })),
    cancelRequests: () => views(CANCEL_REQUESTS()),
    giveBacks: (ids) => sql.all(GIVE_BACKS({ ids })),
    history: (id) => sql.all(HISTORY({ id })),
    commitments: (driverId) => sql.all(COMMITMENTS({ driver_id: driverId })),
    completedCount: (riderId) => sql.only(COMPLETED_COUNT({ rider_id: riderId })),
  };
};

export const postgresBookingLists = (sql: SqlRunner, clock: Clock): BookingLists => {
  const { pageOf, asked } = pagesOf(sql, clock);
  return {
    all: async (filter, page, search = {}) =>
      pageOf('ride-views.all', pageOfAll(asked(filter, page), search), page, orderOf(search)),
    marked: async (page) => pageOf('ride-views.marked', pageOfMarked(page), page),
  };
};

function pagesOf(sql: SqlRunner, clock: Clock) {
  return {
    pageOf: async (name: string, query: Rows, page: PageRequest, order = NEWEST) => {
      const now = clock.now();
      const toItem = (row: Readonly<Record<string, unknown>>) => viewAsOf(rideViewFromRow(row), now);
      return toPage(await queryRows(sql, name, query), order, page, toItem);
    },
    asked: (filter: RideFilter, page: PageRequest): AskedRides => ({ filter, page, now: clock.now() }),
  };
}

function viewAsOf(view: RideView, now: Date): RideView {
  return { ...view, ride: asOf(view.ride, now) };
}
