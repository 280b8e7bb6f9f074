import type { Knex } from 'knex';
import type { PageRequest } from '../../../application/ports/pages.ts';
import type { RideFilter } from '../../../application/ports/ride-views.ts';
import type { RideStatus } from '../../../domain/rides/ride.ts';
import { queryBuilder } from '../composed-query.ts';
import { onePage } from '../keyset.ts';
import { RideModel } from './ride-model.ts';
import { NEWEST, rideViewSql } from './ride-view-row.ts';

const UNDER_WAY = ['accepted', 'confirmed', 'in_progress'] as const satisfies RideStatus[];
/** A page of all rides, with their views. */
export function pageOfAll(filter: RideFilter, page: PageRequest): Knex.Raw {
  const rides = RideModel.query(queryBuilder);
  if (filter === 'active') rides.whereIn('status', ['pending', ...UNDER_WAY]);
  else if (filter !== 'all') rides.where('status', filter);
  return toViews(onePage(rides, NEWEST, page).toKnexQuery());
}

/** A page of the rides of a rider, with their views. */
export function pageOfRider(riderId: string, filter: RideFilter, page: PageRequest): Knex.Raw {
  const rides = RideModel.query(queryBuilder).where('rider_id', riderId);
  if (filter === 'active') rides.whereIn('status', ['pending', ...UNDER_WAY]);
  else if (filter !== 'all') rides.where('status', filter);
  return toViews(onePage(rides, NEWEST, page).toKnexQuery());
}

/**
 * A page of the rides assigned to a driver, with their views. The index has a driver's rides by status, newest
 * first: each status gives its newest, and the newest of those are the page, however long the driver's history.
 */
export function pageOfDriver(driverId: string, filter: RideFilter, page: PageRequest): Knex.Raw {
  const ofStatus = RideModel.query(queryBuilder)
    .where('driver_id', driverId)
    .whereRaw('rides.status = wanted.status');
  const newest = onePage(ofStatus, NEWEST, page);
  const rides = queryBuilder
    .select('newest.*')
    .from(
      queryBuilder.raw('unnest(?::text[]) as wanted (status) cross join lateral ? as newest', [
        statusesOfDriver(filter),
        newest.toKnexQuery(),
      ]),
    )
    .orderBy([
      { column: 'newest.created_at', order: 'desc' },
      { column: 'newest.id', order: 'desc' },
    ])
    .limit(page.limit + 1);
  return toViews(rides);
}

/** A pending request has a driver who was asked, but none who is assigned. */
function statusesOfDriver(filter: RideFilter): RideStatus[] {
  if (filter === 'all') return [...UNDER_WAY, 'completed', 'cancelled'];
  if (filter === 'active') return [...UNDER_WAY];
  return filter === 'pending' ? [] : [filter];
}

function toViews(rides: Knex.QueryBuilder): Knex.Raw {
  return queryBuilder.raw(rideViewSql('?', 'ride.created_at desc, ride.id desc'), [rides]);
}
