import { raw, type RawBuilder } from 'objection';
import type { PageRequest } from '../../../application/ports/pages.ts';
import type { HelpedRides, RideFilter } from '../../../application/ports/rides.ts';
import type { RideStatus } from '../../../domain/rides/ride.ts';
import { queryOf, type Rows } from '../composed-query.ts';
import { onePage, type Order } from '../keyset.ts';
import { RIDES } from './ride-table.ts';
import { NEWEST, VIEW_JOINS, viewColumns } from './ride-view-row.ts';

const ASSIGNED = ['accepted', 'confirmed', 'in_progress'] as const satisfies RideStatus[];
const ACTIVE = ['pending', ...ASSIGNED] as const satisfies RideStatus[];
const FINISHED = ['completed', 'cancelled'] as const satisfies RideStatus[];

/** Which rides of a list: with the filter's states as of `now`. */
export interface AskedRides {
  readonly filter: RideFilter;
  readonly page: PageRequest;
  readonly now: Date;
}

/** A page of the rides whose start or completion was implausible, with their views: few, and found by their marks. */
export function pageOfMarked(page: PageRequest): Rows {
  // The offset of nothing keeps the order of the page from the plan, which would walk along all rides.
  const marked = raw('(? offset 0) as rides', [
    queryOf(RIDES).where(raw('rides.id = any(array(select distinct ride_id from ride_marks))')),
  ]);
  return toViews(onePage(queryOf(RIDES).from(marked), NEWEST, page));
}

/** A page of the rides of a rider, with their views. */
export function pageOfRider(riderId: string, { filter, page, now }: AskedRides): Rows {
  const rides = () => queryOf(RIDES).where('rider_id', riderId);
  return pageOfPerson(rides, statusesOf(filter), { page, now });
}

/**
 * A page of the rides assigned to a driver, with their views. A pending request has a driver who was asked, but none
 * who is assigned; once it has expired it is one of the driver's cancelled rides.
 */
export function pageOfDriver(driverId: string, { filter, page, now }: AskedRides): Rows {
  const statuses = statusesOf(filter).filter((status) => status !== 'pending');
  const rides = () => queryOf(RIDES).where('driver_id', driverId);
  return pageOfPerson(rides, statuses, { page, now });
}

/**
 * A page of the rides of the people somebody helps: all of those followed, what the booker has booked for others, and what
 * the organisations have. Each of them gives the newest of each status, as in the page of one. Active are those, too, whose
 * return is still to be called.
 */
export function pageOfHelped(helped: HelpedRides, { filter, page, now }: AskedRides): Rows {
  const { followedIds, bookedForIds, bookerId, organisationIds, passengerId } = helped;
  const statuses = statusesOf(filter);
  const followed = followedIds.flatMap((id) =>
    listsOfPerson(() => queryOf(RIDES).where('rider_id', id), statuses, { page, now }),
  );
  const booked = () =>
    queryOf(RIDES)
      .where('booker_id', bookerId)
      .where(raw('rides.rider_id = any(?::uuid[])', [[...bookedForIds]]));
  const coordinated = organisationIds.flatMap((id) =>
    listsOfPerson(() => ofOrganisation(id, passengerId), statuses, { page, now }),
  );
  const lists = [
    ...followed,
    ...coordinated,
    // Who helps nobody gets an empty page, or is told that they asked for a bad one.
    ...(bookedForIds.length > 0 || followed.length + coordinated.length === 0
      ? listsOfPerson(booked, statuses, { page, now })
      : []),
    ...(filter === 'active' ? [onePage(toReturnFrom(helped, now), NEWEST, page)] : []),
  ];
  return newestOf(lists, page, { merged: true });
}

/** Completed rides of the people somebody helps whose return is promised, or was called and not driven; of a day or two. */
function toReturnFrom(
  { followedIds, bookedForIds, bookerId, organisationIds, passengerId }: HelpedRides,
  now: Date,
): Rows {
  const people = [[...followedIds, ...bookedForIds], [...organisationIds]];
  const waiting = raw(
    `select outbound_ride_id from return_trips
      where kind = 'on_call' and day >= (?::timestamptz - interval '1 day')::date
        and rider_id = any(?::uuid[] || array(
          select passenger_id from care_grants where organisation_id = any(?::uuid[]) and ended_at is null))
        and (state = 'promised' or exists (
          select from rides as back where back.id = return_ride_id and back.status = 'cancelled'))`,
    [now, ...people],
  );
  const seen = raw(
    `(rides.rider_id = any(?::uuid[]) or (rides.booker_id = ? and rides.rider_id = any(?::uuid[]))
      or (rides.organisation_id = any(?::uuid[]) and ${STILL_LET} and rides.rider_id = coalesce(?::uuid, rides.rider_id)))`,
    [[...followedIds], bookerId, [...bookedForIds], [...organisationIds], passengerId],
  );
  const returning = queryOf(RIDES)
    .where('rides.status', 'completed')
    .where(raw('rides.id = any(array(?))', [waiting]))
    .where(seen);
  // The offset of nothing keeps the order of the page from the plan of what is inside.
  return queryOf(RIDES).from(raw('(? offset 0) as rides', [returning]));
}

const STILL_LET = `exists (select from care_grants where care_grants.passenger_id = rides.rider_id
  and care_grants.organisation_id = rides.organisation_id and ended_at is null)`;

/** What it has booked for passengers who still let it. */
function ofOrganisation(organisationId: string, passengerId: string | null): Rows {
  const rides = queryOf(RIDES).where('rides.organisation_id', organisationId).where(raw(STILL_LET));
  return passengerId === null ? rides : rides.where('rides.rider_id', passengerId);
}

export function statusesOf(filter: RideFilter): readonly RideStatus[] {
  if (filter === 'all') return [...ACTIVE, ...FINISHED];
  return filter === 'active' ? ACTIVE : [filter];
}

export const WAITING = `(rides.status <> 'pending' or coalesce(rides.expires_at > ?, true))`;

/**
 * The indexes have rides (of a rider, of a driver, of all) by status, newest first: each status gives its newest, and
 * the newest of those are the page, however many rides there are.
 */
function pageOfPerson(
  rides: () => Rows,
  statuses: readonly RideStatus[],
  asked: Omit<AskedRides, 'filter'>,
): Rows {
  return newestOf(listsOfPerson(rides, statuses, asked), asked.page);
}

function listsOfPerson(
  rides: () => Rows,
  statuses: readonly RideStatus[],
  { page, now }: Omit<AskedRides, 'filter'>,
): (Rows | RawBuilder)[] {
  const ofStatus = rides()
    .where(raw('rides.status = wanted.status'))
    .where(raw(WAITING, [now]));
  const byStatus = raw(
    '(select newest.* from unnest(?::text[]) as wanted (status) cross join lateral ? as newest)',
    [[...statuses], onePage(ofStatus, NEWEST, page)],
  );
  return [byStatus, ...expiredPages(rides, statuses, { page, now })];
}

/**
 * Among the cancelled are those that have expired and are still written as pending: few, since they are swept. Those of
 * everybody are read by their expiry.
 */
export function expiredPages(
  rides: () => Rows,
  statuses: readonly RideStatus[],
  { page, now }: Omit<AskedRides, 'filter'>,
  order = NEWEST,
): Rows[] {
  if (!statuses.includes('cancelled')) return [];
  // The offset of nothing keeps the order of the page from the plan of what is inside.
  const expired = raw('(? offset 0) as rides', [
    rides().where(raw(`rides.status = 'pending'`)).where('rides.expires_at', '<=', now),
  ]);
  return [onePage(queryOf(RIDES).from(expired), order, page)];
}

/** The first of several lists in the same order; a ride that may stand in two of them is one where they are `merged`. */
export function newestOf(
  lists: readonly (Rows | RawBuilder)[],
  page: PageRequest,
  { order = NEWEST, merged = false }: { readonly order?: Order; readonly merged?: boolean } = {},
): Rows {
  const both = merged ? ' union ' : ' union all ';
  const all = raw(`(${lists.map(() => '(?)').join(both)})`, [...lists]);
  const newest = queryOf(RIDES)
    .select('newest.*')
    .from(raw('? as newest', [all]))
    .orderBy(byOrder('newest', order))
    .limit(page.limit + 1);
  return toViews(newest, order);
}

function toViews(rides: Rows, order: Order = NEWEST): Rows {
  return queryOf(RIDES)
    .select(raw(viewColumns(order)))
    .from(raw('? as ride', [rides]))
    .joinRaw(VIEW_JOINS)
    .orderBy(byOrder('ride', order));
}

function byOrder(alias: string, { column, direction }: Order) {
  return [column, 'id'].map((name) => ({ column: `${alias}.${name}`, order: direction }));
}
