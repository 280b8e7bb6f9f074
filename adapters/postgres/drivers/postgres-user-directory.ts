import { raw, type RawBuilder } from 'objection';
import type { PageRequest } from '../../../application/ports/pages.ts';
import type { UserAccount, UserDirectory, UserFilter } from '../../../application/ports/users.ts';
import { COUNTED_USERS, type UserSort } from '../../../domain/users/user-list.ts';
import { decimal, integer, money, nullable } from '../column-types.ts';
import { queryOf, queryRows, withParts, type Rows } from '../composed-query.ts';
import { DRIVER_AND_USER, driverFromRow } from './driver-table.ts';
import { onePage, position, toPage, type Order } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { decoderOf } from '../table.ts';
import { PERSON_WORDS, toPersonBeginnings, WALKED_ROWS, WHOLE_EMAIL, WordSearch } from '../word-search.ts';
import { USERS } from '../users/user-table.ts';

const COLUMNS: Readonly<Record<UserSort, Pick<Order, 'column' | 'type'>>> = {
  created: { column: 'created_at', type: 'time' },
  name: { column: 'sort_name', type: 'text' },
  role: { column: 'user_type', type: 'text' },
  status: { column: 'suspended', type: 'boolean' },
};

/** Read for the rows of a page only. What was ever earned is what the ledger holds and what it has paid out. */
const FIGURES = `case users.user_type when 'driver' then coalesce(driver_profiles.total_trips, 0) else (
    select count(*) from rides where rider_id = users.id and status = 'completed')::integer end as ride_count,
  case when users.user_type = 'driver' then case when driver_profiles.rating_count > 0 then driver_profiles.rating end
    when users.rider_rating_count > 0 then users.rider_rating end as average_rating,
  case users.user_type when 'driver' then (select earnings_balance + reserved_balance from balances where user_id = users.id)
    + (select coalesce(sum(amount), 0) from payouts where driver_id = users.id and status = 'completed')
    + (select coalesce(sum(amount), 0) from payout_requests where driver_id = users.id and status = 'completed')
    end as total_earnings`;

const figuresFromRow = decoderOf({
  rideCount: integer(),
  averageRating: nullable(decimal()),
  totalEarningsCents: nullable(money('total_earnings')),
});

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SHORT_ID = /^[0-9a-f]{8}$/;

type Row = Readonly<Record<string, unknown>>;

export const postgresUserDirectory = (sql: SqlRunner): UserDirectory => ({
  find: async (userId) => {
    const query = withFigures(everybody()).where('users.id', userId);
    const [row] = await queryRows(sql, 'user-directory.find', query);
    return row ? toAccount(row) : null;
  },
  list: async (filter, { sort, direction }, { skip = 0, ...page }) => {
    const order: Order = { ...COLUMNS[sort], direction, table: 'users' };
    const query = onePage(withFigures(people()).select(raw(position(order))), order, page);
    if (skip > 0) query.offset(skip);
    const asked = toSearch(filter.search);
    const found = { ...page, limit: page.limit + skip };
    const listed = asked.words
      ? foundFirst(query, { ...asked, words: asked.words }, filter, order, found)
      : asked.narrow(standing(query, filter));
    return toPage(await queryRows(sql, 'user-directory.list', listed), order, page, toAccount);
  },
  byPlate: async (plate, limit) => {
    const query = withFigures(people())
      .where('users.user_type', 'driver')
      .where(raw(PLATE_BEGINS, [plate, plate]))
      .orderBy(['users.sort_name', 'users.id'])
      .limit(limit);
    return (await queryRows(sql, 'user-directory.by-plate', query)).map(toAccount);
  },
  count: async (filter) => {
    const some = toSearch(filter.search).narrow(standing(people(), filter));
    const counted = queryOf(USERS)
      .select(raw('count(*)::integer as count'))
      .from(
        some
          .select(raw('1'))
          .limit(COUNTED_USERS + 1)
          .as('some'),
      );
    const [row] = await queryRows(sql, 'user-directory.count', counted);
    const count = Number(row?.['count'] ?? 0);
    return { count: Math.min(count, COUNTED_USERS), isComplete: count <= COUNTED_USERS };
  },
});

/** What was typed, understood. */
interface Search {
  /** Beginnings of words, unless it is an id or finds nobody. */
  readonly words: WordSearch | null;
  /** A whole e-mail address. */
  readonly email: string | null;
  /** To everybody who is found, in no order. */
  readonly narrow: (query: Rows) => Rows;
}

function toSearch(search: string | null): Search {
  if (search === null) return { words: null, email: null, narrow: (query) => query };
  const typed = search.toLowerCase();
  if (UUID.test(typed))
    return { words: null, email: null, narrow: (query) => query.where(raw(NAMED_BY_ID, [typed, typed])) };
  const beginnings = toPersonBeginnings(typed);
  if (beginnings === null) return { words: null, email: null, narrow: (query) => query.where(raw('false')) };
  const words = new WordSearch('users', PERSON_WORDS, beginnings);
  if (SHORT_ID.test(typed)) return { words: null, email: null, narrow: byShortId(typed, words) };
  if (!WHOLE_EMAIL.test(typed)) return { words, email: null, narrow: (query) => words.indexed(query) };
  const named = words.indexed(people().select('users.id')).where(raw(NOBODY_HAS, [typed]));
  const found = raw('select id from users where email = ? union all ?', [typed, named]);
  return { words, email: typed, narrow: (query) => query.where(raw('users.id in (?)', [found])) };
}

/** It may be a word or a part of a phone number too, such as few have. */
function byShortId(typed: string, words: WordSearch): Search['narrow'] {
  const found = raw('select id from users where right(id::text, 8) = ? union all ?', [
    typed,
    words.indexed(people().select('users.id')),
  ]);
  return (query) => query.where(raw('users.id in (?)', [found]));
}

/** As the index `driver_profiles_by_plate` has it; what begins so lies between it and it with what follows any digit or letter. */
const PLATE = `upper(regexp_replace(driver_profiles.license_plate, '[^[:alnum:]]', '', 'g')) collate "C"`;
const PLATE_BEGINS = `driver_profiles.license_plate is not null and ${PLATE} >= ? and ${PLATE} < ? || '~'`;

/** Of who was merged, the person with whom. */
const NAMED_BY_ID =
  'users.id in (?::uuid, (select merged.merged_into_id from users merged where merged.id = ?::uuid))';

const NOBODY_HAS =
  'not exists (select from users as whole where whole.email = ? and whole.deleted_at is null)';

/**
 * The page of a search for words: the first ones in the order of the list, of the account with the whole address, or
 * else of many people who are found or of few.
 */
function foundFirst(
  query: Rows,
  { words, email }: Search & { readonly words: WordSearch },
  filter: UserFilter,
  order: Order,
  page: PageRequest,
): Rows {
  const some = () => standing(people(), filter);
  const first = onePage(some(), order, { ...page, limit: WALKED_ROWS });
  const common = words.ifCommon(queryOf(USERS).from(asUsers(first)));
  const far = queryOf(USERS).from(asUsers(words.ifTooFew(some(), page.limit)));
  const named = [onePage(common, order, { ...page, after: null }), onePage(far, order, page)];
  if (email !== null) for (const list of named) list.where(raw(NOBODY_HAS, [email]));
  const lists = [named[1]!, ...(email === null ? [] : [some().where('users.email', email)])];
  const found = raw(
    `select id from near_users ${lists.map(() => 'union (?)').join(' ')}`,
    lists.map((list) => list.select('users.id')),
  );
  const listed = query.where(raw('users.id in (select id from found)'));
  return withParts([...words.sample(), words.near([named[0]!]), ['found', found]], listed);
}

/** The offset of nothing keeps the order of the page from the plan of what is inside. */
function asUsers(query: Rows): RawBuilder {
  return raw('(? offset 0) as users', [query]);
}

function everybody(): Rows {
  return queryOf(USERS).whereNull('users.deleted_at');
}

/** Who was merged into somebody else is found as them. */
function people(): Rows {
  return everybody().whereNull('users.merged_into_id');
}

function withFigures(query: Rows): Rows {
  return query
    .leftJoin('driver_profiles', 'driver_profiles.user_id', 'users.id')
    .select(raw(DRIVER_AND_USER), raw(FIGURES));
}

/** Narrows it to a role, to those who are suspended or not, and to those who sign in or not. */
function standing(query: Rows, { userType, suspended, hasAccount }: UserFilter): Rows {
  if (hasAccount !== null) query.where('users.has_account', hasAccount);
  if (userType !== null) query.where('users.user_type', userType);
  // Not as a value: the plan has to see that the partial indexes fit.
  if (suspended !== null) query.where(raw(suspended ? 'users.suspended' : 'not users.suspended'));
  return query;
}

function toAccount(row: Row): UserAccount {
  const user = USERS.fromRow(row);
  const isDriver = user.userType === 'driver' && row['profile_id'] !== null;
  return { user, driver: isDriver ? driverFromRow(row) : null, ...figuresFromRow(row) };
}
