import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CsvListName } from '../../../application/exports/inputs.ts';
import type { Account } from '../../../domain/wallet/profit-and-loss.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import {
  aCompletedRide,
  aFundedRider,
  anOnlineDriver,
  onboard,
  SYSTEM,
  useTestUseCases,
} from '../../support/test-use-cases.ts';
import { inAreaTime, TIME_ZONE } from '../../support/places.ts';

/** It begins on March 11, 2026. */
const clock = new FixedClock();
const app = useTestUseCases({ clock, connections: 4 });

const MONTHS = { '2026-03': ['2026-03-01', '2026-03-31'], '2026-04': ['2026-04-01', '2026-04-30'] } as const;
type Month = keyof typeof MONTHS;
const months = Object.keys(MONTHS) as Month[];

/** Rides, a tip and a refund, a weekly payout and a request in each of two months, some about rides of the other. */
beforeAll(async () => {
  const { useCases } = app;
  const [rider, driver] = [await aFundedRider(useCases, '400'), await anOnlineDriver(useCases)];
  await onboard(useCases, driver);
  const ride = (tipAmount: string) => aCompletedRide(useCases, rider, driver, { tipAmount });
  const payOut = async (amount: string) => {
    await useCases.generatePayouts.execute(SYSTEM);
    await useCases.processPayouts.execute(SYSTEM);
    await useCases.transferPayouts.execute(SYSTEM);
    const { id } = await useCases.requestPayout.execute(driver, { amount });
    await useCases.approvePayoutRequest.execute(SYSTEM, { id });
  };
  const [first] = [await ride('5'), await ride('0')];
  await useCases.refundRide.execute(SYSTEM, { rideId: first, amount: '4', reason: 'A detour' });
  clock.advance({ days: 9 });
  const second = await ride('2');
  await payOut('10');
  // By the clocks of the area it is still March, in UTC April.
  clock.set(inAreaTime('2026-03-31', '20:00'));
  const third = await ride('1');
  clock.advance({ hours: 4 });
  await useCases.completeRide.execute(rider, { rideId: third, tipAmount: '4' });
  await useCases.refundRide.execute(SYSTEM, { rideId: second, reason: 'Left the phone' });
  await ride('7');
  clock.advance({ days: 9 });
  await ride('0');
  await ride('0');
  await payOut('10');
  // One that nobody has decided about.
  await useCases.requestPayout.execute(driver, { amount: '10' });
});

type Row = Readonly<Record<string, string>>;

async function save(list: CsvListName, filter: object): Promise<Row[]> {
  const { text } = await app.useCases.exportList.execute(SYSTEM, { list, filter: { ...filter } });
  let all = '';
  for await (const piece of text) all += piece;
  return Papa.parse<Row>(all, { header: true, skipEmptyLines: true }).data;
}

const toCents = (dollars: string | undefined) => Math.round(Number(dollars ?? 'none') * 100);
const sum = (rows: readonly Row[], ...columns: readonly string[]) =>
  rows.reduce((total, row) => columns.reduce((all, column) => all + toCents(row[column]), total), 0);
const daysOf = (month: Month) => ({ from: MONTHS[month][0], to: MONTHS[month][1] });

/** What the ledger has of a month, read past everything that makes the exports. */
async function posted(month: Month, account: Account, ...kinds: string[]): Promise<number> {
  const { rows } = await app.pool.query<{ cents: number }>(
    `select coalesce(sum(amount_cents), 0)::int as cents from postings
       join journal_entries on journal_entries.id = entry_id
       where account = $1 and to_char(created_at at time zone $4, 'YYYY-MM') = $2
         and (kind = any ($3) or cardinality($3::text[]) = 0)`,
    [account, month, kinds, TIME_ZONE],
  );
  return rows[0]?.cents ?? 0;
}

const ACCOUNTS = [
  'platform_revenue',
  'rider_available',
  'rider_held',
  'driver_earnings',
  'driver_reserved',
  'provider_clearing',
  'payouts_clearing',
] as const;
const nameOf = (account: string) => account.charAt(0).toUpperCase() + account.slice(1).replaceAll('_', ' ');
const RIDE_KINDS = ['ride_completed', 'tip_added', 'ride_refunded'];

describe.each(months)('of %s', (month) => {
  it('completed bookings, with tips and refunds, come to what drivers and the platform got for rides', async () => {
    const rows = await save('completed-bookings', daysOf(month));
    expect(new Set(rows.map(({ What }) => What)).size).toBeGreaterThan(1);
    expect(sum(rows, 'Driver share', 'Tip')).toBe(await posted(month, 'driver_earnings', ...RIDE_KINDS));
    expect(sum(rows, 'Platform fee')).toBe(await posted(month, 'platform_revenue'));
    expect(sum(rows, 'Charged')).toBe(sum(rows, 'Driver share', 'Tip', 'Platform fee'));
    const result = await save('profit-and-loss', { month });
    const lineOf = (name: string) => toCents(result.find(({ Line }) => Line === name)?.['Amount']);
    const completed = rows.filter(({ What }) => What !== 'refund');
    expect(sum(completed, 'Driver share')).toBe(-lineOf('driver shares'));
    expect(sum(completed, 'Driver share', 'Platform fee')).toBe(lineOf('fares'));
    expect(sum(rows, 'Tip')).toBe(lineOf('tips'));
  });

  it('weekly payouts and payout requests come to the money that went out', async () => {
    const payouts = await save('payouts', daysOf(month));
    const requests = await save('payout-requests', daysOf(month));
    expect([payouts.length, requests.length]).toEqual([1, 1]);
    expect(sum([...payouts, ...requests], 'Amount')).toBe(await posted(month, 'payouts_clearing'));
  });

  it.each(ACCOUNTS)('%s moves alike in every book', async (account) => {
    const moved = await posted(month, account);
    const journal = await save('journal', daysOf(month));
    expect(
      sum(
        journal.filter(({ Account }) => Account === account),
        'Amount',
      ),
    ).toBe(moved);
    const general = (await save('general-journal', { month })).filter(
      ({ Account }) => Account === nameOf(account),
    );
    const [debits, credits] = (['Debits', 'Credits'] as const).map((side) =>
      sum(
        general.filter((row) => row[side] !== ''),
        side,
      ),
    );
    expect((credits ?? 0) - (debits ?? 0)).toBe(moved);
    const of = (rows: Row[], column: string, name: string) => rows.find((row) => row[column] === name) ?? {};
    const balance = of(await save('trial-balance', { month }), 'Account', nameOf(account));
    expect(sum([balance], 'Closing') - sum([balance], 'Opening')).toBe(moved);
    const statement = of(await save('profit-and-loss', { month }), 'Line', account.replaceAll('_', ' '));
    expect(sum([statement], 'Amount')).toBe(moved);
  });
});

it('the totals of the year are what riders were charged for its rides', async () => {
  const rides = await Promise.all(months.map((month) => save('completed-bookings', daysOf(month))));
  const charged = rides.flat().filter(({ What }) => What !== 'refund');
  expect(sum(await save('tax-totals', { year: '2026' }), 'Gross payments')).toBe(sum(charged, 'Charged'));
});
