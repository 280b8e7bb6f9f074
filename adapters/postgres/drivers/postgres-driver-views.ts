import { raw } from 'objection';
import type { DriverViews } from '../../../application/ports/drivers.ts';
import { queryOf } from '../composed-query.ts';
import { newestFirst, readPage } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { allOf, toPersonBeginnings } from '../word-search.ts';
import { WEEK } from './driver-statements.ts';
import { earningViewFromRow } from './driver-view-row.ts';
import { EARNING_LINES, SHIFTS } from './driver-earning-statements.ts';
import {
  AVAILABLE,
  CARD_OF,
  FIND_VIEW,
  FREE_NEAR,
  SEARCH,
  STATS,
  TRUSTED_BY,
} from './driver-view-statements.ts';
import { FeaturedDriversCache } from './featured-drivers-cache.ts';
import { EARNINGS } from '../payouts/payout-tables.ts';

const REFUNDED = `(select coalesce(sum(driver_cents), 0) * 0.01 from refunds
  where refunds.ride_id = earnings.ride_id and refunds.status = 'succeeded')::numeric(10,2) as refunded`;
const NEWEST = newestFirst('created_at', 'earnings');

export const postgresDriverViews = (
  sql: SqlRunner,
  featuredDrivers = new FeaturedDriversCache(),
): DriverViews => ({
  find: (id) => sql.first(FIND_VIEW({ id })),
  search: async (text, limit) => {
    const words = toPersonBeginnings(text);
    return words === null ? [] : sql.all(SEARCH({ words: allOf(words), limit }));
  },
  week: (userId) => sql.all(WEEK({ user_id: userId })),
  available: (riderId, limit) => sql.all(AVAILABLE({ rider_id: riderId, limit })),
  freeNear: async ({ lat, lng }, since) =>
    (await sql.first(FREE_NEAR({ lat, lng, since }))) ?? { count: 0, nearest: null },
  featured: (limit) => featuredDrivers.get(limit, () => sql.all(AVAILABLE({ rider_id: null, limit }))),
  trustedBy: (riderId) => sql.all(TRUSTED_BY({ rider_id: riderId })),
  card: (riderId, driverId) => sql.first(CARD_OF({ rider_id: riderId, driver_id: driverId })),
  /** Throws `NOT_FOUND` for a user without a driver profile. */
  stats: (driverId, { dayStart, weekStart }) =>
    sql.only(STATS({ driver_id: driverId, day_start: dayStart, week_start: weekStart }), 'Driver'),
  earnings: (driverId, page) => {
    const query = queryOf(EARNINGS)
      .joinRelated('ride')
      .where('earnings.driver_id', driverId)
      .select('earnings.id', 'ride_id', 'ride.dropoff_address as destination', 'ride.distance')
      .select('ride_fare', 'earnings.driver_share', 'earnings.tip_amount', 'earnings.created_at')
      .select(raw(REFUNDED));
    return readPage(sql, 'driver-views.earnings', { query, order: NEWEST, page, toItem: earningViewFromRow });
  },
  earningLines: (driverId, { start, end }) => sql.all(EARNING_LINES({ driver_id: driverId, start, end })),
  shifts: (driverId, { start, end }) => sql.all(SHIFTS({ driver_id: driverId, start, end })),
});
