import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { insertRow, rideRow, userRow, type SqlRow } from '../../support/sql-fixtures.ts';
import { useSqlClient } from '../../support/sql-client.ts';
import { itRefuses } from '../../support/sql-refusals.ts';

const sql = useSqlClient();

const someone = () => randomUUID();
const crowd = Array.from({ length: 21 }, someone);
const person = async (): Promise<string> => (await insertRow(sql.db, 'users', userRow())).id;
const ride = async (overrides: SqlRow = {}) => insertRow(sql.db, 'rides', rideRow(await person(), overrides));

const order = async (overrides: SqlRow) => {
  const { id } = await ride();
  const row = { ride_id: id, driver_ids: [someone()], circle_ids: [], minutes_each: 3, circle_minutes: 30 };
  return insertRow(sql.db, 'asking_orders', { ...row, position: 0, ...overrides });
};

describe('an order of asking says only what can be true', () => {
  itRefuses(
    {
      asking_orders_somebody: { driver_ids: [] },
      asking_orders_not_too_many: [{ driver_ids: crowd }, { circle_ids: crowd }],
      asking_orders_minutes_positive: [{ minutes_each: 0 }, { circle_minutes: -1 }],
      asking_orders_position_within: [{ position: -1 }, { position: 3 }],
      asking_orders_ride_id_fkey: { ride_id: someone() },
    },
    order,
  );

  it('is one for a ride, and goes with it', async () => {
    const { ride_id } = await order({});
    await expect(order({ ride_id })).rejects.toMatchObject({ constraint: 'asking_orders_pkey' });
    await sql.db.query('delete from rides where id = $1', [ride_id]);
    const { rows } = await sql.db.query('select from asking_orders where ride_id = $1', [ride_id]);
    expect(rows).toEqual([]);
  });
});

describe('a ride that is asked of a circle', () => {
  itRefuses(
    {
      rides_asked_ids_limited: [{ asked_ids: [] }, { asked_ids: crowd }],
      rides_asked_one_or_circle: { asked_ids: [someone()], is_specific_driver: true, driver_id: true },
      rides_asked_ids_without_rider: { asked_ids: 'rider' },
    },
    async (overrides) => {
      const rider = await person();
      const driver = overrides['driver_id'] === true ? { driver_id: await person() } : {};
      const asked = overrides['asked_ids'] === 'rider' ? { asked_ids: [rider] } : {};
      return insertRow(sql.db, 'rides', rideRow(rider, { ...overrides, ...driver, ...asked }));
    },
  );
});
