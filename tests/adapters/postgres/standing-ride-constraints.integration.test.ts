import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import {
  assignedTo,
  DEFAULT_PRICING_ID,
  insertRow,
  rideRow,
  userRow,
  type SqlRow,
  type StoredRow,
} from '../../support/sql-fixtures.ts';
import { expectRefused, itRefuses } from '../../support/sql-refusals.ts';
import { agreedBy, insertStandingRide, occurrenceRow, plannedFor } from '../../support/sql-standing-rides.ts';

const sql = useSqlClient();

const person = async (): Promise<string> => (await insertRow(sql.db, 'users', userRow())).id;
const series = async (overrides: SqlRow = {}): Promise<StoredRow> =>
  insertStandingRide(sql.db, await person(), overrides);
const occurrence = async (overrides: SqlRow = {}): Promise<StoredRow> =>
  insertRow(sql.db, 'standing_occurrences', occurrenceRow(await series(), overrides));
const ride = async (overrides: SqlRow = {}): Promise<StoredRow> =>
  insertRow(sql.db, 'rides', rideRow(await person(), overrides));

const NOON = ['2026-11-20T17:00Z', '2026-11-20T18:00Z'] as const;
const LATER = ['2026-11-20T17:59Z', '2026-11-20T19:00Z'] as const;

describe('a standing ride says only what can be true', () => {
  const someone = randomUUID();
  itRefuses(
    {
      standing_rides_payment_method_known: { payment_method: 'cheque' },
      standing_rides_not_in_cash: { payment_method: 'cash' },
      standing_rides_times_some: [
        { times: '[]' },
        { times: JSON.stringify(Array.from({ length: 8 }, () => ({}))) },
      ],
      standing_rides_return_kind_known: { return_kind: 'maybe' },
      standing_rides_consent_known: { driver_id: true, consent: 'maybe' },
      standing_rides_ended_by_known: { ended_at: '2026-03-12', ended_by: 'weather' },
      standing_rides_fare_lines_add_up: { total_fare: '21.71' },
      standing_rides_money_not_negative: [
        { tip: '-0.01' },
        { scheduling_fee: -1, total_fare: '18.20' },
        { distance_fee: -1, total_fare: '1.50' },
        { minimum_fare_adjustment: -1, total_fare: '20.70' },
      ],
      standing_rides_length_positive: [{ distance: 0 }, { estimated_duration: 0 }],
      standing_rides_agreed_has_driver: [{ driver_id: true }, { consent: 'asked' }, { consent: 'withdrawn' }],
      standing_rides_agreed_some: [
        { driver_id: true, consent: 'agreed' },
        { driver_id: true, consent: 'asked', agreed_weekdays: [2] },
      ],
      standing_rides_ended_has_cause: [{ ended_at: '2026-03-12' }, { ended_by: 'rider' }],
      standing_rides_pricing_config_id_fkey: { pricing_config_id: someone },
      standing_rides_priced_at_fkey: { priced_at: someone },
      standing_rides_booker_id_fkey: { booker_id: someone },
      standing_rides_payer_id_fkey: { payer_id: someone },
      standing_rides_organisation_id_fkey: { booker_id: true, organisation_id: someone },
      standing_rides_organisation_has_booker: { organisation_id: someone },
      standing_rides_agreement_id_fkey: { agreement_id: someone },
      standing_rides_follows_id_fkey: { follows_id: someone },
      standing_rides_driver_id_fkey: { driver_id: someone, consent: 'asked' },
      standing_rides_payment_method_id_fkey: { payment_method: 'card', payment_method_id: someone },
    },
    async (overrides) =>
      series({
        ...overrides,
        ...(overrides['driver_id'] === true && { driver_id: await person() }),
        ...(overrides['booker_id'] === true && { booker_id: await person() }),
      }),
  );

  it('has no driver who pays for it', async () => {
    const [rider, payer] = [await person(), await person()];
    for (const wrong of [{ driver_id: payer, consent: 'asked' }, { substitute_ids: [payer] }])
      await expectRefused(
        insertStandingRide(sql.db, rider, { payer_id: payer, ...wrong }),
        'standing_rides_payer_does_not_drive',
      );
  });

  it('refuses a rider who drives themselves, also as a substitute', async () => {
    const rider = await person();
    for (const wrong of [{ driver_id: rider, consent: 'asked' }, { substitute_ids: [rider] }])
      await expectRefused(insertStandingRide(sql.db, rider, wrong), 'standing_rides_two_people');
  });

  it('keeps its people, and outlives its card', async () => {
    const rider = await person();
    const driver = await person();
    const card = await insertRow(sql.db, 'payment_methods', {
      id: randomUUID(),
      user_id: rider,
      stripe_payment_method_id: 'pm_standing',
      last4: '4242',
      brand: 'visa',
    });
    const paid = { payment_method: 'card', payment_method_id: card.id };
    const { id } = await insertStandingRide(sql.db, rider, { ...agreedBy(driver), ...paid });
    for (const who of [rider, driver])
      await expect(sql.db.query('delete from users where id = $1', [who])).rejects.toThrow(/foreign key/);
    await sql.db.query('delete from payment_methods where id = $1', [card.id]);
    const { rows } = await sql.db.query('select payment_method_id from standing_rides where id = $1', [id]);
    expect(rows).toEqual([{ payment_method_id: null }]);
  });
});

describe('a ride of a standing ride says only what can be true', () => {
  const planned = { state: 'planned', reason: null, time_window: '[2026-11-20T17:00Z,2026-11-20T18:00Z)' };
  itRefuses(
    {
      standing_occurrences_leg_known: { leg: 'sideways' },
      standing_occurrences_state_known: { state: 'lost' },
      standing_occurrences_reason_known: { reason: 'weather' },
      standing_occurrences_planned_has_driver: [
        planned,
        { ...planned, time_window: null, driver_id: true },
        { driver_id: true },
        { time_window: planned.time_window },
        { state: 'booked', reason: null, driver_id: true, time_window: planned.time_window },
      ],
      standing_occurrences_reason_given: [
        { reason: null },
        { ...planned, driver_id: true, reason: 'declined' },
        { state: 'failed', reason: null },
        { state: 'booked', reason: 'moved' },
      ],
      standing_occurrences_has_time: { pickup_at: null },
      standing_occurrences_asks_known: { asks: 'weather' },
      standing_occurrences_asks_ahead: { state: 'booked', reason: null, asks: 'cover' },
      standing_occurrences_standing_ride_id_fkey: { standing_ride_id: randomUUID() },
      driver_commitments_window_bounded: ['empty', '(,2026-11-20T18:00Z)', '[2026-11-20T17:00Z,)'].map(
        (time_window) => ({ ...planned, driver_id: true, time_window }),
      ),
    },
    async (overrides) =>
      occurrence({ ...overrides, ...(overrides['driver_id'] === true && { driver_id: await person() }) }),
  );

  it('is one for a series, date and leg, whatever its state', async () => {
    const of = await series();
    await insertRow(sql.db, 'standing_occurrences', occurrenceRow(of));
    await insertRow(sql.db, 'standing_occurrences', occurrenceRow(of, { leg: 'back' }));
    for (const again of [{}, { state: 'skipped', reason: 'paused' }])
      await expectRefused(
        insertRow(sql.db, 'standing_occurrences', occurrenceRow(of, again)),
        'standing_occurrences_once',
      );
  });

  it('becomes a ride of the people of its series, and no other one', async () => {
    const [rider, booker, payer] = [await person(), await person(), await person()];
    const of = await insertStandingRide(sql.db, rider, { booker_id: booker, payer_id: payer });
    const book = async (people: SqlRow, riderId = rider) => {
      const { id } = await insertRow(sql.db, 'standing_occurrences', occurrenceRow(of));
      await insertRow(sql.db, 'rides', { ...rideRow(riderId, people), id });
      const done = sql.db.query(
        `update standing_occurrences set state = 'booked', reason = null where id = $1`,
        [id],
      );
      return { id, done };
    };
    const wrong = [
      [{}, rider],
      [{ booker_id: booker }, rider],
      [{ payer_id: payer }, rider],
      [{ booker_id: payer, payer_id: payer }, rider],
      [{ booker_id: booker, payer_id: payer }, await person()],
    ] as const;
    for (const [people, riderId] of wrong) {
      const { id, done } = await book(people, riderId);
      await expectRefused(done, 'standing_occurrences_people_of_series');
      await sql.db.query('delete from standing_occurrences where id = $1', [id]);
    }
    await (
      await book({ booker_id: booker, payer_id: payer })
    ).done;
  });

  it('keeps its series', async () => {
    const { standing_ride_id } = await occurrence();
    await expect(
      sql.db.query('delete from standing_rides where id = $1', [standing_ride_id]),
    ).rejects.toThrow(/foreign key/);
  });
});

describe('a new fare says only what can be true', () => {
  const notice = async (overrides: SqlRow): Promise<StoredRow> =>
    insertRow(sql.db, 'standing_price_notices', {
      id: randomUUID(),
      standing_ride_id: overrides['standing_ride_id'] ?? (await series()).id,
      pricing_config_id: DEFAULT_PRICING_ID,
      scheduling_fee: '2.50',
      distance_fee: '19.20',
      minimum_fare_adjustment: '0.00',
      total_fare: '21.70',
      told_at: '2026-03-11T14:00Z',
      applies_from: '2026-04-10',
      state: 'told',
      ...overrides,
    });
  itRefuses(
    {
      standing_price_notices_state_known: { state: 'maybe' },
      standing_price_notices_fare_lines_add_up: { total_fare: '21.71' },
      standing_price_notices_standing_ride_id_fkey: { standing_ride_id: randomUUID() },
    },
    notice,
  );

  it('is one at a time that is open', async () => {
    const { id: standing_ride_id } = await series();
    await notice({ standing_ride_id, state: 'withdrawn' });
    await notice({ standing_ride_id });
    await expectRefused(notice({ standing_ride_id, state: 'accepted' }), 'standing_price_notices_one_open');
  });
});

it('gives one calendar address to one rider', async () => {
  const [one, other] = [await person(), await person()];
  const feed = (rider_id: string, token_hash: string) =>
    sql.db.query('insert into calendar_feeds values ($1, $2, now())', [rider_id, token_hash]);
  await feed(one, 'a hash');
  await expectRefused(feed(other, 'a hash'), 'calendar_feeds_token_key');
  await expectRefused(feed(one, 'another hash'), 'calendar_feeds_pkey');
  await sql.db.query('delete from users where id = $1', [one]);
  await feed(other, 'a hash');
});

/** Everything that can take a driver's time, from the start of it to the end. */
const TAKERS = {
  'an accepted ride': (driver: string, [from, to]: readonly [string, string]) =>
    ride(assignedTo(driver, from, to)),
  'a confirmed ride': (driver: string, [from, to]: readonly [string, string]) =>
    ride(assignedTo(driver, from, to, 'confirmed')),
  'a running ride': (driver: string, [from, to]: readonly [string, string]) =>
    ride(assignedTo(driver, from, to, 'in_progress')),
  'a planned ride': (driver: string, [from, to]: readonly [string, string]) =>
    occurrence(plannedFor(driver, from, to)),
  'a ride that is updated': async (driver: string, [from, to]: readonly [string, string]) => {
    const { id } = await ride();
    const set = `update rides set driver_id = $2, status = 'accepted', time_window = $3 where id = $1`;
    await sql.db.query(set, [id, driver, `[${from},${to})`]);
    return { id };
  },
  'a planned ride that is updated': async (driver: string, [from, to]: readonly [string, string]) => {
    const { id } = await occurrence();
    const set = `update standing_occurrences set driver_id = $2, state = 'planned', reason = null, time_window = $3
      where id = $1`;
    await sql.db.query(set, [id, driver, `[${from},${to})`]);
    return { id };
  },
};
const PAIRS = Object.keys(TAKERS).flatMap((one) => Object.keys(TAKERS).map((other) => [one, other] as const));
const taker = (name: string) => TAKERS[name as keyof typeof TAKERS];

describe('no driver is in two places at one time', () => {
  it.each(PAIRS)('by %s and %s', async (one, other) => {
    const driver = await person();
    await taker(one)(driver, NOON);
    await expect(taker(other)(driver, LATER)).rejects.toMatchObject({
      code: '23P01',
      constraint: expect.stringMatching(
        /^(driver_commitments_no_overlap|rides_no_driver_overlap)$/,
      ) as string,
    });
    await sql.db.query('rollback');
    await taker(other)(await person(), LATER);
    if (one !== 'a running ride' || other !== 'a running ride')
      await taker(other)(driver, ['2026-11-20T18:00Z', '2026-11-20T19:00Z']);
  });

  it('by rides of one series, moved onto each other', async () => {
    const driver = await person();
    await occurrence(plannedFor(driver, ...NOON));
    const { id } = await occurrence(plannedFor(driver, '2026-11-20T20:00Z', '2026-11-20T21:00Z'));
    const move = `update standing_occurrences set time_window = $2 where id = $1`;
    await expectRefused(sql.db.query(move, [id, `[${LATER.join()})`]), 'driver_commitments_no_overlap');
  });

  it('by a planned ride whose driver changes', async () => {
    const [driver, other] = [await person(), await person()];
    await ride(assignedTo(driver, ...NOON));
    const { id } = await occurrence(plannedFor(other, ...LATER));
    const change = 'update standing_occurrences set driver_id = $2 where id = $1';
    await expectRefused(sql.db.query(change, [id, driver]), 'driver_commitments_no_overlap');
  });

  it('by a planned ride that has a ride of its own already', async () => {
    const [driver, other] = [await person(), await person()];
    const { id } = await occurrence({ state: 'booked', reason: null });
    await ride({ ...assignedTo(driver, ...NOON), id });
    const plan = `update standing_occurrences set state = 'planned', driver_id = $2, time_window = $3 where id = $1`;
    await sql.db.query(plan, [id, other, '[2026-11-21T17:00Z,2026-11-21T18:00Z)']);
    // Neither of the two gives back what the other one takes.
    await expectRefused(occurrence(plannedFor(driver, ...LATER)), 'driver_commitments_no_overlap');
    await sql.db.query(`update rides set status = 'cancelled', cancelled_at = now() where id = $1`, [id]);
    await expectRefused(
      occurrence(plannedFor(other, '2026-11-21T17:00Z', '2026-11-21T18:00Z')),
      'driver_commitments_no_overlap',
    );
  });

  it('until the time is given back, by whatever ends the ride', async () => {
    const driver = await person();
    const freed = async (free: string, { id }: { readonly id: string }) => {
      await sql.db.query(free, [id]);
      return occurrence(plannedFor(driver, ...LATER));
    };
    let last = await occurrence(plannedFor(driver, ...NOON));
    for (const state of [
      "'skipped', reason = 'paused'",
      "'seeking', reason = 'driver_left'",
      "'booked', reason = null",
    ]) {
      const free = `update standing_occurrences set state = ${state}, driver_id = null, time_window = null where id = $1`;
      await insertRow(sql.db, 'rides', { ...rideRow(String(last['rider_id'])), id: last.id });
      last = await freed(free, last);
    }
    await sql.db.query(
      `update standing_occurrences set state = 'failed', reason = 'not_paid', driver_id = null,
      time_window = null where id = $1`,
      [last.id],
    );
    for (const end of [
      `status = 'cancelled', cancelled_at = now()`,
      `status = 'completed', completed_at = now(), final_amount = 21.70, payment_status = 'completed'`,
      `status = 'pending', driver_id = null`,
    ]) {
      const { id } = await ride(assignedTo(driver, ...NOON));
      const planned = await freed(`update rides set ${end} where id = $1`, { id });
      await sql.db.query(
        `update standing_occurrences set state = 'skipped', reason = 'paused', driver_id = null,
        time_window = null where id = $1`,
        [planned.id],
      );
    }
  });

  it('also when two transactions take it at once', async () => {
    const clients = [new pg.Client(sql.url), new pg.Client(sql.url)];
    await Promise.all(clients.map((client) => client.connect()));
    for (let round = 0; round < 20; round += 1) {
      const driver = await person();
      const [planned, accepted] = [await occurrence(), await ride()];
      const plan = `update standing_occurrences set state = 'planned', reason = null, driver_id = $2, time_window = $3
        where id = $1`;
      const accept = `update rides set status = 'accepted', driver_id = $2, time_window = $3 where id = $1`;
      const results = await Promise.allSettled([
        clients[0]!.query(plan, [planned.id, driver, `[${NOON.join()})`]),
        clients[1]!.query(accept, [accepted.id, driver, `[${LATER.join()})`]),
      ]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
    await Promise.all(clients.map((client) => client.end()));
  });
});
