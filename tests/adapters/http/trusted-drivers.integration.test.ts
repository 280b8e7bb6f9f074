import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRestProduct, type RestProduct, type SignedUp } from './rest-app.ts';

let app: RestProduct;
let rider: SignedUp;
let driver: SignedUp;

beforeAll(async () => {
  app = await startRestProduct();
  ({ rider, driver } = await app.signUpUsers());
});
afterAll(() => app[Symbol.asyncDispose]());

describe('trusted drivers over REST', () => {
  const asRider = () => ({ as: rider.token });
  const listed = () => app.call<{ driver: { id: string } }[]>('GET /api/rider/trusted-drivers', asRider());
  const trust = () =>
    app.call('POST /api/rider/trusted-drivers', { ...asRider(), payload: { driverId: driver.id } });
  const untrust = () => app.call(`DELETE /api/rider/trusted-drivers/${driver.id}`, asRider());

  it('are added, listed and taken out, each as often as one likes', async () => {
    expect(await listed()).toEqual([]);
    const trusted = { driver: { id: driver.id, firstName: 'Dora', profile: { totalTrips: 0 } } };
    expect(await trust()).toMatchObject(trusted);
    expect(await trust()).toMatchObject(trusted);
    expect(await listed()).toMatchObject([trusted]);
    expect(await app.call('GET /api/rider/dashboard', asRider())).toMatchObject({
      trustedDrivers: [trusted],
    });
    expect(await untrust()).toEqual({ driverId: driver.id });
    expect(await untrust()).toEqual({ driverId: driver.id });
    expect(await listed()).toEqual([]);
  });

  it('are listed only while they may drive', async () => {
    await trust();
    await app.pool.query('update users set suspended = true, suspended_reason = $2 where id = $1', [
      driver.id,
      'Test',
    ]);
    expect(await listed()).toEqual([]);
    await app.pool.query('update users set suspended = false, suspended_reason = null where id = $1', [
      driver.id,
    ]);
    expect(await listed()).toHaveLength(1);
  });
});
