import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import type { RideSearch } from '../../../application/ports/ride-views.ts';
import type { RideStatus } from '../../../domain/rides/ride.ts';
import { queryBuilder } from '../composed-query.ts';
import { onePage, type Order } from '../keyset.ts';
import { PERSON_WORDS, toPersonBeginnings, toWordBeginnings } from '../word-search.ts';
import { RideModel } from './ride-model.ts';
import { expiredPages, newestOf, statusesOf, toViews, WAITING, type AskedRides } from './ride-pages.ts';
import { NEWEST } from './ride-view-row.ts';

const OLDEST: Order = { ...NEWEST, direction: 'asc' };

/** By when rides were asked for. */
export function orderOf({ isOldestFirst = false }: RideSearch): Order {
  return isOldestFirst ? OLDEST : NEWEST;
}

type Rides = () => QueryBuilder<RideModel>;

/**
 * A page of all rides, with their views. Each status is in the text of the statement: as a parameter it would be taken
 * for as frequent as any other, and its few rides be looked for among all of them.
 */
export function pageOfAll(asked: AskedRides, search: RideSearch = {}): Knex.Raw {
  const { filter, page, now } = asked;
  const order = orderOf(search);
  const rides = () => within(RideModel.query(queryBuilder), search);
  if (search.text) return newestOf(foundBy(search.text, rides, asked, order), page, { order, merged: true });
  if (filter === 'all') return toViews(onePage(rides(), order, page).toKnexQuery(), order);
  const statuses = statusesOf(filter);
  const byStatus = statuses.map((status) => {
    const ofStatus = rides().whereRaw(`rides.status = '${status}'`).whereRaw(WAITING, [now]);
    return onePage(ofStatus, order, page).toKnexQuery();
  });
  return newestOf([...byStatus, ...expiredPages(rides, statuses, { page, now }, order)], page, { order });
}

function within(rides: QueryBuilder<RideModel>, { span }: RideSearch): QueryBuilder<RideModel> {
  if (!span) return rides;
  return rides.where('rides.created_at', '>=', span.start).where('rides.created_at', '<', span.end);
}

const SHORT_ID = /^[0-9a-f]{8}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A page of the rides by id, by address, by rider and by driver, each with an index of its own. */
function foundBy(text: string, rides: Rides, asked: AskedRides, order: Order): Knex.Raw[] {
  const wanted = text.toLowerCase().trim();
  const statuses = statusesOf(asked.filter);
  const page = (found: QueryBuilder<RideModel>) =>
    queryBuilder.raw('?', [onePage(inState(found, statuses, asked), order, asked.page).toKnexQuery()]);
  if (UUID.test(wanted)) return [page(rides().where('rides.id', wanted))];
  const byId = SHORT_ID.test(wanted)
    ? [page(rides().whereRaw('right(rides.id::text, 8) = ?', [wanted]))]
    : [];
  const beginnings = toWordBeginnings(wanted);
  const people = toPersonBeginnings(wanted);
  if (beginnings === null || people === null) return [page(rides().whereRaw('false'))];
  const byAddress = rides().whereRaw(
    `to_search_words(rides.pickup_address || ' ' || rides.dropoff_address) @@ to_tsquery('simple', ?)`,
    [beginnings],
  );
  const ofPeople = (['rider_id', 'driver_id'] as const).map((party) =>
    pageOfPeople(party, people, rides, asked, order),
  );
  return [...byId, page(byAddress), ...ofPeople];
}

/** In one of the states as of now: among the cancelled are those that have expired and are not swept yet. */
function inState(
  found: QueryBuilder<RideModel>,
  statuses: readonly RideStatus[],
  { filter, now }: AskedRides,
): QueryBuilder<RideModel> {
  if (filter === 'all') return found;
  const inOne = `(rides.status in (${statuses.map((status) => `'${status}'`).join(', ')}) and ${WAITING})`;
  if (!statuses.includes('cancelled')) return found.whereRaw(inOne, [now]);
  return found.whereRaw(`(${inOne} or (rides.status = 'pending' and rides.expires_at <= ?))`, [now, now]);
}

/** The first rides of each of the first people of that name, by their indexes, whatever the lengths of their histories. */
function pageOfPeople(
  party: 'rider_id' | 'driver_id',
  beginnings: string,
  rides: Rides,
  asked: AskedRides,
  order: Order,
): Knex.Raw {
  const stored: readonly RideStatus[] =
    asked.filter === 'cancelled' ? ['cancelled', 'pending'] : statusesOf(asked.filter);
  const ofPerson = rides().whereRaw(`rides.${party} = person.id and rides.status = wanted.status`);
  const found = inState(ofPerson, statusesOf(asked.filter), asked);
  return queryBuilder.raw(
    `select newest.* from (
        select users.id from users
          where ${PERSON_WORDS} @@ to_tsquery('simple', ?)
          order by users.sort_name, users.id limit 100
      ) as person
      cross join unnest(?::text[]) as wanted (status)
      cross join lateral ? as newest`,
    [beginnings, [...stored], onePage(found, order, asked.page).toKnexQuery()],
  );
}
