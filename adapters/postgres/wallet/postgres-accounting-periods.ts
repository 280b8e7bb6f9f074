import type { AccountingPeriods } from '../../../application/ports/accounting-periods.ts';
import type { LedgerAccount, LocalDays } from '../../../application/ports/wallet.ts';
import { getDayRange } from '../../../domain/geo/day-range.ts';
import type { AccountingPeriod } from '../../../domain/wallet/accounting-period.ts';
import type { LedgerTurnover } from '../../../domain/wallet/trial-balance.ts';
import { json, nullable, text, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, select, statement } from '../statement.ts';
import { decoderOf, defineTable, type FieldsOf } from '../table.ts';

const PERIODS = defineTable(
  'accounting_periods',
  {
    id: uuid(),
    month: text(),
    since: time(),
    until: time(),
    accounts: json<AccountingPeriod['accounts']>(),
    closedAt: time(),
  } satisfies FieldsOf<AccountingPeriod>,
  {},
);

export const LIST_PERIODS = select('accounting-periods.list', PERIODS, 'order by month desc');
const LATEST = select('accounting-periods.latest', PERIODS, 'order by month desc limit 1');
const INSERT = insert('accounting-periods.insert', PERIODS);

/** The same lock as in `require_open_period`. */
const LOCK = statement(
  'accounting-periods.lock',
  {},
  `select pg_advisory_xact_lock(hashtextextended('maumee accounting periods', 0))`,
);

const FIRST_ENTRY = statement(
  'accounting-periods.first-entry',
  {},
  'select min(created_at) as at from journal_entries',
  decoderOf({ at: nullable(time()) }),
);

/** The entries of the days, and everything before them from the tallies of the days. */
const TURNOVER = statement(
  'accounting.turnover',
  { since: time(), until: time(), first: text(), time_zone: text() },
  `with entry as materialized (
      select id, (created_at at time zone $time_zone)::date as day
      from journal_entries where created_at >= $since and created_at < $until
    ), moved as (
      select entry.day, postings.account,
        coalesce(-sum(postings.amount_cents) filter (where postings.amount_cents < 0), 0)::bigint as debit_cents,
        coalesce(sum(postings.amount_cents) filter (where postings.amount_cents > 0), 0)::bigint as credit_cents
      from entry join postings on postings.entry_id = entry.id group by 1, 2
    ), before as (
      select figure as account, sum(amount)::bigint as amount_cents from figures_by_day($time_zone)
      where day < $first::date and figure not in ('bookings', 'trips') group by 1
    )
    select coalesce((select jsonb_agg(jsonb_build_object('day', day, 'account', account, 'debitCents', debit_cents,
        'creditCents', credit_cents) order by day, account) from moved), '[]') as days,
      coalesce((select jsonb_agg(jsonb_build_array(account, amount_cents)) from before), '[]') as opening`,
  decoderOf({
    days: json<LedgerTurnover['days']>(),
    opening: json<(readonly [LedgerAccount, number])[]>(),
  }),
);

/** What was posted on each of the days, and before them. */
export async function readTurnover(
  sql: SqlRunner,
  { first, last, timeZone }: LocalDays,
): Promise<LedgerTurnover> {
  const { since, until } = getDayRange({ from: first, to: last }, timeZone);
  if (since === null || until === null) throw new Error('A period has a first and a last day');
  const { days, opening } = await sql.only(TURNOVER({ since, until, first, time_zone: timeZone }));
  return { days, opening: new Map(opening) };
}

export const postgresAccountingPeriods = (sql: SqlRunner): AccountingPeriods => ({
  lock: () => sql.write(LOCK()),
  latest: () => sql.first(LATEST()),
  firstEntryAt: async () => (await sql.only(FIRST_ENTRY())).at,
  turnover: (days) => readTurnover(sql, days),
  insert: (period) => sql.write(INSERT(PERIODS.toRow(period))),
});
