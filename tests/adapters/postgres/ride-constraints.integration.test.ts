import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import {
  assignedTo,
  insertRow,
  rideRow,
  userRow,
  type SqlRow,
  type StoredRow,
} from '../../support/sql-fixtures.ts';
import { expectRefused, itRefuses } from '../../support/sql-refusals.ts';

const sql = useSqlClient();

const person = async (): Promise<string> => (await insertRow(sql.db, 'users', userRow())).id;
const ride = async (overrides: SqlRow = {}): Promise<StoredRow> =>
  insertRow(sql.db, 'rides', rideRow(await person(), overrides));

const settled = { status: 'completed', completed_at: '2026-11-20T18:00Z', final_amount: '21.70' };
const driven = { ...settled, driver_id: true };
const accepted = {
  driver_id: true,
  status: 'accepted',
  time_window: '[2026-11-20T17:00Z,2026-11-20T18:00Z)',
};
const cancelled = { status: 'cancelled', cancelled_at: '2026-11-20T18:00Z' };
const asked = { cancel_asked_at: '2026-11-20T18:00Z' };

describe('a ride says only what can be true', () => {
  itRefuses(
    {
      rides_status_known: { status: 'lost' },
      rides_payment_status_known: { payment_status: 'maybe' },
      rides_payment_method_known: { payment_method: 'cheque' },
      rides_cancelled_by_known: { ...cancelled, cancelled_by: 'weather' },
      rides_cancel_answer_known: { ...asked, cancel_answer: 'maybe' },
      rides_cancel_answer_to_request: [{ cancel_answer: 'declined' }, { cancel_ask_reason: 'Ill' }],
      rides_cancel_asked_of_assigned: [asked, { ...driven, ...asked }],
      rides_arrived_miles_of_arrival: [
        { arrived_miles: 1 },
        { arrived_at: '2026-11-20T18:00Z', arrived_miles: -1 },
      ],
      rides_needs_known: [{ needs: '{wings}' }, { needs: '{walker,NULL}' }],
      rides_extra_minutes_in_steps: [{ extra_minutes: 35 }, { extra_minutes: -5 }, { extra_minutes: 7 }],
      rides_length_positive: [{ distance: 0 }, { distance: '0.004' }, { estimated_duration: 0 }],
      rides_places_on_earth: [
        { pickup_lat: 90.1 },
        { dropoff_lat: -90.1 },
        { pickup_lng: 180.1 },
        { dropoff_lng: -180.1 },
        { pickup_lat: -90.1 },
        { dropoff_lat: 90.1 },
      ],
      rides_money_not_negative: [
        { tip_amount: '-0.01' },
        { scheduling_fee: -1, total_fare: '18.20' },
        { distance_fee: -1, total_fare: '1.50' },
        { minimum_fare_adjustment: -1, total_fare: '20.70' },
        { promised_tip: '-0.01' },
      ],
      rides_fare_lines_add_up: { total_fare: '21.71' },
      rides_final_amount_is_fare_plus_tip: { ...settled, driver_id: true, tip_amount: 5 },
      rides_lower_tip_has_reason: { ...settled, driver_id: true, promised_tip: 5 },
      rides_driver_share_within_fare: [{ driver_share: '21.71' }, { driver_share: '-0.01' }],
      rides_pending_driver_only_if_specific: [{ driver_id: true }, { is_specific_driver: true }],
      rides_assigned_has_time_window: { driver_id: true, status: 'accepted' },
      rides_assigned_has_driver: [
        settled,
        { ...accepted, driver_id: null },
        { ...accepted, driver_id: null, status: 'confirmed' },
        { ...accepted, driver_id: null, status: 'in_progress' },
      ],
      rides_completed_has_time: [
        { ...accepted, completed_at: '2026-11-20T18:00Z' },
        { ...driven, completed_at: null },
        { completed_at: '2026-11-20T18:00Z' },
      ],
      rides_completed_has_final_amount: [
        { ...accepted, final_amount: '21.70' },
        { ...driven, final_amount: null },
        { final_amount: '21.70' },
      ],
      rides_cancelled_has_time: [
        { ...cancelled, ...accepted },
        { ...cancelled, ...driven },
        { status: 'cancelled' },
        { ...cancelled, status: 'pending' },
      ],
    },
    async (overrides) => {
      const driver = overrides['driver_id'] === true ? { driver_id: await person() } : {};
      return ride({ ...overrides, ...driver });
    },
  );

  it('refuses a rider who drives themselves', async () => {
    const rider = await person();
    const self = rideRow(rider, { driver_id: rider, is_specific_driver: true });
    await expectRefused(insertRow(sql.db, 'rides', self), 'rides_two_people');
  });

  it('refuses a card on a ride paid from the wallet, takes it on one paid by card, and outlives it', async () => {
    const rider = await person();
    const card = await insertRow(sql.db, 'payment_methods', {
      id: randomUUID(),
      user_id: rider,
      stripe_payment_method_id: 'pm_1',
      last4: '4242',
      brand: 'visa',
    });
    const paidWith = (payment_method: string): Promise<StoredRow> =>
      insertRow(sql.db, 'rides', rideRow(rider, { payment_method, payment_method_id: card.id }));
    await expectRefused(paidWith('wallet'), 'rides_wallet_has_no_card');
    const { id } = await paidWith('card');
    await sql.db.query('delete from payment_methods where id = $1', [card.id]);
    const { rows } = await sql.db.query('select payment_method_id from rides where id = $1', [id]);
    expect(rows).toEqual([{ payment_method_id: null }]);
  });

  it('refuses one payment intent for two rides', async () => {
    await ride({ payment_intent_id: 'pi_1' });
    await expectRefused(ride({ payment_intent_id: 'pi_1' }), 'rides_payment_intent_key');
  });
});

describe('a driver is in one place at a time', () => {
  const noon = ['2026-11-20T17:00Z', '2026-11-20T18:00Z'] as const;
  const overlap = { code: '23P01', constraint: 'rides_no_driver_overlap' };

  it.each(['accepted', 'confirmed', 'in_progress'])(
    'refuses a second ride while one is %s',
    async (status) => {
      const driver = await person();
      await ride(assignedTo(driver, ...noon, status));
      await expect(ride(assignedTo(driver, '2026-11-20T17:59Z', '2026-11-20T19:00Z'))).rejects.toMatchObject(
        overlap,
      );
    },
  );

  it('takes rides that touch, rides of other drivers, and times set free', async () => {
    const driver = await person();
    const { id } = await ride(assignedTo(driver, ...noon));
    await ride(assignedTo(driver, '2026-11-20T18:00Z', '2026-11-20T19:00Z'));
    await ride(assignedTo(await person(), ...noon));
    await sql.db.query(`update rides set status = 'cancelled', cancelled_at = now() where id = $1`, [id]);
    await ride(assignedTo(driver, ...noon));
  });

  it('refuses an UPDATE that moves a ride onto another', async () => {
    const driver = await person();
    await ride(assignedTo(driver, ...noon));
    const later = await ride(assignedTo(driver, '2026-11-20T20:00Z', '2026-11-20T21:00Z'));
    await expect(
      sql.db.query(`update rides set time_window = '[2026-11-20T17:30Z,2026-11-20T18:30Z)' where id = $1`, [
        later.id,
      ]),
    ).rejects.toMatchObject(overlap);
  });

  it.each(['empty', '(,2026-11-20T18:00Z)', '[2026-11-20T17:00Z,)'])(
    'refuses the window %s, which would evade the rule or block the driver for good',
    async (time_window) => {
      const assigned = { driver_id: await person(), status: 'accepted', time_window };
      await expectRefused(ride(assigned), 'rides_time_window_bounded');
    },
  );

  it('refuses a second ride in progress, whatever the windows say', async () => {
    const driver = await person();
    await ride(assignedTo(driver, ...noon, 'in_progress'));
    await expectRefused(
      ride(assignedTo(driver, '2026-11-21T17:00Z', '2026-11-21T18:00Z', 'in_progress')),
      'rides_one_in_progress_per_driver',
    );
  });

  it('lets one of two transactions that assign overlapping rides at once commit', async () => {
    const driver = await person();
    const rides = await Promise.all([ride(), ride()]);
    const clients = [new pg.Client(sql.url), new pg.Client(sql.url)];
    await Promise.all(clients.map((client) => client.connect()));
    const accept = `update rides set status = 'accepted', driver_id = $2,
      time_window = '[2026-11-22T17:00Z,2026-11-22T18:00Z)' where id = $1`;
    const results = await Promise.allSettled(
      clients.map((client, index) => client.query(accept, [rides[index]?.id, driver])),
    );
    await Promise.all(clients.map((client) => client.end()));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('what happened to a ride', () => {
  const row = (rideId: string): StoredRow => ({
    id: randomUUID(),
    ride_id: rideId,
    to_status: 'pending',
    action: 'request',
    actor_role: 'rider',
  });

  it.each([
    ['to_status', 'lost', 'ride_history_statuses_known'],
    ['from_status', 'lost', 'ride_history_statuses_known'],
    ['actor_role', 'passer-by', 'ride_history_actor_role_known'],
  ])('refuses an unknown %s', async (column, value, constraint) => {
    const { id } = await ride();
    await expectRefused(insertRow(sql.db, 'ride_history', { ...row(id), [column]: value }), constraint);
  });

  it('keeps a ride that has history', async () => {
    const { id } = await ride();
    await insertRow(sql.db, 'ride_history', row(id));
    await expect(sql.db.query('delete from rides where id = $1', [id])).rejects.toThrow(/foreign key/);
  });

  it('counts one pass per driver and ride', async () => {
    const pass = { ride_id: (await ride()).id, driver_id: await person() };
    await insertRow(sql.db, 'ride_passes', pass);
    await expectRefused(insertRow(sql.db, 'ride_passes', pass), 'ride_passes_pkey');
  });
});
