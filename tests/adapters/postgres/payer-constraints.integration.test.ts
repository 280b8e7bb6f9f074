import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import { insertRow, postEntry, rideRow, userRow, type SqlRow } from '../../support/sql-fixtures.ts';
import { insertDriver } from '../../support/sql-people-and-rides.ts';
import { expectRefused } from '../../support/sql-refusals.ts';

const sql = useSqlClient();

const person = async () => (await insertRow(sql.db, 'users', userRow())).id;

/** A ride that a daughter pays for. */
async function paidForFather(overrides: SqlRow = {}) {
  const [father, daughter, stranger] = [await person(), await person(), await person()];
  const row = rideRow(father, { booker_id: daughter, payer_id: daughter, ...overrides });
  const { id: rideId } = await insertRow(sql.db, 'rides', row);
  return { rideId, father, daughter, stranger };
}

const hold = (rideId: string, userId: string) =>
  insertRow(sql.db, 'holds', { id: randomUUID(), ride_id: rideId, user_id: userId, amount_cents: 2170 });

const payment = (rideId: string, userId: string, overrides: SqlRow = {}) =>
  insertRow(sql.db, 'payments', {
    id: randomUUID(),
    kind: 'ride',
    user_id: userId,
    ride_id: rideId,
    amount_cents: 2170,
    status: 'created',
    ...overrides,
  });

describe('what a ride costs is the money of its payer', () => {
  it('is held in the wallet of nobody else', async () => {
    const { rideId, father, daughter, stranger } = await paidForFather();
    await expectRefused(hold(rideId, father), 'holds_of_payer');
    await expectRefused(hold(rideId, stranger), 'holds_of_payer');
    expect(await hold(rideId, daughter)).toMatchObject({ user_id: daughter });
  });

  it('is held in the wallet of nobody who is not there, and keeps whoever is', async () => {
    const { rideId, daughter } = await paidForFather({ booker_id: null });
    await expectRefused(hold(rideId, randomUUID()), 'holds_of_payer');
    await hold(rideId, daughter);
    await expectRefused(sql.db.query('delete from users where id = $1', [daughter]), 'rides_payer_id_fkey');
  });

  it('is held in the wallet of the passenger where nobody else pays', async () => {
    const { rideId, father, daughter } = await paidForFather({ payer_id: null });
    await expectRefused(hold(rideId, daughter), 'holds_of_payer');
    expect(await hold(rideId, father)).toMatchObject({ user_id: father });
  });

  it('is charged to the card of nobody else', async () => {
    const { rideId, father, daughter } = await paidForFather({ payment_method: 'card' });
    await expectRefused(payment(rideId, father), 'payments_of_payer');
    const { id } = await payment(rideId, daughter);
    const take = sql.db.query('update payments set user_id = $2 where id = $1', [id, father]);
    await expectRefused(take, 'payments_of_payer');
  });

  it('is not charged by a payment that was there before the ride and is of somebody else', async () => {
    const [father, daughter, rideId] = [await person(), await person(), randomUUID()];
    const { id } = await payment(rideId, father);
    const ride = () =>
      insertRow(sql.db, 'rides', rideRow(father, { id: rideId, payer_id: daughter, payment_method: 'card' }));
    await expectRefused(ride(), 'rides_paid_by_payer');
    await sql.db.query(`update payments set status = 'declined' where id = $1`, [id]);
    expect(await ride()).toMatchObject({ id: rideId });
  });

  it.each(['ride_completed', 'tip_added', 'ride_refunded'])(
    'has no entry of another one: %s',
    async (kind) => {
      const { rideId, father, daughter } = await paidForFather();
      const post = (userId: string) =>
        postEntry(sql.db, { kind, ride_id: rideId, user_id: userId }, [
          { account: 'provider_clearing', cents: -100 },
          { account: 'platform_revenue', cents: 100 },
        ]);
      await expectRefused(post(father), 'journal_entries_of_payer');
      await post(daughter);
    },
  );

  it('is paid by the same one for good', async () => {
    const { rideId, father } = await paidForFather();
    const { rideId: own } = await paidForFather({ payer_id: null });
    for (const [id, change] of [
      [rideId, 'payer_id = null'],
      [rideId, `payer_id = '${father}'`],
      [own, 'payer_id = booker_id'],
      [own, 'rider_id = booker_id'],
    ])
      await expectRefused(
        sql.db.query(`update rides set ${change} where id = $1`, [id]),
        'rides_payer_fixed',
      );
    await sql.db.query('update rides set payer_id = rider_id where id = $1', [own]);
  });

  it('is not driven by whoever pays for it', async () => {
    const { user_id: driver } = await insertDriver(sql.db);
    const row = { payer_id: driver, driver_id: driver, is_specific_driver: true };
    await expectRefused(paidForFather(row), 'rides_payer_does_not_drive');
  });
});
