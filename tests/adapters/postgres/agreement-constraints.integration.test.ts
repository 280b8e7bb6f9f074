import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import { insertRow, postEntry, rideRow, type SqlRow } from '../../support/sql-fixtures.ts';
import { completedBy, insertDriver, insertUser } from '../../support/sql-people-and-rides.ts';
import { expectRefused, itRefuses } from '../../support/sql-refusals.ts';

const sql = useSqlClient();
let organisation_id: string;
let rider_id: string;
let driverId: string;

const organisation = async () => {
  const id = randomUUID();
  const row = { id, name: `Clinic ${id}`, kind: 'clinic', email: 'rides@clinic.test', phone: '+14195550150' };
  await insertRow(sql.db, 'organisations', { ...row, created_at: '2026-01-01T17:00Z' });
  return id;
};
const agreement = (overrides: SqlRow = {}) =>
  insertRow(sql.db, 'agreements', {
    id: randomUUID(),
    organisation_id,
    name: `Rides ${randomUUID()}`,
    starts_on: '2026-01-01',
    budget_cents: 100_00,
    budget_period: 'month',
    co_pay_cents: 0,
    co_pay_percent: 0,
    covers_tip: true,
    weekdays: [],
    places: '[]',
    shows_addresses: false,
    created_at: '2026-01-01T17:00Z',
    ...overrides,
  });
/** A ride of 21.70 with a tip of 2.00, of which 18.70 and 1.00 are covered. */
const ride = async ({ id, ...of }: SqlRow = {}, overrides: SqlRow = {}) => {
  const agreement_id = id ?? (await agreement(of)).id;
  const cover = { agreement_id, funder_id: organisation_id, covered_on: '2026-03-05' };
  const amounts = { tip_amount: '2.00', promised_tip: '2.00', covered_fare: '18.70', covered_tip: '1.00' };
  return insertRow(sql.db, 'rides', rideRow(rider_id, { ...cover, ...amounts, ...overrides }));
};
const change = (id: string, set: string) => sql.db.query(`update rides set ${set} where id = $1`, [id]);
const NONE = { agreement_id: null, funder_id: null, covered_on: null, covered_fare: 0, covered_tip: 0 };

beforeAll(async () => {
  organisation_id = await organisation();
  rider_id = (await insertUser(sql.db)).id;
  driverId = (await insertDriver(sql.db)).user_id;
});

describe('an agreement says only what can be true', () => {
  it.each([
    ['plain', {}],
    ['of an hour', { pickup_from: '07:30', pickup_until: '07:30' }],
    ['of a day', { ends_on: '2026-01-01' }],
    ['with a percentage', { co_pay_percent: 99 }],
    ['that has ended', { ended_at: '2026-01-01T17:00Z' }],
  ])('one that is %s is kept', async (_, row) => {
    expect(await agreement(row)).toBeDefined();
  });

  itRefuses(
    {
      agreements_name_some: [{ name: '' }, { name: ' Rides' }],
      agreements_ends_after_start: { ends_on: '2025-12-31' },
      agreements_budget_range: [{ budget_cents: -1 }, { budget_cents: 100_000_000_000 }],
      agreements_budget_period_known: { budget_period: 'week' },
      agreements_rides_positive: { rides_per_month: 0 },
      agreements_most_per_ride_positive: { most_per_ride_cents: 0 },
      agreements_co_pay_not_negative: { co_pay_cents: -1 },
      agreements_co_pay_percent_range: [{ co_pay_percent: 100 }, { co_pay_percent: -1 }],
      agreements_one_co_pay: { co_pay_cents: 1, co_pay_percent: 1 },
      agreements_weekdays_known: { weekdays: [7] },
      agreements_pickup_from_is_time: [{ pickup_from: '24:00' }, { pickup_from: '7:30' }],
      agreements_pickup_until_is_time: { pickup_until: '12:60' },
      agreements_hours_in_order: { pickup_from: '12:01', pickup_until: '12:00' },
      agreements_passengers_some: { passenger_ids: [] },
      agreements_ends_after_creation: { ended_at: '2026-01-01T16:59Z' },
      agreements_organisation_id_fkey: { organisation_id: randomUUID() },
    },
    agreement,
  );

  it('has a name of its own in its organisation while it holds', async () => {
    const { id, name } = await agreement();
    const again = { name: String(name).toUpperCase() };
    await expectRefused(agreement(again), 'agreements_name_key');
    await agreement({ ...again, organisation_id: await organisation() });
    await sql.db.query('update agreements set ended_at = now() where id = $1', [id]);
    await agreement(again);
  });
});

describe('a ride that an organisation pays a part of', () => {
  it('is kept, as is one that is paid as a whole, or that nobody pays a part of', async () => {
    await ride();
    await ride({}, { covered_fare: '21.70', covered_tip: '2.00', payment_method: 'organisation' });
    await ride({}, NONE);
  });

  itRefuses(
    {
      rides_cover_whole: [
        { ...NONE, payment_method: 'organisation' },
        { ...NONE, covered_fare: '0.01' },
        { ...NONE, covered_tip: '0.01' },
        { ...NONE, covered_on: '2026-03-05' },
        { covered_on: null },
        { covered_fare: '21.71' },
        { covered_fare: '-0.01' },
        { covered_tip: '2.01' },
        { covered_tip: '-0.01' },
        { covered_fare: '0.00', covered_tip: '0.00' },
        { payment_method: 'cash' },
        // Something is left to pay.
        { payment_method: 'organisation' },
      ],
      rides_agreement_fkey: { agreement_id: randomUUID(), payment_method: 'wallet' },
    },
    (row) => ride({}, row),
  );

  it('is promised by the organisation of the agreement', async () => {
    const funder_id = await organisation();
    await expectRefused(ride({}, { funder_id }), 'rides_agreement_fkey');
    await expectRefused(ride({}, { funder_id: null }), 'rides_cover_whole');
    await expectRefused(ride({}, { ...NONE, funder_id }), 'rides_cover_whole');
  });

  it('keeps what was promised, but for a tip that is lower', async () => {
    const { id } = await ride();
    const other = await agreement();
    for (const set of [
      'covered_fare = 18.69',
      'covered_fare = 18.71',
      'covered_tip = 1.01',
      `agreement_id = '${other.id}'`,
      'agreement_id = null, funder_id = null, covered_on = null, covered_fare = 0, covered_tip = 0',
    ])
      await expect(change(id, set)).rejects.toThrow('what an organisation pays of a ride is fixed');
    await change(id, 'covered_tip = 0.50');
  });

  it('may be left nothing of once it is over', async () => {
    const onTip = { covered_fare: '0.00', covered_tip: '2.00' };
    const { id } = await ride({}, onTip);
    await change(id, `status = 'cancelled', cancelled_at = now(), cancelled_by = 'rider', covered_tip = 0`);
  });

  it('is promised once', async () => {
    const { id } = await ride();
    const post = () =>
      postEntry(sql.db, { kind: 'cover_promised', ride_id: id, user_id: rider_id, organisation_id }, [
        { account: 'organisation_receivable', cents: -19_70 },
        { account: 'organisation_held', cents: 19_70 },
      ]);
    await post();
    await expectRefused(post(), 'journal_entries_one_cover_per_ride');
  });
});

describe('entries of organisations', () => {
  const entry = (row: SqlRow) =>
    insertRow(sql.db, 'journal_entries', { id: randomUUID(), actor_role: 'system', ...row });

  it.each(['cover_promised', 'cover_released', 'organisation_paid'])(
    'of kind %s say whose they are',
    async (kind) => {
      const { id: ride_id } = await ride();
      await expectRefused(
        entry({ kind, ride_id, user_id: rider_id }),
        'journal_entries_cover_kinds_have_organisation',
      );
    },
  );

  it.each(['cover_promised', 'cover_released'])('of kind %s are of a ride', async (kind) => {
    await expectRefused(entry({ kind, organisation_id }), 'journal_entries_ride_kinds_have_ride');
  });

  it.each(['organisation_held', 'organisation_receivable', 'bank_clearing'])(
    'have accounts of nobody: %s',
    async (account) => {
      const post = (userId?: string) =>
        postEntry(sql.db, { kind: 'organisation_paid', organisation_id }, [
          { account, cents: 100, ...(userId && { userId }) },
          { account: 'payouts_clearing', cents: -100 },
        ]);
      await expectRefused(post(rider_id), 'postings_personal_accounts_have_user');
      await post();
    },
  );
});

describe('the budget of an agreement', () => {
  const taken = async (id: string) => {
    const { rows } = await sql.db.query<{ cents: string }>(
      `select agreement_taken_cents($1, '2026-03-01', '2026-03-31', null) as cents`,
      [id],
    );
    return Number(rows[0]?.cents);
  };

  it('is not left by a cent, nor by a ride that is moved to its month', async () => {
    const { id } = await agreement({ budget_cents: 39_40 });
    await ride({ id });
    const april = await ride({ id }, { covered_on: '2026-04-01' });
    await ride({ id }, { covered_on: '2026-03-31' });
    expect(await taken(id)).toBe(39_40);
    await expectRefused(ride({ id }, { covered_fare: '0.01', covered_tip: '0.00' }), 'rides_within_budget');
    await expectRefused(change(april.id, `covered_on = '2026-03-31'`), 'rides_within_budget');
    await change(april.id, `covered_on = '2026-04-30'`);
  });

  it('is one for all days where it is of the whole term', async () => {
    const { id } = await agreement({ budget_cents: 39_39, budget_period: 'term' });
    await ride({ id });
    await expectRefused(ride({ id }, { covered_on: '2030-04-01' }), 'rides_within_budget');
  });

  it('is given back by cancelled rides, and by a return whose day is over', async () => {
    const { id } = await agreement({ budget_cents: 40_00 });
    const [there, back] = [await ride({ id }), await ride({ id })];
    await change(back.id, `status = 'cancelled', cancelled_at = now(), cancelled_by = 'rider'`);
    expect(await taken(id)).toBe(19_70);
    await insertRow(sql.db, 'return_trips', {
      outbound_ride_id: there.id,
      rider_id,
      kind: 'on_call',
      day: new Date(),
      state: 'promised',
      scheduling_fee: '2.50',
      distance_fee: '19.20',
      minimum_fare_adjustment: '0.00',
      total_fare: '21.70',
      pricing_config_id: there['pricing_config_id'],
      payment_method: 'wallet',
      token_hash: randomUUID(),
    });
    // The fare once more.
    expect(await taken(id)).toBe(38_40);
    const trip = (set: string) =>
      sql.db.query(`update return_trips set ${set} where outbound_ride_id = $1`, [there.id]);
    const called = `called_at = now(), called_by = 'rider', return_ride_id = '${back.id}'`;
    await trip(`state = 'called', ${called}`);
    expect(await taken(id)).toBe(38_40);
    await trip(`day = current_date - 2`);
    expect(await taken(id)).toBe(19_70);
  });
});

describe('what an organisation is given back', () => {
  it('adds up with card and wallet, and takes nothing', async () => {
    const { id: ride_id } = await ride({}, completedBy(driverId, '2026-03-05T17:00Z', '2.00'));
    const refund = (organisation_cents: number, wallet_cents: number) =>
      insertRow(sql.db, 'refunds', {
        id: randomUUID(),
        ride_id,
        amount_cents: 100,
        card_cents: 0,
        wallet_cents,
        organisation_cents,
        driver_cents: 85,
        platform_cents: 15,
        reason: 'A detour',
        status: 'succeeded',
      });
    await refund(70, 30);
    await expectRefused(refund(70, 31), 'refunds_ways_add_up');
    await expectRefused(refund(-1, 101), 'refunds_organisation_not_negative');
  });
});

describe('series and returns', () => {
  it('are not paid by an organisation alone: their rides are', async () => {
    const { rows } = await sql.db.query<{ conname: string }>(
      `select conname from pg_constraint where conname like '%_not_by_organisation' order by 1`,
    );
    expect(rows.map(({ conname }) => conname)).toEqual([
      'return_trips_not_by_organisation',
      'standing_rides_not_by_organisation',
    ]);
  });
});
