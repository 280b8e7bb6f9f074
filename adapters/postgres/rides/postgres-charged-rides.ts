import { raw } from 'objection';
import type { ChargedRides } from '../../../application/ports/pricing.ts';
import { decimal, money, time, uuid } from '../column-types.ts';
import { queryOf } from '../composed-query.ts';
import { newestFirst, readPage } from '../keyset.ts';
import { OF_ALL, RIDES } from './ride-table.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { decoderOf } from '../table.ts';

const NEWEST = newestFirst('completed_at', 'rides');

const fromRow = decoderOf({
  id: uuid(),
  completedAt: time(),
  distanceMiles: decimal('distance'),
  fareCents: money('total_fare'),
  driverShareCents: money('driver_share'),
});

/** The condition is that of the index of completed rides; every ride that the product completes has its share. */
export const postgresChargedRides = (sql: SqlRunner): ChargedRides => ({
  list: ({ since, until }, page) => {
    const query = queryOf(RIDES)
      .select('id', 'completed_at', 'distance', 'total_fare', 'driver_share')
      .where(raw(`rides.status = 'completed' and driver_share is not null and ${OF_ALL}`))
      .where(raw('completed_at >= ? and completed_at <= ?', [since, until]));
    const toItem = (row: Readonly<Record<string, unknown>>) => {
      const charged = fromRow(row);
      return { ...charged, platformFeeCents: charged.fareCents - charged.driverShareCents };
    };
    return readPage(sql, 'charged-rides.list', { query, order: NEWEST, page, toItem });
  },
});
