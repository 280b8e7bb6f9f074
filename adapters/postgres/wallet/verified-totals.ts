/**
 * What a user's postings and a driver's moves sum to. The verified point keeps the sums of all transactions below it,
 * so that an audit adds what is new instead of reading everything again. All statements here are for one transaction
 * that keeps its snapshot: the point that it is about to prove lies at the oldest transaction that was running then.
 */
const LATE = 'xid >= pg_snapshot_xmin(pg_current_snapshot())';
/** Written since the last verified point, `$1`, and below the new one. */
const SINCE = 'xid >= $1::xid8 and not xid >= pg_snapshot_xmin(pg_current_snapshot())';

const SUMS = {
  available_cents: `sum(amount_cents) filter (where account = 'rider_available')`,
  held_cents: `sum(amount_cents) filter (where account = 'rider_held')`,
  earnings_cents: `sum(amount_cents) filter (where account = 'driver_earnings')`,
  reserved_cents: `sum(amount_cents) filter (where account = 'driver_reserved')`,
  cash_cents: `sum(amount_cents) filter (where account = 'driver_cash')`,
  earned_cents: `sum(amount_cents) filter (where account = 'driver_earnings'
    and kind in ('ride_completed', 'tip_added'))`,
  paid_cents: `- sum(amount_cents) filter (where account = 'driver_earnings'
    and kind in ('payout_reserved', 'payout_returned', 'cash_kept', 'cash_set_off'))`,
};
const BALANCES = Object.keys(SUMS);
const COUNTERS = ['trips', 'accepted', 'decided'];

const sumsOfPostings = Object.entries(SUMS)
  .map(([name, sum]) => `coalesce(${sum}, 0)::bigint as ${name}`)
  .join(', ');
const sumsOf = (columns: readonly string[]) =>
  columns.map((name) => `sum(${name})::bigint as ${name}`).join(', ');
const added = (columns: readonly string[]) =>
  columns.map((name) => `${name} = known.${name} + excluded.${name}`).join(', ');
const replaced = (columns: readonly string[]) =>
  `${columns.map((name) => `${name} = excluded.${name}`).join(', ')}
    where (${columns.map((name) => `known.${name}`).join(', ')})
      is distinct from (${columns.map((name) => `excluded.${name}`).join(', ')})`;

/** Postings of the entries that a condition on `xid` chooses, with the kinds of the entries. */
const postingsWhere = (condition: string) =>
  `select posting.user_id, account, amount_cents, kind
    from journal_entries entry join postings posting on posting.entry_id = entry.id
    where ${condition} and posting.user_id is not null`;

/** Completed rides, answers and passes that a condition on `xid` chooses, one row of counts for each. */
const movesWhere = (condition: string) =>
  `select ride.driver_id, 1 as trips, 0 as accepted, 0 as decided
    from (select ride_id from ride_history where to_status = 'completed' and ${condition}) move
      join rides ride on ride.id = move.ride_id
    union all
    select actor_id, 0, (action = 'accept')::integer, 1 from ride_history
    where action in ('accept', 'decline') and ${condition}
    union all
    select driver_id, 0, 0, 1 from ride_passes where ${condition}`;

/** The sums of the users `$1` up to the moment of the audit: those of the new point, and what came later. */
export const POSTED_TO_AUDITED = `
  select user_id, ${sumsOf(BALANCES)} from (
    select user_id, ${BALANCES.join(', ')} from verified_balances where user_id = any($1::uuid[])
    union all
    select user_id, ${sumsOfPostings} from (${postingsWhere(LATE)}) late
    where user_id = any($1::uuid[]) group by user_id
  ) known_and_late group by user_id`;

export const COUNTED_FOR_AUDITED = `
  select driver_id, ${sumsOf(COUNTERS)} from (
    select driver_id, ${COUNTERS.join(', ')} from verified_counters where driver_id = any($1::uuid[])
    union all
    select * from (${movesWhere(LATE)}) late where driver_id = any($1::uuid[])
  ) known_and_late group by driver_id`;

/** From the verified point `$1` to the new one. */
export const ADVANCE_BALANCES = `
  insert into verified_balances as known (user_id, ${BALANCES.join(', ')})
  select user_id, ${sumsOfPostings} from (${postingsWhere(SINCE)}) fresh group by user_id
  on conflict (user_id) do update set ${added(BALANCES)}`;

export const ADVANCE_COUNTERS = `
  insert into verified_counters as known (driver_id, ${COUNTERS.join(', ')})
  select driver_id, ${sumsOf(COUNTERS)} from (${movesWhere(SINCE)}) fresh group by driver_id
  on conflict (driver_id) do update set ${added(COUNTERS)}`;

/** From all postings of the users `$1`, whatever was known. Entries are looked up for drivers' earnings only. */
export const RECOUNT_BALANCES = `
  insert into verified_balances as known (user_id, ${BALANCES.join(', ')})
  select user_id, ${sumsOfPostings} from (
    select unnest as user_id, null as account, 0 as amount_cents, null as kind from unnest($1::uuid[])
    union all
    select user_id, account, amount_cents, null from postings
    where account in ('rider_available', 'rider_held', 'driver_reserved', 'driver_cash') and user_id = any($1::uuid[])
    union all
    select posting.user_id, account, amount_cents, kind
    from postings posting join journal_entries entry on entry.id = posting.entry_id
    where account = 'driver_earnings' and posting.user_id = any($1::uuid[])
    union all
    select user_id, account, - amount_cents, kind from (${postingsWhere(LATE)}) late where user_id = any($1::uuid[])
  ) every group by user_id
  on conflict (user_id) do update set ${replaced(BALANCES)}`;

/** From all rides, answers and passes. */
export const RECOUNT_COUNTERS = `
  insert into verified_counters as known (driver_id, ${COUNTERS.join(', ')})
  select driver_id, ${sumsOf(COUNTERS)} from (
    select driver_id, 0 as trips, 0 as accepted, 0 as decided from verified_counters
    union all
    select driver_id, count(*), 0, 0 from rides where status = 'completed' group by driver_id
    union all
    select actor_id, 0, count(*) filter (where action = 'accept'), count(*) from ride_history
    where action in ('accept', 'decline') group by actor_id
    union all
    select driver_id, 0, 0, count(*) from ride_passes group by driver_id
    union all
    select driver_id, - trips, - accepted, - decided from (${movesWhere(LATE)}) late
  ) every where driver_id is not null group by driver_id
  on conflict (driver_id) do update set ${replaced(COUNTERS)}`;
