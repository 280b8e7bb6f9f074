import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import type { PageRequest } from '../../../application/ports/pages.ts';
import type { RideFilter } from '../../../application/ports/ride-views.ts';
import type { RideStatus } from '../../../domain/rides/ride.ts';
import { queryBuilder } from '../composed-query.ts';
import { onePage } from '../keyset.ts';
import { RideModel } from './ride-model.ts';
import { NEWEST, rideViewSql } from './ride-view-row.ts';

const ASSIGNED = ['accepted', 'confirmed', 'in_progress'] as const satisfies RideStatus[];
const ACTIVE = ['pending', ...ASSIGNED] as const satisfies RideStatus[];
const FINISHED = ['completed', 'cancelled'] as const satisfies RideStatus[];

/** A page of all rides, with their views. */
export function pageOfAll(filter: RideFilter, page: PageRequest): Knex.Raw {
  const rides = RideModel.query(queryBuilder);
  if (filter === 'all') return toViews(onePage(rides, NEWEST, page).toKnexQuery());
  return pageByStatus(rides, statusesOf(filter), page);
}

/** A page of the rides of a rider, with their views. */
export function pageOfRider(riderId: string, filter: RideFilter, page: PageRequest): Knex.Raw {
  return pageByStatus(RideModel.query(queryBuilder).where('rider_id', riderId), statusesOf(filter), page);
}

/**
 * A page of the rides assigned to a driver, with their views. A pending request has a driver who was asked, but none
 * who is assigned.
 */
export function pageOfDriver(driverId: string, filter: RideFilter, page: PageRequest): Knex.Raw {
  const statuses = statusesOf(filter).filter((status) => status !== 'pending');
  return pageByStatus(RideModel.query(queryBuilder).where('driver_id', driverId), statuses, page);
}

function statusesOf(filter: RideFilter): readonly RideStatus[] {
  if (filter === 'all') return [...ACTIVE, ...FINISHED];
  return filter === 'active' ? ACTIVE : [filter];
}

/**
 * The indexes have rides (of a rider, of a driver, of all) by status, newest first: each status gives its newest, and
 * the newest of those are the page, however many rides there are.
 */
function pageByStatus(
  rides: QueryBuilder<RideModel>,
  statuses: readonly RideStatus[],
  page: PageRequest,
): Knex.Raw {
  const ofStatus = onePage(rides.whereRaw('rides.status = wanted.status'), NEWEST, page);
  const newest = queryBuilder
    .select('newest.*')
    .from(
      queryBuilder.raw('unnest(?::text[]) as wanted (status) cross join lateral ? as newest', [
        [...statuses],
        ofStatus.toKnexQuery(),
      ]),
    )
    .orderBy([
      { column: 'newest.created_at', order: 'desc' },
      { column: 'newest.id', order: 'desc' },
    ])
    .limit(page.limit + 1);
  return toViews(newest);
}

function toViews(rides: Knex.QueryBuilder): Knex.Raw {
  return queryBuilder.raw(rideViewSql('?', 'ride.created_at desc, ride.id desc'), [rides]);
}
