import { raw, type QueryBuilder } from 'objection';
import type { Page, PageRequest } from '../../../application/ports/pages.ts';
import type {
  UserAccount,
  UserDirectory,
  UserFilter,
  UserOrder,
} from '../../../application/ports/user-directory.ts';
import { COUNTED_USERS, type UserSort } from '../../../domain/users/user-list.ts';
import { decimal, integer, money, nullable } from '../column-types.ts';
import { queryBuilder, queryRows } from '../composed-query.ts';
import { DRIVER_AND_USER, driverFromRow } from './driver-table.ts';
import { onePage, position, toPage, type Order } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { decoderOf } from '../table.ts';
import { UserModel } from '../users/user-model.ts';
import { PERSON_WORDS, toPersonBeginnings } from '../word-search.ts';
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
  case users.user_type when 'driver' then users.earnings_balance + users.reserved_balance
    + (select coalesce(sum(amount), 0) from payouts where driver_id = users.id and status = 'completed')
    + (select coalesce(sum(amount), 0) from payout_requests where driver_id = users.id and status = 'completed')
    end as total_earnings`;

const figuresFromRow = decoderOf({
  rideCount: integer(),
  averageRating: nullable(decimal()),
  totalEarningsCents: nullable(money('total_earnings')),
});

const BY_WORDS = `${PERSON_WORDS} @@ to_tsquery('simple', ?)`;
/** The account of that address and nobody else; while nobody has it, those whose words begin so. */
const BY_EMAIL = `(users.email = ? or ${BY_WORDS}
  and not exists (select from users as whole where whole.email = ? and whole.deleted_at is null))`;
const WHOLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Row = Readonly<Record<string, unknown>>;

export class PostgresUserDirectory implements UserDirectory {
  constructor(private readonly sql: SqlRunner) {}

  async find(userId: string): Promise<UserAccount | null> {
    const query = withFigures(people()).where('users.id', userId);
    const [row] = await queryRows(this.sql, 'user-directory.find', query);
    return row ? toAccount(row) : null;
  }

  async list(
    filter: UserFilter,
    { sort, direction }: UserOrder,
    { skip = 0, ...page }: PageRequest & { skip?: number },
  ): Promise<Page<UserAccount>> {
    const order: Order = { ...COLUMNS[sort], direction, table: 'users' };
    const query = onePage(withFigures(matching(filter)).select(raw(position(order))), order, page);
    if (skip > 0) query.offset(skip);
    return toPage(await queryRows(this.sql, 'user-directory.list', query), order, page, toAccount);
  }

  async count(filter: UserFilter): Promise<{ count: number; isComplete: boolean }> {
    const some = matching(filter)
      .select(raw('1'))
      .limit(COUNTED_USERS + 1);
    const query = UserModel.query(queryBuilder)
      .select(raw('count(*)::integer as count'))
      .from(some.as('some'));
    const [row] = await queryRows(this.sql, 'user-directory.count', query);
    const count = Number(row?.['count'] ?? 0);
    return { count: Math.min(count, COUNTED_USERS), isComplete: count <= COUNTED_USERS };
  }
}

function people(): QueryBuilder<UserModel> {
  return UserModel.query(queryBuilder).whereNull('users.deleted_at');
}

function withFigures(query: QueryBuilder<UserModel>): QueryBuilder<UserModel> {
  return query
    .leftJoin('driver_profiles', 'driver_profiles.user_id', 'users.id')
    .select(raw(DRIVER_AND_USER), raw(FIGURES));
}

function matching({ search, userType, suspended }: UserFilter): QueryBuilder<UserModel> {
  const query = people();
  if (userType !== null) query.where('users.user_type', userType);
  // Not as a value: the plan has to see that the partial indexes fit.
  if (suspended !== null) query.whereRaw(suspended ? 'users.suspended' : 'not users.suspended');
  if (search !== null) narrow(query, search.toLowerCase());
  return query;
}

function narrow(query: QueryBuilder<UserModel>, search: string): void {
  const beginnings = toPersonBeginnings(search);
  if (UUID.test(search)) query.where('users.id', search);
  else if (beginnings === null) query.whereRaw('false');
  else if (WHOLE_EMAIL.test(search)) query.whereRaw(BY_EMAIL, [search, beginnings, search]);
  else query.whereRaw(BY_WORDS, [beginnings]);
}

function toAccount(row: Row): UserAccount {
  const user = USERS.fromRow(row);
  const isDriver = user.userType === 'driver' && row['profile_id'] !== null;
  return { user, driver: isDriver ? driverFromRow(row) : null, ...figuresFromRow(row) };
}
