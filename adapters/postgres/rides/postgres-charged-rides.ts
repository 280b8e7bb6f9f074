import { raw } from 'objection';
import type { ChargedRides } from '../../../application/ports/pricing.ts';
import type { Page, PageRequest } from '../../../application/ports/pages.ts';
import type { ChargedRide } from '../../../domain/pricing/pricing-preview.ts';
import { decimal, money, time, uuid } from '../column-types.ts';
import { queryBuilder, queryRows } from '../composed-query.ts';
import { newestFirst, onePage, position, toPage } from '../keyset.ts';
import { RideModel } from './ride-model.ts';
import { OF_ALL } from './ride-table.ts';
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
export class PostgresChargedRides implements ChargedRides {
  constructor(private readonly sql: SqlRunner) {}

  async list(
    { since, until }: { readonly since: Date; readonly until: Date },
    page: PageRequest,
  ): Promise<Page<ChargedRide>> {
    const query = RideModel.query(queryBuilder)
      .select('id', 'completed_at', 'distance', 'total_fare', 'driver_share', raw(position(NEWEST)))
      .whereRaw(`rides.status = 'completed' and driver_share is not null and ${OF_ALL}`)
      .whereRaw('completed_at >= ? and completed_at <= ?', [since, until]);
    const rows = await queryRows(this.sql, 'charged-rides.list', onePage(query, NEWEST, page));
    return toPage(rows, NEWEST, page, (row) => {
      const charged = fromRow(row);
      return { ...charged, platformFeeCents: charged.fareCents - charged.driverShareCents };
    });
  }
}
