import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RideOfferView } from '../../../application/ports/rides.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { watchStatements } from '../../support/watch-statements.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import {
  aBooking,
  aFundedRider,
  anAdmin,
  anOnlineDriver,
  createTestUseCases,
  SYSTEM,
  type TestUseCases,
} from '../../support/test-use-cases.ts';

const clock = new FixedClock();
let app: TestUseCases;
let rider: UserActor;
let driver: UserActor;
let rideId: string;

beforeAll(async () => {
  app = await createTestUseCases({ connections: 3, clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  // What earlier tests left open has expired.
  clock.advance({ days: 1 });
  rider = await aFundedRider(app.useCases, '300');
  driver = await anOnlineDriver(app.useCases);
  rideId = (await app.useCases.requestRide.execute(rider, aBooking())).id;
});

const look = (who: UserActor) => app.useCases.listRideRequests.execute(who);
const update = (changes: object) => app.useCases.updateDriverProfile.execute(driver, changes);

async function getOffers(ofRide = rideId): Promise<readonly RideOfferView[]> {
  await app.rideOfferLog.flush();
  return (await app.useCases.listRideOffers.execute(SYSTEM, { rideId: ofRide })).items;
}

describe('who was offered a ride', () => {
  it('is a driver who saw it among their requests, from then on', async () => {
    const offeredAt = clock.now();
    await look(driver);
    clock.advance({ minutes: 1 });
    await look(driver);
    expect(await getOffers()).toEqual([
      {
        offer: { rideId, driverId: driver.userId, offeredAt, refusal: null, changedAt: offeredAt },
        driverName: 'Dora Driver',
        answer: null,
        answeredAt: null,
      },
    ]);
  });

  it('is the driver asked, and nobody else', async () => {
    const asked = { ...aBooking(), driverType: 'specific', selectedDriverId: driver.userId } as const;
    const { id } = await app.useCases.requestRide.execute(rider, asked);
    await Promise.all([look(driver), look(await anOnlineDriver(app.useCases))]);
    expect((await getOffers(id)).map(({ offer }) => offer.driverId)).toEqual([driver.userId]);
  });

  it('is told with what the driver did about it', async () => {
    const other = await anOnlineDriver(app.useCases);
    await Promise.all([look(driver), look(other)]);
    await app.useCases.declineRide.execute(other, { rideId });
    await app.useCases.acceptRide.execute(driver, { rideId });
    const answers = async () =>
      Object.fromEntries((await getOffers()).map(({ offer, answer }) => [offer.driverId, answer]));
    expect(await answers()).toEqual({ [driver.userId]: 'accepted', [other.userId]: 'passed' });
    await app.useCases.giveBackRide.execute(driver, { rideId, reason: 'emergency' });
    expect(await answers()).toMatchObject({ [driver.userId]: 'given_back' });
  });
});

describe('why a driver was not offered a ride', () => {
  it('is the car, in a column that programs of before do not know, until the car takes it', async () => {
    const { id } = await app.useCases.requestRide.execute(rider, { ...aBooking(), needs: ['walker'] });
    await look(driver);
    expect((await getOffers(id)).map(({ offer }) => offer.refusal)).toEqual(['vehicle_cannot_take']);
    const { rows } = await app.pool.query('select refusal from ride_offers where ride_id = $1', [id]);
    expect(rows).toEqual([{ refusal: 'long_distance_off' }]);
    await app.useCases.updateDriverProfile.execute(driver, { allowLongDistance: false, takes: ['walker'] });
    expect((await look(driver)).open.map(({ ride }) => ride.id)).toContain(id);
    expect((await getOffers(id)).map(({ offer }) => offer.refusal)).toEqual([null]);
  });

  it.each([
    ['driver_offline', () => update({ isAvailable: false })],
    [
      'on_ride',
      async () => {
        const mine = await app.useCases.requestRide.execute(rider, aBooking());
        await app.useCases.acceptRide.execute(driver, { rideId: mine.id });
      },
    ],
    [
      'driver_not_approved',
      () => app.pool.query('update users set is_driver_approved = false where id = $1', [driver.userId]),
    ],
    [
      'documents_not_valid',
      () =>
        app.pool.query('update driver_profiles set documents_valid_until = null where user_id = $1', [
          driver.userId,
        ]),
    ],
  ])('is kept: %s', async (refusal, change) => {
    await change();
    await look(driver);
    expect(await getOffers()).toMatchObject([{ offer: { offeredAt: null, refusal } }]);
  });

  it('may come after the offer, or before it', async () => {
    await update({ isAvailable: false });
    await look(driver);
    await getOffers();
    clock.advance({ minutes: 1 });
    const offeredAt = clock.now();
    await update({ isAvailable: true });
    await look(driver);
    expect(await getOffers()).toMatchObject([{ offer: { offeredAt, refusal: null } }]);
    clock.advance({ minutes: 1 });
    await update({ isAvailable: false });
    await look(driver);
    const changed = { offeredAt, refusal: 'driver_offline', changedAt: clock.now() };
    expect(await getOffers()).toMatchObject([{ offer: changed }]);
  });
});

describe('the offers of rides', () => {
  it('are written once, however often drivers look, and not by a booking', async () => {
    const own = await createTestUseCases({ connections: 2 });
    const watched = watchStatements(own.pool, { gathered: true });
    const writes = () => watched.take().filter(({ name }) => name === 'ride-offers.write').length;
    const lookOften = async () => {
      for (let time = 0; time < 3; time += 1) await own.useCases.listRideRequests.execute(itsDriver);
      await own.rideOfferLog.flush();
    };
    const itsDriver = await anOnlineDriver(own.useCases);
    await own.useCases.requestRide.execute(await aFundedRider(own.useCases, '100'), aBooking());
    await own.rideOfferLog.flush();
    expect(writes()).toBe(0);
    await lookOften();
    await lookOften();
    expect(writes()).toBe(1);
    await own.close();
  });

  it('come a page at a time', async () => {
    const drivers = [driver, await anOnlineDriver(app.useCases), await anOnlineDriver(app.useCases)];
    for (const each of drivers) {
      await look(each);
      clock.advance({ minutes: 1 });
    }
    await app.rideOfferLog.flush();
    const admin = await anAdmin(app.useCases);
    const read = (after?: string) =>
      app.useCases.listRideOffers.execute(admin, { rideId, limit: 2, ...(after && { after }) });
    const first = await read();
    const second = await read(first.nextCursor ?? '');
    const seen = [...first.items, ...second.items].map(({ offer }) => offer.driverId);
    expect(seen).toEqual(drivers.map(({ userId }) => userId).reverse());
    expect(second.nextCursor).toBeNull();
  });

  it('are forgotten after the days the installation has set', async () => {
    await look(driver);
    await app.rideOfferLog.flush();
    clock.advance({ days: 30 });
    await app.useCases.forgetRideOffers.execute();
    expect(await getOffers()).toHaveLength(1);
    clock.advance({ minutes: 1 });
    await app.useCases.forgetRideOffers.execute();
    expect(await getOffers()).toEqual([]);
  });
});
