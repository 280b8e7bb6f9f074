import { afterAll, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { aSavedCard } from '../../support/cards.ts';
import { expectRefusal, toRefusal } from '../../support/refusal.ts';
import {
  aBooking,
  aCompletedRide,
  aFundedRider,
  anOnlineDriver,
  useTestUseCases,
  onboard,
  SYSTEM,
} from '../../support/test-use-cases.ts';
import { upload } from '../../support/uploads.ts';
import { ZOO } from '../../support/places.ts';

const FARE = '15.29';

const app = useTestUseCases({ connections: 8 });
afterAll(async () => {
  const { violations } = await app.useCases.verifyLedger.execute(SYSTEM);
  expect(violations).toEqual([]);
});

const remove = (person: UserActor) => app.useCases.deleteAccount.execute(person);
const refusal = (person: UserActor) => toRefusal(() => remove(person));
const request = (rider: UserActor, changes: object = {}) =>
  app.useCases.requestRide.execute(rider, { ...aBooking(), ...changes });

const complete = (rider: UserActor, driver: UserActor) =>
  aCompletedRide(app.useCases, rider, driver, { driverType: 'specific', selectedDriverId: driver.userId });

async function emailOf({ userId }: UserActor): Promise<string> {
  const { rows } = await app.pool.query<{ email: string }>('select email from users where id = $1', [userId]);
  return rows[0]?.email ?? '';
}

/** Where a text stands in the database, but for what the test provider keeps in its own table. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'
      and table_name <> 'sandbox_objects' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await app.pool.query(`select from ${name} t where t::text ilike $1 limit 1`, [
      `%${text}%`,
    ]);
    if (rowCount) found.push(name);
  }
  return found;
}

async function aPasskey({ userId }: UserActor): Promise<void> {
  await app.pool.query(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
       values (gen_random_uuid(), $1, 'c-1', '', 0, '{}', 'Phone', now())`,
    [userId],
  );
}

describe('an account that is deleted', () => {
  it('leaves nothing behind that says who it was, but the mail that tells of it', async () => {
    const { useCases, pool } = app;
    const rider = await aFundedRider(useCases, FARE);
    const driver = await anOnlineDriver(useCases);
    const name = 'Zephyrine';
    await useCases.updateProfile.execute(rider, { firstName: name, lastName: name, phone: '419 555 0177' });
    await aSavedCard(useCases, rider);
    await aPasskey(rider);
    const photo = await upload(useCases, rider);
    await useCases.setProfilePhoto.execute(rider, { photoURL: `/api/objects/uploads/${photo}` });
    await useCases.trustDriver.execute(rider, { driverId: driver.userId, trusted: true });
    await useCases.savePlace.execute(rider, { kind: 'home', name: `${name}’s house`, place: ZOO });
    await useCases.chooseStartPin.execute(rider, { choice: 'off' });
    const rideId = await complete(rider, driver);
    const email = await emailOf(rider);
    const { token } = await useCases.logIn.execute(
      { email, password: 'secret-1' },
      { address: '192.0.2.1', requestId: 'test' },
    );

    await remove(rider);
    expect([await tablesWith(name), await tablesWith('4195550177')]).toEqual([[], []]);
    expect(await tablesWith(email)).toEqual(['emails']);
    const { rows: mails } = await pool.query<{ id: string }>(
      'select id, template, recipient from emails where user_id = $1 and template = $2',
      [rider.userId, 'account-deleted'],
    );
    expect(mails).toMatchObject([{ template: 'account-deleted', recipient: email }]);
    await useCases.sendEmail.execute({ emailId: mails[0]?.id ?? '' });
    expect(await tablesWith(email)).toEqual([]);
    for (const table of ['sessions', 'devices', 'payment_methods', 'passkeys']) {
      const { rowCount } = await pool.query(`select from ${table} where user_id = $1`, [rider.userId]);
      expect(rowCount, table).toBe(0);
    }
    expect(await useCases.authenticate.execute(token)).toBeNull();
    const again = useCases.logIn.execute(
      { email, password: 'secret-1' },
      { address: '192.0.2.1', requestId: 'test' },
    );
    await expectRefusal(() => again, { kind: 'unauthenticated' });
    await expectRefusal(() => useCases.readPhoto.execute({ id: photo }), { kind: 'not_found' });
    const { ride } = await useCases.showRide.execute(driver, { rideId });
    expect(ride.status).toBe('completed');
    const { rows: acts } = await pool.query(
      `select action, actor_id from audit_log where subject_id = $1 and action = 'user.delete'`,
      [rider.userId],
    );
    expect(acts).toEqual([{ action: 'user.delete', actor_id: rider.userId }]);
    const { rows: jobs } = await pool.query<{ payload: { customerId: string } }>(
      `select payload from graphile_worker._private_jobs details join graphile_worker.jobs using (id)
        where task_identifier = 'delete-customer'`,
    );
    for (const { payload } of jobs) await useCases.deleteCustomer.execute(payload);
    const { rows: customers } = await pool.query<{ data: object }>(
      `select data - 'id' as data from sandbox_objects where kind = 'customer'`,
    );
    expect(customers).toEqual([{ data: { email: '', name: '', isDeleted: true } }]);
    expect(await refusal(rider)).toMatchObject({ kind: 'not_found' });
  });

  it("of a driver takes no more rides, and loses car and plate; the address can be somebody else's", async () => {
    const { useCases } = app;
    const driver = await anOnlineDriver(useCases);
    await useCases.updateDriverProfile.execute(driver, { vehicleMake: 'Peregrine', licensePlate: 'ZZY 9' });
    const email = await emailOf(driver);
    await remove(driver);
    expect([await tablesWith('Peregrine'), await tablesWith('ZZY 9')]).toEqual([[], []]);
    const rider = await aFundedRider(useCases, '100');
    const { id: rideId } = await request(rider);
    await expectRefusal(() => useCases.acceptRide.execute(driver, { rideId }), { kind: 'forbidden' });
    const account = { email, password: 'secret-1', firstName: 'New', lastName: 'One' };
    expect((await useCases.registerUser.execute(account)).user.email).toBe(email);
  });
});

describe('an account is not deleted', () => {
  it.each(['pending', 'accepted', 'in_progress'] as const)('while a ride is %s', async (status) => {
    const { useCases } = app;
    const [rider, driver] = [await aFundedRider(useCases, FARE), await anOnlineDriver(useCases)];
    const { id: rideId } = await request(rider, { driverType: 'specific', selectedDriverId: driver.userId });
    if (status !== 'pending') await useCases.acceptRide.execute(driver, { rideId });
    if (status === 'in_progress') await useCases.startRide.execute(driver, { rideId });
    for (const person of [rider, driver])
      expect(await refusal(person)).toMatchObject({ kind: 'conflict', code: 'ACCOUNT_IN_USE' });
    expect((await refusal(rider)).message).toContain('finish or cancel your open rides first');
  });

  it('while there is money in the wallet', async () => {
    const rider = await aFundedRider(app.useCases, '3');
    expect(await refusal(rider)).toMatchObject({
      code: 'ACCOUNT_HAS_MONEY',
      message: expect.stringContaining('$3.00 in your wallet') as string,
    });
  });

  it('while there are earnings, or a payout on its way', async () => {
    const { useCases } = app;
    const driver = await anOnlineDriver(useCases);
    await onboard(useCases, driver);
    await complete(await aFundedRider(useCases, FARE), driver);
    expect((await refusal(driver)).message).toBe('You have earned $13.00. Request a payout first.');
    await useCases.requestPayout.execute(driver, { amount: '13.00' });
    expect((await refusal(driver)).message).toContain('payout of $13.00 is still on its way');
  });

  it('by an operator for somebody else, who is then gone', async () => {
    const { useCases } = app;
    const rider = await aFundedRider(useCases, '0');
    const input = { email: await emailOf(rider), reason: 'Asked in writing' };
    await useCases.deleteUser.execute(SYSTEM, input);
    expect(await emailOf(rider)).toMatch(/@deleted\.invalid$/);
  });
});

describe('a deletion that meets other acts', () => {
  const open = async (column: 'rider_id' | 'driver_id', { userId }: UserActor) =>
    (
      await app.pool.query(
        `select from rides where ${column} = $1 and status in ('pending', 'accepted', 'confirmed', 'in_progress')`,
        [userId],
      )
    ).rowCount;

  it('never leaves a booking by card without its rider', async () => {
    for (let round = 0; round < 8; round += 1) {
      const rider = await aFundedRider(app.useCases, '0');
      const paymentMethodId = await aSavedCard(app.useCases, rider);
      await Promise.allSettled([request(rider, { paymentMethodId }), remove(rider)]);
      const isDeleted = (await emailOf(rider)).endsWith('@deleted.invalid');
      expect(isDeleted ? await open('rider_id', rider) : 0).toBe(0);
    }
  });

  it('never leaves a rider with a driver who is gone', async () => {
    const outcomes = new Set<boolean>();
    for (let round = 0; round < 8; round += 1) {
      const [rider, driver] = [await aFundedRider(app.useCases, FARE), await anOnlineDriver(app.useCases)];
      const { id: rideId } = await request(rider);
      await Promise.allSettled([app.useCases.acceptRide.execute(driver, { rideId }), remove(driver)]);
      const isDeleted = (await emailOf(driver)).endsWith('@deleted.invalid');
      outcomes.add(isDeleted);
      expect(isDeleted ? await open('driver_id', driver) : 0).toBe(0);
    }
  });

  it('deletes once', async () => {
    const rider = await aFundedRider(app.useCases, '0');
    const outcomes = await Promise.allSettled([remove(rider), remove(rider), remove(rider)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
