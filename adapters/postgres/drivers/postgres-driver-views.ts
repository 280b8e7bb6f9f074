import { raw } from 'objection';
import type {
  DriverCard,
  DriverStats,
  DriverView,
  DriverViews,
  EarningView,
  FreeDrivers,
} from '../../../application/ports/drivers.ts';
import type { Coordinates } from '../../../domain/geo/coordinates.ts';
import type { Page, PageRequest } from '../../../application/ports/pages.ts';
import type { WeeklySlot } from '../../../domain/drivers/weekly-availability.ts';
import type { EarningLine, Span } from '../../../domain/payouts/earnings-report.ts';
import { notFound } from '../../../domain/errors.ts';
import { queryBuilder, queryRows } from '../composed-query.ts';
import { newestFirst, onePage, position, toPage } from '../keyset.ts';
import type { Query, SqlRunner } from '../sql-runner.ts';
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
import { EarningModel } from '../payouts/earning-model.ts';

const REFUNDED = `(select coalesce(sum(driver_cents), 0) * 0.01 from refunds
  where refunds.ride_id = earnings.ride_id and refunds.status = 'succeeded')::numeric(10,2) as refunded`;
const NEWEST = newestFirst('created_at', 'earnings');

export class PostgresDriverViews implements DriverViews {
  constructor(
    private readonly sql: SqlRunner,
    private readonly featuredDrivers = new FeaturedDriversCache(),
  ) {}

  async find(id: string): Promise<DriverView | null> {
    const { rows } = await this.sql.run(FIND_VIEW({ id }));
    return rows[0] ?? null;
  }

  async search(text: string, limit: number): Promise<DriverView[]> {
    const words = toPersonBeginnings(text);
    return words === null ? [] : [...(await this.sql.run(SEARCH({ words: allOf(words), limit }))).rows];
  }

  async week(userId: string): Promise<WeeklySlot[]> {
    const { rows } = await this.sql.run(WEEK({ user_id: userId }));
    return [...rows];
  }

  available(riderId: string | null, limit: number): Promise<DriverCard[]> {
    return this.cards(AVAILABLE({ rider_id: riderId, limit }));
  }

  async freeNear({ lat, lng }: Coordinates, since: Date): Promise<FreeDrivers> {
    const { rows } = await this.sql.run(FREE_NEAR({ lat, lng, since }));
    return rows[0] ?? { count: 0, nearest: null };
  }

  featured(limit: number): Promise<DriverCard[]> {
    return this.featuredDrivers.get(limit, () => this.available(null, limit));
  }

  trustedBy(riderId: string): Promise<DriverCard[]> {
    return this.cards(TRUSTED_BY({ rider_id: riderId }));
  }

  async card(riderId: string, driverId: string): Promise<DriverCard | null> {
    const [card] = await this.cards(CARD_OF({ rider_id: riderId, driver_id: driverId }));
    return card ?? null;
  }

  /** Throws `NOT_FOUND` for a user without a driver profile. */
  async stats(driverId: string, since: { dayStart: Date; weekStart: Date }): Promise<DriverStats> {
    const { dayStart, weekStart } = since;
    const { rows } = await this.sql.run(
      STATS({ driver_id: driverId, day_start: dayStart, week_start: weekStart }),
    );
    if (!rows[0]) throw notFound('Driver');
    return rows[0];
  }

  async earnings(driverId: string, page: PageRequest): Promise<Page<EarningView>> {
    const query = EarningModel.query(queryBuilder)
      .joinRelated('ride')
      .where('earnings.driver_id', driverId)
      .select('earnings.id', 'ride_id', 'ride.dropoff_address as destination', 'ride.distance')
      .select('ride_fare', 'earnings.driver_share', 'earnings.tip_amount', 'earnings.created_at')
      .select(raw(position(NEWEST)), raw(REFUNDED));
    const rows = await queryRows(this.sql, 'driver-views.earnings', onePage(query, NEWEST, page));
    return toPage(rows, NEWEST, page, earningViewFromRow);
  }

  async earningLines(driverId: string, { start, end }: Span): Promise<EarningLine[]> {
    const { rows } = await this.sql.run(EARNING_LINES({ driver_id: driverId, start, end }));
    return [...rows];
  }

  async shifts(driverId: string, { start, end }: Span): Promise<Span[]> {
    const { rows } = await this.sql.run(SHIFTS({ driver_id: driverId, start, end }));
    return [...rows];
  }

  private async cards(query: Query<DriverCard>): Promise<DriverCard[]> {
    return [...(await this.sql.run(query)).rows];
  }
}
