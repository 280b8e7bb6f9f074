import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import {
  toBalances,
  fundedRider,
  insertPostings,
  insertRow,
  postEntry,
  rideRow,
  userRow,
  type SqlRow,
} from '../../support/sql-fixtures.ts';
import { expectRefused } from '../../support/sql-refusals.ts';

const sql = useSqlClient();

/** A driver who earned `cents`, and a payout of theirs. */
async function earningDriver(cents: number): Promise<{ driver: string; payout: string }> {
  const { id: driver } = await insertRow(sql.db, 'users', userRow({ user_type: 'driver' }));
  await postEntry(sql.db, { kind: 'deposit' }, [
    { account: 'provider_clearing', cents: -cents },
    { account: 'driver_earnings', userId: driver, cents },
  ]);
  const { id: payout } = await insertRow(sql.db, 'payouts', {
    id: crypto.randomUUID(),
    driver_id: driver,
    amount: '50.00',
    net_amount: '50.00',
    payout_period_start: '2026-11-09T05:00Z',
    payout_period_end: '2026-11-16T05:00Z',
    scheduled_for: '2026-11-18T05:00Z',
  });
  return { driver, payout };
}

const reserve = (client: pg.Client, subject: SqlRow, driver: string, cents: number): Promise<string> =>
  postEntry(client, { kind: 'payout_reserved', ...subject }, [
    { account: 'driver_earnings', userId: driver, cents: -cents },
    { account: 'driver_reserved', userId: driver, cents },
  ]);

const hold = (client: pg.Client, rider: string, cents: number): Promise<string> =>
  postEntry(client, { kind: 'deposit', user_id: rider }, [
    { account: 'rider_available', userId: rider, cents: -cents },
    { account: 'rider_held', userId: rider, cents },
  ]);

describe('balances cannot be written by hand', () => {
  it.each(['wallet_balance', 'held_balance', 'earnings_balance', 'reserved_balance'])(
    'refuses an UPDATE of %s',
    async (column) => {
      const rider = await fundedRider(sql.db, 1000);
      await expectRefused(
        sql.db.query(`update balances set ${column} = 999.99 where user_id = $1`, [rider]),
        'balances_only_by_postings',
      );
    },
  );

  it('refuses it from a function body and whatever settings the client makes', async () => {
    const rider = await fundedRider(sql.db, 1000);
    const block = `do $$ begin
      perform set_config('maumee.balances', 'on', true);
      update balances set wallet_balance = 999.99 where user_id = '${rider}';
    end $$`;
    await expectRefused(sql.db.query(block), 'balances_only_by_postings');
  });

  it('refuses to take a balance away and to begin one with money', async () => {
    const { id } = await insertRow(sql.db, 'users', userRow());
    const guard = 'balances_only_by_postings';
    await expectRefused(sql.db.query('delete from balances where user_id = $1', [id]), guard);
    await expectRefused(sql.db.query('truncate balances'), guard);
    const begun = sql.db.query('insert into balances (user_id, wallet_balance) values ($1, 10)', [id]);
    await expectRefused(begun, guard);
    expect(await toBalances(sql.db, id)).toEqual(['0.00', '0.00', '0.00', '0.00']);
  });

  it('forgets the balances of a person who is deleted, whom no posting names', async () => {
    const { id } = await insertRow(sql.db, 'users', userRow());
    await sql.db.query('delete from users where id = $1', [id]);
    expect(await toBalances(sql.db, id)).toEqual([]);
  });

  it.each(['rider_available', 'rider_held', 'driver_earnings', 'driver_reserved', 'driver_cash'])(
    'keeps a person whom nothing names but a posting to %s',
    async (account) => {
      const { id } = await insertRow(sql.db, 'users', userRow());
      const cents = account === 'driver_cash' ? -500 : 500;
      await postEntry(sql.db, { kind: 'deposit' }, [
        { account, userId: id, cents },
        { account: 'provider_clearing', cents: -cents },
      ]);
      await expectRefused(sql.db.query('delete from users where id = $1', [id]), 'postings_user_id_fkey');
    },
  );

  it.each(['rider_available', 'driver_earnings'])('refuses a posting to %s of nobody', async (account) => {
    const entry = postEntry(sql.db, { kind: 'deposit' }, [
      { account, userId: crypto.randomUUID(), cents: 500 },
      { account: 'provider_clearing', cents: -500 },
    ]);
    await expectRefused(entry, 'postings_user_id_fkey');
  });
});

describe('balances do not fall below zero', () => {
  it.each([
    ['wallet', 'balances_wallet_not_negative', 'rider_available'],
    ['held money', 'balances_held_not_negative', 'rider_held'],
    ['reserved money', 'balances_reserved_not_negative', 'driver_reserved'],
  ])('refuses an entry that overdraws the %s', async (_, constraint, account) => {
    const rider = await fundedRider(sql.db, 1000);
    const entry = postEntry(sql.db, { kind: 'deposit' }, [
      { account, userId: rider, cents: -1001 },
      { account: 'provider_clearing', cents: 1001 },
    ]);
    await expectRefused(entry, constraint);
    expect(await toBalances(sql.db, rider)).toEqual(['10.00', '0.00', '0.00', '0.00']);
  });

  it('refuses a payout above the earnings, takes one of all of them', async () => {
    const { driver, payout } = await earningDriver(5000);
    await expect(reserve(sql.db, { payout_id: payout }, driver, 5001)).rejects.toMatchObject({
      code: '23514',
      constraint: 'balances_earnings_not_overdrawn',
      table: 'balances',
    });
    await reserve(sql.db, { payout_id: payout }, driver, 5000);
    expect(await toBalances(sql.db, driver)).toEqual(['0.00', '0.00', '0.00', '50.00']);
  });

  it('lets only a refund take earnings below zero', async () => {
    const { driver } = await earningDriver(1000);
    const rider = await fundedRider(sql.db, 100);
    const { id: rideId } = await insertRow(sql.db, 'rides', rideRow(rider));
    const takeBack = (entry: SqlRow): Promise<string> =>
      postEntry(sql.db, entry, [
        { account: 'driver_earnings', userId: driver, cents: -1500 },
        { account: 'rider_available', userId: rider, cents: 1500 },
      ]);
    await expectRefused(takeBack({ kind: 'tip_added', ride_id: rideId }), 'balances_earnings_not_overdrawn');
    await takeBack({ kind: 'ride_refunded', ride_id: rideId });
    expect(await toBalances(sql.db, driver)).toEqual(['0.00', '0.00', '-5.00', '0.00']);
  });

  it.each(['payout', 'request'])(
    'pays a %s once, however often it is reserved and returned',
    async (what) => {
      const { driver, payout } = await earningDriver(9000);
      const request = await insertRow(sql.db, 'payout_requests', {
        id: crypto.randomUUID(),
        driver_id: driver,
        amount: '40.00',
      });
      const subject = what === 'payout' ? { payout_id: payout } : { payout_request_id: request.id };
      await reserve(sql.db, subject, driver, 4000);
      await postEntry(sql.db, { kind: 'payout_returned', ...subject }, [
        { account: 'driver_reserved', userId: driver, cents: -4000 },
        { account: 'driver_earnings', userId: driver, cents: 4000 },
      ]);
      await reserve(sql.db, subject, driver, 4000);
      const pay = (): Promise<string> =>
        postEntry(sql.db, { kind: 'payout_paid', ...subject }, [
          { account: 'driver_reserved', userId: driver, cents: -1000 },
          { account: 'payouts_clearing', cents: 1000 },
        ]);
      await pay();
      await expectRefused(pay(), `journal_entries_one_payment_per_${what}`);
    },
  );
});

describe('under concurrency', () => {
  async function inParallel<T>(count: number, work: (client: pg.Client, index: number) => Promise<T>) {
    const clients = Array.from({ length: count }, () => new pg.Client(sql.url));
    await Promise.all(clients.map((client) => client.connect()));
    try {
      return await Promise.allSettled(clients.map(work));
    } finally {
      await Promise.all(clients.map((client) => client.end()));
    }
  }

  it('lets 7 of 20 simultaneous holds through when the wallet can pay for 7', async () => {
    const rider = await fundedRider(sql.db, 7 * 2170 + 2169);
    const results = await inParallel(20, (client) => hold(client, rider, 2170));
    const refusals = results
      .filter((result) => result.status === 'rejected')
      .map(({ reason }): unknown => reason);
    expect(refusals).toHaveLength(13);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ constraint: 'balances_wallet_not_negative' });
    }
    expect(await toBalances(sql.db, rider)).toEqual(['21.69', '151.90', '0.00', '0.00']);
  });

  it.each(['posting', 'deletion'])('lets a %s of a person win when it is first', async (first) => {
    const { id } = await insertRow(sql.db, 'users', userRow());
    const post = async (client: pg.Client) => {
      const entry = await insertRow(client, 'journal_entries', {
        id: crypto.randomUUID(),
        kind: 'deposit',
        actor_role: 'system',
      });
      await insertPostings(client, String(entry.id), [
        { account: 'rider_available', userId: id, cents: 500 },
        { account: 'provider_clearing', cents: -500 },
      ]);
    };
    const forget = (client: pg.Client) => client.query('delete from users where id = $1', [id]);
    const [winner, loser] = first === 'posting' ? [post, forget] : [forget, post];
    const [result] = await inParallel(1, async (other) => {
      await sql.db.query('begin');
      await winner(sql.db);
      await other.query('begin');
      const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
      const refused = expectRefused(loser(other), 'postings_user_id_fkey');
      const isWaiting = () =>
        sql.db.query('select from pg_locks where pid = $1 and not granted', [rows[0]?.pid]);
      while ((await isWaiting()).rowCount === 0);
      await sql.db.query('commit');
      await refused;
    });
    expect(result).toMatchObject({ status: 'fulfilled' });
    const left = await sql.db.query('select from users where id = $1', [id]);
    expect(left.rowCount).toBe(first === 'posting' ? 1 : 0);
  });

  it('never deadlocks entries that name the same people in opposite order', async () => {
    const [left, right] = [await fundedRider(sql.db, 100_000), await fundedRider(sql.db, 100_000)];
    const results = await inParallel(8, async (client, index) => {
      const [from, to] = index % 2 === 0 ? [left, right] : [right, left];
      for (let round = 0; round < 25; round += 1) {
        await postEntry(client, { kind: 'deposit' }, [
          { account: 'rider_available', userId: from, cents: -10 },
          { account: 'rider_available', userId: to, cents: 10 },
        ]);
      }
    });
    expect(results.filter((result) => result.status === 'rejected')).toEqual([]);
    expect(await toBalances(sql.db, left)).toEqual(['1000.00', '0.00', '0.00', '0.00']);
  });

  it('leaves every cache equal to the sum of its postings', async () => {
    const { rows } = await sql.db.query(
      `select u.id, u.email from users u left join balances on balances.user_id = u.id cross join lateral
         (select coalesce(sum(amount_cents) filter (where account = 'rider_available'), 0) / 100 as available,
                 coalesce(sum(amount_cents) filter (where account = 'rider_held'), 0) / 100 as held,
                 coalesce(sum(amount_cents) filter (where account = 'driver_earnings'), 0) / 100 as earnings,
                 coalesce(sum(amount_cents) filter (where account = 'driver_reserved'), 0) / 100 as reserved
            from postings where user_id = u.id) as sums
        where (wallet_balance, held_balance, earnings_balance, reserved_balance)
              is distinct from (available, held, earnings, reserved)`,
    );
    expect(rows).toEqual([]);
  });
});
