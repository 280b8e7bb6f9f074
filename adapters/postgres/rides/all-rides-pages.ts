import { raw, type RawBuilder } from 'objection';
import type { RideSearch } from '../../../application/ports/rides.ts';
import type { RideStatus } from '../../../domain/rides/ride.ts';
import { queryOf, withParts, type Part, type Rows } from '../composed-query.ts';
import { newestFirst, onePage, type Order } from '../keyset.ts';
import { USERS } from '../users/user-table.ts';
import {
  endedOrNot,
  PERSON_WORDS,
  toPersonBeginnings,
  toWordBeginnings,
  WALKED_ROWS,
  WHOLE_EMAIL,
  WordSearch,
} from '../word-search.ts';
import { OF_ALL, RIDES } from './ride-table.ts';
import { expiredPages, newestOf, statusesOf, WAITING, type AskedRides } from './ride-pages.ts';
import { NEWEST } from './ride-view-row.ts';

const BY_PICKUP = newestFirst('pickup_at');

/** By when rides were asked for, or by when they begin. */
export function orderOf({ by = 'requested', isOldestFirst = false }: RideSearch): Order {
  const order = by === 'pickup' ? BY_PICKUP : NEWEST;
  return isOldestFirst ? { ...order, direction: 'asc' } : order;
}

type Rides = () => Rows;

/**
 * A page of all rides, with their views. Each status is in the text of the statement: as a parameter it would be taken
 * for as frequent as any other, and its few rides be looked for among all of them.
 */
export function pageOfAll(asked: AskedRides, search: RideSearch = {}): Rows {
  const order = orderOf(search);
  const rides = () => within(queryOf(RIDES), search);
  if (search.text) return pageOfFound(search.text, rides, asked, order);
  return newestOf(pagesOfStates(rides, asked, order), asked.page, { order });
}

function pagesOfStates(rides: Rides, { filter, page, now }: AskedRides, order: Order): Rows[] {
  const all = () => rides().where(raw(OF_ALL));
  // By pickup there is an index of each state, and none of all.
  if (filter === 'all' && order.column === NEWEST.column) return [onePage(all(), order, page)];
  const statuses = statusesOf(filter);
  const byStatus = statuses.map((status) => {
    const ofStatus = all()
      .where(raw(`rides.status = '${status}'`))
      .where(raw(WAITING, [now]));
    return onePage(ofStatus, order, page);
  });
  return [...byStatus, ...expiredPages(all, statuses, { page, now }, order)];
}

function within(rides: Rows, search: RideSearch): Rows {
  const { span } = search;
  if (!span) return rides;
  const at = `rides.${orderOf(search).column}`;
  return rides.where(at, '>=', span.start).where(at, '<', span.end);
}

const SHORT_ID = /^[0-9a-f]{8}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const RIDE_WORDS = `to_search_words(rides.pickup_address || ' ' || rides.dropoff_address)`;

/** A page of the rides by id, by address, by rider and by driver, each with an index of its own. */
function pageOfFound(text: string, rides: Rides, asked: AskedRides, order: Order): Rows {
  const wanted = text.toLowerCase().trim();
  const { page } = asked;
  const among = (found: Rows) => onePage(inState(found, statusesOf(asked.filter), asked), order, page);
  const merged = { order, merged: true };
  if (UUID.test(wanted)) return newestOf([among(rides().where('rides.id', wanted))], page, merged);
  const [addresses, names] = [toWordBeginnings(wanted), toPersonBeginnings(wanted)];
  if (addresses === null || names === null)
    return newestOf([among(rides().where(raw('false')))], page, merged);
  const byId = SHORT_ID.test(wanted)
    ? [among(rides().where(raw(endedOrNot('right(rides.id::text, 8) = ?'), [wanted, wanted])))]
    : [];
  const byAddress = new WordSearch('rides', RIDE_WORDS, addresses);
  const few = byAddress.ifTooFew(rides(), page.limit);
  if (hasFewOrSeveral(asked)) few.where(raw('not (select is_common from sampled_rides)'));
  // The offset of nothing keeps the order of the page from the plan of what is inside.
  const far = raw('(? offset 0) as rides', [few]);
  const byName = new WordSearch('users', PERSON_WORDS, names);
  const found = newestOf(
    [
      ...byId,
      rides().where(raw('rides.id in (select id from near_rides)')),
      among(queryOf(RIDES).from(far)),
      pageOfPeople('rider_id', rides, asked, order),
      pageOfPeople('driver_id', rides, asked, order),
    ],
    page,
    merged,
  );
  const near = byAddress.near(walkedFor(byAddress, rides, asked, order));
  return withParts([...byAddress.sample(), near, ...byName.sample(), ...foundPeople(wanted, byName)], found);
}

/** Of several states each has to be walked as far as the others, to the end; only one of them ever has many rides. */
function hasFewOrSeveral({ filter }: AskedRides): boolean {
  return filter !== 'all' && filter !== 'completed';
}

/** The first rides with common words: of each state as many as a page has, among the first ones of all its rides. */
function walkedFor(words: WordSearch, rides: Rides, asked: AskedRides, order: Order): Rows[] {
  const { limit, after } = asked.page;
  if (hasFewOrSeveral(asked)) return pagesOfStates(() => words.ifCommon(rides()), asked, order);
  const lists = pagesOfStates(rides, { ...asked, page: { limit: WALKED_ROWS, after } }, order);
  return lists.map((list) => {
    const among = queryOf(RIDES).from(raw('(?) as rides', [list]));
    return onePage(words.ifCommon(among), order, { limit, after: null });
  });
}

/** So many people of a name have their rides looked through. */
const MOST_PEOPLE = 100;

/** The account of a whole e-mail address; else people of the name, the newest of them when many have it. */
function foundPeople(wanted: string, byName: WordSearch): Part[] {
  const people = () => queryOf(USERS);
  const newest = onePage(people(), newestFirst('created_at', 'users'), { limit: WALKED_ROWS, after: null });
  const among = people().from(raw('(?) as users', [newest]));
  const near = byName.near([byName.ifCommon(among).limit(MOST_PEOPLE)]);
  const far = byName.ifTooFew(people().select('users.id'), MOST_PEOPLE - 1).limit(MOST_PEOPLE);
  const named = raw('select id from near_users union (?)', [far]);
  const found = WHOLE_EMAIL.test(wanted)
    ? raw(
        `select id from users where email = ? union all
          select id from (?) as named where not exists (select from users where email = ?)`,
        [wanted, named, wanted],
      )
    : named;
  return [near, ['found_people', found]];
}

/** In one of the states as of now: among the cancelled are those that have expired and are not swept yet. */
function inState(found: Rows, statuses: readonly RideStatus[], { filter, now }: AskedRides): Rows {
  if (filter === 'all') return found;
  const inOne = `(rides.status in (${statuses.map((status) => `'${status}'`).join(', ')}) and ${WAITING})`;
  if (!statuses.includes('cancelled')) return found.where(raw(inOne, [now]));
  return found.where(raw(`(${inOne} or (rides.status = 'pending' and rides.expires_at <= ?))`, [now, now]));
}

/** The first rides of each of the people found, by their indexes, whatever the lengths of their histories. */
function pageOfPeople(
  party: 'rider_id' | 'driver_id',
  rides: Rides,
  asked: AskedRides,
  order: Order,
): RawBuilder {
  const stored: readonly RideStatus[] =
    asked.filter === 'cancelled' ? ['cancelled', 'pending'] : statusesOf(asked.filter);
  const ofPerson = rides().where(raw(`rides.${party} = person.id and rides.status = wanted.status`));
  const found = inState(ofPerson, statusesOf(asked.filter), asked);
  return raw(
    `select newest.* from found_people as person
      cross join unnest(?::text[]) as wanted (status)
      cross join lateral ? as newest`,
    [[...stored], onePage(found, order, asked.page)],
  );
}
