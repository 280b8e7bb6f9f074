import { expect, it } from 'vitest';
import { postgresStartPins } from '../../../../adapters/postgres/rides/postgres-start-pins.ts';
import { aRide } from '../../../support/builders/a-ride.ts';
import { NOW } from '../../../support/builders/personas.ts';
import { useRecordedSql } from '../../../support/recorded-sql.ts';
import { insertRide, insertUser } from '../../../support/sql-people-and-rides.ts';
import { expectRefused } from '../../../support/sql-refusals.ts';

const sql = useRecordedSql();
const pins = postgresStartPins(sql.runner);

it('keep what a rider chose last', async () => {
  const { id } = await insertUser(sql.db);
  expect(await pins.choice(id)).toBeNull();
  for (const choice of ['always', 'at_night'] as const) {
    await pins.choose(id, choice);
    expect(await pins.choice(id)).toBe(choice);
  }
  const unknown = sql.db.query('update rider_preferences set start_pin = $1', ['never']);
  await expectRefused(unknown, 'rider_preferences_start_pin_known');
});

it('count wrong PINs of one acceptance, five at most', async () => {
  const rider = await insertUser(sql.db);
  const { id } = await insertRide(sql.db, rider.id, {});
  const ride = { ...aRide({ id }), acceptedAt: NOW };
  expect(await pins.tries(ride)).toEqual({ wrong: 0, renewals: 0 });
  for (let tried = 1; tried <= 5; tried += 1) await pins.countWrong(ride);
  expect(await pins.tries(ride)).toEqual({ wrong: 5, renewals: 0 });
  await expectRefused(pins.countWrong(ride), 'start_pin_tries_bounded');
  const anew = { ...ride, acceptedAt: new Date(NOW.getTime() + 1) };
  expect(await pins.tries(anew)).toEqual({ wrong: 0, renewals: 0 });
});

it('forget the wrong PINs when the rider gets another one', async () => {
  const rider = await insertUser(sql.db);
  const { id } = await insertRide(sql.db, rider.id, {});
  const ride = { ...aRide({ id }), acceptedAt: NOW };
  await pins.renew(ride);
  await pins.countWrong(ride);
  expect(await pins.tries(ride)).toEqual({ wrong: 1, renewals: 1 });
  await pins.renew(ride);
  expect(await pins.tries(ride)).toEqual({ wrong: 0, renewals: 2 });
  expect(await pins.tries({ ...ride, acceptedAt: null })).toEqual({ wrong: 0, renewals: 0 });
});
