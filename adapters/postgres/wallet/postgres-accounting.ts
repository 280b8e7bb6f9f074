import { raw } from 'objection';
import type {
  Accounting,
  JournalRecord,
  TaxTotals,
  LedgerAccount,
} from '../../../application/ports/wallet.ts';
import { getDayRange } from '../../../domain/geo/day-range.ts';
import type { LedgerPeriod } from '../../../domain/wallet/profit-and-loss.ts';
import { cents, integer, json, money, nullable, orWhenNull, text, time, uuid } from '../column-types.ts';
import { queryOf, queryRows, within } from '../composed-query.ts';
import { onePage, position, readPage, toPage, type Order } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { decoderOf, type Decoder } from '../table.ts';
import { USERS } from '../users/user-table.ts';
import { LIST_PERIODS, readTurnover } from './postgres-accounting-periods.ts';
import { JOURNAL_ENTRIES } from './wallet-tables.ts';

const OLDEST: Order = { column: 'created_at', type: 'time', direction: 'asc', table: 'journal_entries' };
/** The time a person joined never changes, and an index has it beside the id. */
const BY_ARRIVAL: Order = { column: 'created_at', type: 'time', direction: 'asc', table: 'users' };

const POSTINGS = `(select jsonb_agg(jsonb_build_object('account', account, 'userId', user_id,
    'amountCents', amount_cents) order by line) from postings where entry_id = journal_entries.id) as postings`;

const journalFromRow = decoderOf({
  id: uuid(),
  at: time('created_at'),
  kind: text<JournalRecord['kind']>(),
  rideId: nullable(uuid()),
  payoutId: nullable(uuid()),
  payoutRequestId: nullable(uuid()),
  providerReference: nullable(text()),
  postings: json<JournalRecord['postings'], 'postings'>('postings'),
});

const totalsFromRow = decoderOf({
  driverId: uuid('id'),
  firstName: orWhenNull(text(), ''),
  lastName: orWhenNull(text(), ''),
  email: text(),
  rides: integer(),
  fareCents: money('fare'),
  tipCents: money('tip'),
  platformFeeCents: money('platform_fee'),
  refundedCents: money('refunded'),
  cashCents: money('cash'),
}) satisfies Decoder<TaxTotals>;

/** What one driver's earnings of the period came to; one that has none is left out after the page was read. */
const TOTALS = `select count(*)::int as rides, coalesce(sum(ride_fare), 0) as fare, coalesce(sum(tip_amount), 0) as tip,
  coalesce(sum(platform_fee), 0) as platform_fee, coalesce(sum(refunded_amount), 0) as refunded,
  coalesce(sum((select cash_received from rides where rides.id = earnings.ride_id)), 0) as cash
  from earnings where driver_id = driver.id and earnings.created_at >= ? and earnings.created_at < ?`;

/**
 * The entries of the period by their kinds, and everything before it from the tallies of the days. Of a completed ride the
 * earning knows which part of the driver's money is the fare's, and which the tip's.
 */
const PERIOD = statement(
  'accounting.period',
  { since: time(), until: time(), first: text(), time_zone: text() },
  `with entry as materialized (
      select id, kind, ride_id from journal_entries where created_at >= $since and created_at < $until
    ), moved as (
      select entry.kind, postings.account, sum(postings.amount_cents)::bigint as amount_cents
      from entry join postings on postings.entry_id = entry.id group by 1, 2
    ), before as (
      select figure as account, sum(amount)::bigint as amount_cents from figures_by_day($time_zone)
      where day < $first::date and figure not in ('bookings', 'trips') group by 1
    )
    select coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'account', account, 'amountCents', amount_cents))
        from moved), '[]') as movements,
      coalesce((select jsonb_agg(jsonb_build_array(account, amount_cents)) from before), '[]') as opening,
      (select coalesce(sum(driver_share), 0) * 100 from earnings
        where ride_id in (select ride_id from entry where kind = 'ride_completed'))::bigint as driver_share_cents`,
  decoderOf({
    movements: json<LedgerPeriod['movements']>(),
    opening: json<(readonly [LedgerAccount, number])[]>(),
    driverShareCents: cents(),
  }),
);

export const postgresAccounting = (sql: SqlRunner): Accounting => ({
  period: async ({ first, last, timeZone }) => {
    const { since, until } = getDayRange({ from: first, to: last }, timeZone);
    if (since === null || until === null) throw new Error('A period has a first and a last day');
    const period = await sql.only(PERIOD({ since, until, first, time_zone: timeZone }));
    return { ...period, opening: new Map(period.opening) };
  },
  turnover: (days) => readTurnover(sql, days),
  closedPeriods: () => sql.all(LIST_PERIODS()),
  journal: (range, page) => {
    const query = queryOf(JOURNAL_ENTRIES).select('journal_entries.*', raw(POSTINGS));
    within(query, 'journal_entries.created_at', range);
    return readPage(sql, 'accounting.journal', { query, order: OLDEST, page, toItem: journalFromRow });
  },
  taxTotals: async ({ since, until }, page) => {
    const drivers = queryOf(USERS)
      .select('users.id', 'first_name', 'last_name', 'email', raw(position(BY_ARRIVAL)))
      .where(raw('users.id in (select user_id from driver_profiles)'));
    const query = queryOf(USERS)
      .select('driver.*', 'year.*')
      .from(raw('? as driver', [onePage(drivers, BY_ARRIVAL, page)]))
      .joinRaw(`cross join lateral (${TOTALS}) as year`, [since, until])
      .orderBy(raw('driver.position::bigint'))
      .orderBy('driver.id');
    const rows = await queryRows(sql, 'accounting.tax-totals', query);
    const found = toPage(rows, BY_ARRIVAL, page, totalsFromRow);
    const kept = found.items.map((item, index) => ({ item, cursor: found.cursors[index] ?? '' }));
    const driving = kept.filter(({ item }) => item.rides > 0);
    return {
      items: driving.map(({ item }) => item),
      cursors: driving.map(({ cursor }) => cursor),
      nextCursor: found.nextCursor,
    };
  },
});
