import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { setCashRules } from '../../support/cash-rules.ts';
import { useSqlClient } from '../../support/sql-client.ts';
import {
  assignedTo,
  DEFAULT_PRICING_ID,
  insertRow,
  postEntry,
  rideRow,
  userRow,
  type SqlRow,
} from '../../support/sql-fixtures.ts';
import { expectRefused, itRefuses } from '../../support/sql-refusals.ts';

const sql = useSqlClient();

async function aTaker(takesCash = true): Promise<string> {
  const { id } = await insertRow(sql.db, 'users', userRow({ user_type: 'driver' }));
  await insertRow(sql.db, 'driver_profiles', { id: randomUUID(), user_id: id, takes_cash: takesCash });
  return id;
}

/** A waiting ride of 21.70, of which the fee is 3.25. */
async function aRide(overrides: SqlRow = {}): Promise<string> {
  const { id: rider } = await insertRow(sql.db, 'users', userRow());
  const { id } = await insertRow(sql.db, 'rides', rideRow(rider, { payment_method: 'cash', ...overrides }));
  return id;
}

const DAY = 86_400_000;
const at = (days: number, minutes = 0) => new Date(Date.now() + days * DAY + minutes * 60_000).toISOString();

function accept(rideId: string, driverId: string, day: number) {
  const set = assignedTo(driverId, at(day), at(day, 30));
  return sql.db.query('update rides set driver_id = $2, status = $3, time_window = $4 where id = $1', [
    rideId,
    set['driver_id'],
    set['status'],
    set['time_window'],
  ]);
}

const owe = (userId: string, cents: number) =>
  postEntry(sql.db, { kind: 'deposit', user_id: userId }, [
    { account: 'provider_clearing', cents },
    { account: 'driver_cash', userId, cents: -cents },
  ]);

describe('what is allowed of cash', () => {
  itRefuses(
    {
      cash_settings_number_positive: { number: 0 },
      cash_settings_number_key: { number: 1 },
      cash_settings_limit_range: [{ driver_limit_cents: -1 }, { driver_limit_cents: 1_000_01 }],
      cash_settings_change_reason_not_blank: { change_reason: ' ' },
    },
    (row) =>
      insertRow(sql.db, 'cash_settings', {
        id: randomUUID(),
        number: 1_000,
        is_allowed: true,
        driver_limit_cents: 1,
        change_reason: 'A test',
        ...row,
      }),
  );

  it('is kept as it was set', () =>
    expectRefused(sql.db.query('update cash_settings set is_allowed = true'), 'cash_settings_append_only'));
});

describe('a ride in cash', () => {
  it('is accepted by drivers who take cash alone, whoever writes it', async () => {
    const [taker, other] = [await aTaker(), await aTaker(false)];
    const id = await aRide();
    await expectRefused(accept(id, other, 1), 'rides_cash_of_drivers_who_take_it');
    await accept(id, taker, 1);
    await expectRefused(
      sql.db.query('update rides set driver_id = $2 where id = $1', [id, other]),
      'rides_cash_of_drivers_who_take_it',
    );
  });

  it('does not bring a driver past the limit: with the debt and the fees of those accepted', async () => {
    await setCashRules(sql.db, { driverLimitCents: 10_00 });
    const taker = await aTaker();
    await owe(taker, 4_00);
    await accept(await aRide(), taker, 1);
    // 4.00 owed and 3.25 open: another 3.25 are too much by 50 cents.
    await expectRefused(accept(await aRide(), taker, 2), 'rides_cash_within_limit');
    await setCashRules(sql.db, { driverLimitCents: 10_50 });
    await accept(await aRide(), taker, 2);
  });

  it('neither in one statement for several rides, nor by a change of the payment', async () => {
    await setCashRules(sql.db, { driverLimitCents: 6_50 });
    const taker = await aTaker();
    const ids = [await aRide(), await aRide(), await aRide()];
    const all = `update rides set driver_id = $2, status = 'accepted',
      time_window = tstzrange($3::timestamptz + n * interval '1 hour', $3::timestamptz + n * interval '1 hour' + interval '30 min')
      from unnest($1::uuid[]) with ordinality as chosen (id, n) where rides.id = chosen.id`;
    await expectRefused(sql.db.query(all, [ids, taker, at(3)]), 'rides_cash_within_limit');
    await sql.db.query(all, [ids.slice(1), taker, at(3)]);
    const fromWallet = await aRide({ payment_method: 'wallet' });
    await accept(fromWallet, taker, 9);
    await expectRefused(
      sql.db.query(`update rides set payment_method = 'cash' where id = $1`, [fromWallet]),
      'rides_cash_within_limit',
    );
  });

  it.each([
    ['rides_cash_received_at_completion', { cash_received: null }],
    ['rides_cash_received_at_completion', { payment_method: 'wallet' }],
    ['rides_cash_tip_is_whole', { cash_received: '-0.01' }],
    ['rides_cash_tip_is_whole', { cash_received: '22.70', tip_amount: '0.99', final_amount: '22.69' }],
  ] as const)('keeps %s', async (constraint, broken) => {
    const driver = await aTaker();
    const completed = {
      driver_id: driver,
      status: 'completed',
      completed_at: at(0),
      driver_share: '18.45',
      final_amount: '21.70',
      cash_received: '21.70',
    };
    await expectRefused(aRide({ ...completed, ...broken }), constraint);
    await aRide(completed);
  });

  it('has received nothing before it is completed', () =>
    expectRefused(aRide({ cash_received: '5.00' }), 'rides_cash_received_at_completion'));
});

describe('cash in the ledger', () => {
  it('belongs to a driver and is never above zero', async () => {
    const driver = await aTaker();
    const post = (cents: number, userId?: string) =>
      postEntry(sql.db, { kind: 'deposit' }, [
        { account: 'provider_clearing', cents: -cents },
        { account: 'driver_cash', cents, ...(userId && { userId }) },
      ]);
    await expectRefused(post(-1), 'postings_personal_accounts_have_user');
    await expectRefused(post(1, driver), 'balances_cash_not_positive');
    await post(-1, driver);
  });

  it('is not paid out: a payout leaves what is owed', async () => {
    const driver = await aTaker();
    await postEntry(sql.db, { kind: 'deposit' }, [
      { account: 'provider_clearing', cents: -50_00 },
      { account: 'driver_earnings', userId: driver, cents: 50_00 },
    ]);
    await owe(driver, 20_00);
    const { id: payoutId } = await insertRow(sql.db, 'payouts', {
      id: randomUUID(),
      driver_id: driver,
      amount: '50.00',
      net_amount: '50.00',
      payout_period_start: at(-7),
      payout_period_end: at(0),
      scheduled_for: at(2),
    });
    const reserve = (cents: number) =>
      postEntry(sql.db, { kind: 'payout_reserved', payout_id: payoutId }, [
        { account: 'driver_earnings', userId: driver, cents: -cents },
        { account: 'driver_reserved', userId: driver, cents },
      ]);
    await expectRefused(reserve(30_01), 'balances_earnings_not_overdrawn');
    await reserve(30_00);
  });

  it('names the rides whose earnings it pays, to the cent and once', async () => {
    const driver = await aTaker();
    const rideId = await aRide({
      driver_id: driver,
      status: 'completed',
      completed_at: at(0),
      driver_share: '18.45',
      final_amount: '21.70',
      cash_received: '21.70',
    });
    await insertRow(sql.db, 'earnings', {
      id: randomUUID(),
      driver_id: driver,
      ride_id: rideId,
      commission_rate_used: 85,
      pricing_config_id: DEFAULT_PRICING_ID,
      ride_fare: '21.70',
      driver_share: '18.45',
      platform_fee: '3.25',
    });
    const keep = (cents: number) =>
      postEntry(sql.db, { kind: 'cash_kept', ride_id: rideId }, [
        { account: 'driver_earnings', userId: driver, cents: -cents },
        { account: 'driver_cash', userId: driver, cents },
      ]);
    await postEntry(sql.db, { kind: 'ride_completed', ride_id: rideId }, [
      { account: 'driver_cash', userId: driver, cents: -43_40 },
      { account: 'driver_earnings', userId: driver, cents: 36_90 },
      { account: 'platform_revenue', cents: 6_50 },
    ]);
    const list = (entryId: string, amount: string) =>
      insertRow(sql.db, 'earning_offsets', {
        entry_id: entryId,
        ride_id: rideId,
        driver_id: driver,
        amount,
      });
    const entryId = await keep(18_45);
    await expectRefused(list(entryId, '18.44'), 'earning_offsets_booked');
    await expectRefused(list(entryId, '0.00'), 'earning_offsets_amount_not_zero');
    await list(entryId, '18.45');
    await expectRefused(list(await keep(1), '0.01'), 'earnings_paid_within_earned');
    await expectRefused(sql.db.query('delete from earning_offsets'), 'earning_offsets_append_only');
    await expectRefused(
      postEntry(sql.db, { kind: 'cash_kept' }, [
        { account: 'driver_earnings', userId: driver, cents: -1 },
        { account: 'driver_cash', userId: driver, cents: 1 },
      ]),
      'journal_entries_ride_kinds_have_ride',
    );
  });

  it('limits what a rider who paid less is given back', async () => {
    const driver = await aTaker();
    const rideId = await aRide({
      driver_id: driver,
      status: 'completed',
      completed_at: at(0),
      driver_share: '18.45',
      final_amount: '21.70',
      cash_received: '10.00',
    });
    const refund = (cents: number) =>
      insertRow(sql.db, 'refunds', {
        id: randomUUID(),
        ride_id: rideId,
        amount_cents: cents,
        card_cents: 0,
        wallet_cents: cents,
        driver_cents: cents,
        platform_cents: 0,
        reason: 'Late',
        status: 'succeeded',
      });
    await expectRefused(refund(10_01), 'refunds_within_payment');
    await refund(10_00);
  });
});

it('a driver takes no cash at first', async () => {
  const { id } = await insertRow(sql.db, 'users', userRow({ user_type: 'driver' }));
  const profile = await insertRow(sql.db, 'driver_profiles', { id: randomUUID(), user_id: id });
  expect(profile['takes_cash']).toBe(false);
});
