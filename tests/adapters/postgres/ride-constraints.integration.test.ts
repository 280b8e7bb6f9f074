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
  it.each<[string, SqlRow, string]>([
    ['an unknown status', { status: 'lost' }, 'rides_status_known'],
    ['an unknown payment status', { payment_status: 'maybe' }, 'rides_payment_status_known'],
    ['an unknown way to pay', { payment_method: 'cash' }, 'rides_payment_method_known'],
    ['an unknown canceller', { ...cancelled, cancelled_by: 'weather' }, 'rides_cancelled_by_known'],
    [
      'an unknown answer to a request to cancel',
      { ...asked, cancel_answer: 'maybe' },
      'rides_cancel_answer_known',
    ],
    ['an answer to no request to cancel', { cancel_answer: 'declined' }, 'rides_cancel_answer_to_request'],
    ['a reason of no request to cancel', { cancel_ask_reason: 'Ill' }, 'rides_cancel_answer_to_request'],
    ['a pending ride that its rider asks to cancel', asked, 'rides_cancel_asked_of_assigned'],
    [
      'a driven ride that its rider asks to cancel',
      { ...driven, ...asked },
      'rides_cancel_asked_of_assigned',
    ],
    ['a distance of an arrival that never was', { arrived_miles: 1 }, 'rides_arrived_miles_of_arrival'],
    [
      'an arrival nearer than nothing',
      { arrived_at: '2026-11-20T18:00Z', arrived_miles: -1 },
      'rides_arrived_miles_of_arrival',
    ],
    ['a distance of nothing', { distance: 0 }, 'rides_length_positive'],
    ['a distance that rounds to nothing', { distance: '0.004' }, 'rides_length_positive'],
    ['a duration of nothing', { estimated_duration: 0 }, 'rides_length_positive'],
    ['a pickup beyond the pole', { pickup_lat: 90.1 }, 'rides_places_on_earth'],
    ['a dropoff beyond the pole', { dropoff_lat: -90.1 }, 'rides_places_on_earth'],
    ['a pickup beyond the date line', { pickup_lng: 180.1 }, 'rides_places_on_earth'],
    ['a dropoff beyond the date line', { dropoff_lng: -180.1 }, 'rides_places_on_earth'],
    ['a pickup beyond the other pole', { pickup_lat: -90.1 }, 'rides_places_on_earth'],
    ['a dropoff beyond the other pole', { dropoff_lat: 90.1 }, 'rides_places_on_earth'],
    ['a negative tip', { tip_amount: '-0.01' }, 'rides_money_not_negative'],
    ['a discount by negative lines', { scheduling_fee: -1, total_fare: '18.20' }, 'rides_money_not_negative'],
    ['a negative distance fee', { distance_fee: -1, total_fare: '1.50' }, 'rides_money_not_negative'],
    [
      'a discount by the minimum',
      { minimum_fare_adjustment: -1, total_fare: '20.70' },
      'rides_money_not_negative',
    ],
    ['fare lines that do not add up', { total_fare: '21.71' }, 'rides_fare_lines_add_up'],
    [
      'a final amount other than fare and tip',
      { ...settled, driver_id: true, tip_amount: 5 },
      'rides_final_amount_is_fare_plus_tip',
    ],
    ['a negative promise of a tip', { promised_tip: '-0.01' }, 'rides_money_not_negative'],
    [
      'a lower tip than promised without a reason',
      { ...settled, driver_id: true, promised_tip: 5 },
      'rides_lower_tip_has_reason',
    ],
    ['a driver who earns more than the fare', { driver_share: '21.71' }, 'rides_driver_share_within_fare'],
    ['a driver who pays for the ride', { driver_share: '-0.01' }, 'rides_driver_share_within_fare'],
    ['a pending broadcast with a driver', { driver_id: true }, 'rides_pending_driver_only_if_specific'],
    [
      'a request to a specific driver without one',
      { is_specific_driver: true },
      'rides_pending_driver_only_if_specific',
    ],
    [
      'an accepted ride without window',
      { driver_id: true, status: 'accepted' },
      'rides_assigned_has_time_window',
    ],
    ['a completed ride without driver', settled, 'rides_assigned_has_driver'],
    [
      'an accepted ride with an end',
      { ...accepted, completed_at: '2026-11-20T18:00Z' },
      'rides_completed_has_time',
    ],
    [
      'an accepted ride with a final amount',
      { ...accepted, final_amount: '21.70' },
      'rides_completed_has_final_amount',
    ],
    ['an accepted ride with a time of cancelling', { ...cancelled, ...accepted }, 'rides_cancelled_has_time'],
    ['a completed ride without time', { ...driven, completed_at: null }, 'rides_completed_has_time'],
    [
      'a completed ride without final amount',
      { ...driven, final_amount: null },
      'rides_completed_has_final_amount',
    ],
    ['a completed ride that was cancelled', { ...cancelled, ...driven }, 'rides_cancelled_has_time'],
    ['a pending ride with a final amount', { final_amount: '21.70' }, 'rides_completed_has_final_amount'],
    ['a pending ride with an end', { completed_at: '2026-11-20T18:00Z' }, 'rides_completed_has_time'],
    ['a cancelled ride without time', { status: 'cancelled' }, 'rides_cancelled_has_time'],
    [
      'a pending ride with a time of cancelling',
      { ...cancelled, status: 'pending' },
      'rides_cancelled_has_time',
    ],
  ])('refuses %s', async (_, overrides, constraint) => {
    const driver = overrides['driver_id'] === true ? { driver_id: await person() } : {};
    await expect(ride({ ...overrides, ...driver })).rejects.toMatchObject({ code: '23514', constraint });
  });

  it.each([
    ['accepted', 'rides_assigned_has_driver'],
    ['confirmed', 'rides_assigned_has_driver'],
    ['in_progress', 'rides_assigned_has_driver'],
  ])('refuses an %s ride without driver', async (status, constraint) => {
    const window = { status, time_window: '[2026-11-20T17:00Z,2026-11-20T18:00Z)' };
    await expect(ride(window)).rejects.toMatchObject({ code: '23514', constraint });
  });

  it('refuses a rider who drives themselves', async () => {
    const rider = await person();
    const self = rideRow(rider, { driver_id: rider, is_specific_driver: true });
    await expect(insertRow(sql.db, 'rides', self)).rejects.toMatchObject({ constraint: 'rides_two_people' });
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
    await expect(paidWith('wallet')).rejects.toMatchObject({ constraint: 'rides_wallet_has_no_card' });
    const { id } = await paidWith('card');
    await sql.db.query('delete from payment_methods where id = $1', [card.id]);
    const { rows } = await sql.db.query('select payment_method_id from rides where id = $1', [id]);
    expect(rows).toEqual([{ payment_method_id: null }]);
  });

  it('refuses one payment intent for two rides', async () => {
    await ride({ payment_intent_id: 'pi_1' });
    await expect(ride({ payment_intent_id: 'pi_1' })).rejects.toMatchObject({
      constraint: 'rides_payment_intent_key',
    });
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
      await expect(ride(assigned)).rejects.toMatchObject({ constraint: 'rides_time_window_bounded' });
    },
  );

  it('refuses a second ride in progress, whatever the windows say', async () => {
    const driver = await person();
    await ride(assignedTo(driver, ...noon, 'in_progress'));
    await expect(
      ride(assignedTo(driver, '2026-11-21T17:00Z', '2026-11-21T18:00Z', 'in_progress')),
    ).rejects.toMatchObject({ code: '23505', constraint: 'rides_one_in_progress_per_driver' });
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
    await expect(insertRow(sql.db, 'ride_history', { ...row(id), [column]: value })).rejects.toMatchObject({
      code: '23514',
      constraint,
    });
  });

  it('keeps a ride that has history', async () => {
    const { id } = await ride();
    await insertRow(sql.db, 'ride_history', row(id));
    await expect(sql.db.query('delete from rides where id = $1', [id])).rejects.toThrow(/foreign key/);
  });

  it('counts one pass per driver and ride', async () => {
    const pass = { ride_id: (await ride()).id, driver_id: await person() };
    await insertRow(sql.db, 'ride_passes', pass);
    await expect(insertRow(sql.db, 'ride_passes', pass)).rejects.toMatchObject({
      constraint: 'ride_passes_pkey',
    });
  });
});
