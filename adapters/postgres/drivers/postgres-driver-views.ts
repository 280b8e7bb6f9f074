import { raw } from 'objection';
import type {
  DriverCard,
  DriverStats,
  DriverView,
  DriverViews,
  EarningView,
} from '../../../application/ports/driver-views.ts';
import type { Page, PageRequest } from '../../../application/ports/pages.ts';
import type { WeeklySlot } from '../../../domain/drivers/weekly-availability.ts';
import { notFound } from '../../../domain/errors.ts';
import { queryBuilder, queryRows } from '../composed-query.ts';
import { exactTime, newestFirst, toPage } from '../keyset.ts';
import type { SqlRunner, Statement } from '../sql-runner.ts';
import { WEEK } from './driver-statements.ts';
import {
  driverCardFromRow,
  driverStatsFromRow,
  driverViewFromRow,
  earningFromRow,
  type DriverCardRow,
  type DriverStatsRow,
  type DriverViewRow,
  type EarningRow,
} from './driver-view-row.ts';
import { AVAILABLE, CARD_OF, FIND_VIEW, STATS, TRUSTED_BY } from './driver-view-statements.ts';
import { EarningModel } from '../models/earning-model.ts';

const REFUNDED = `(select coalesce(sum(driver_cents), 0) * 0.01 from refunds
  where refunds.ride_id = payout_history.ride_id and refunds.status = 'succeeded')::numeric(10,2) as refunded`;
const NEWEST = { time: 'payout_history.created_at', id: 'payout_history.id' };

export class PostgresDriverViews implements DriverViews {
  constructor(private readonly sql: SqlRunner) {}

  async find(id: string): Promise<DriverView | null> {
    const { rows } = await this.sql.run<DriverViewRow>(FIND_VIEW, [id]);
    return rows[0] ? driverViewFromRow(rows[0]) : null;
  }

  async week(userId: string): Promise<WeeklySlot[]> {
    const { rows } = await this.sql.run<WeeklySlot>(WEEK, [userId]);
    return [...rows];
  }

  available(riderId: string | null): Promise<DriverCard[]> {
    return this.cards(AVAILABLE, riderId);
  }

  trustedBy(riderId: string): Promise<DriverCard[]> {
    return this.cards(TRUSTED_BY, riderId);
  }

  async card(riderId: string, driverId: string): Promise<DriverCard | null> {
    const [card] = await this.cards(CARD_OF, riderId, driverId);
    return card ?? null;
  }

  /** Throws `NOT_FOUND` for a user without a driver profile. */
  async stats(driverId: string, since: { dayStart: Date; weekStart: Date }): Promise<DriverStats> {
    const { rows } = await this.sql.run<DriverStatsRow>(STATS, [driverId, since.dayStart, since.weekStart]);
    if (!rows[0]) throw notFound('Driver');
    return driverStatsFromRow(rows[0]);
  }

  async earnings(driverId: string, page: PageRequest): Promise<Page<EarningView>> {
    const query = EarningModel.query(queryBuilder)
      .joinRelated('ride')
      .where('payout_history.driver_id', driverId)
      .select('payout_history.id', 'ride_id', 'ride.dropoff_address as destination', 'ride.distance')
      .select('ride_fare', 'driver_earnings', 'payout_history.tip_amount', 'payout_history.created_at')
      .select(raw(exactTime(NEWEST.time)), raw(REFUNDED));
    const newest = newestFirst(query, NEWEST, page);
    const rows = await queryRows<EarningRow>(this.sql, 'driver-views.earnings', newest);
    return toPage(rows, page.limit, earningFromRow);
  }

  private async cards(statement: Statement, ...values: readonly unknown[]): Promise<DriverCard[]> {
    const { rows } = await this.sql.run<DriverCardRow>(statement, values);
    return rows.map(driverCardFromRow);
  }
}
