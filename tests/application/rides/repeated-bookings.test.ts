import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { aSavedCard } from '../../support/cards.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { ZOO } from '../../support/places.ts';

let app: InMemoryApp;
let rider: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider(1000_00);
});

describe('a booking with an id of one’s own that is used already', () => {
  it.each<[string, object]>([
    ['another note', { notes: 'Ring twice' }],
    ['another tip', { tipAmount: '2' }],
    ['another time', { scheduledFor: '2026-03-12T10:00:00-04:00' }],
    ['another way to go', { dropoff: { ...ZOO, lat: ZOO.lat + 0.0005 } }],
  ])('is refused for %s', async (_, other) => {
    const id = app.ids.next();
    await app.request(rider, { id });
    const before = app.tables;
    const refused = {
      kind: 'conflict',
      code: 'RIDE_EXISTS',
      message: 'This id belongs to another booking of yours',
    };
    await expectRefusal(() => app.request(rider, { id, ...other }), refused);
    expect(app.tables).toEqual(before);
  });

  it('is refused for another driver, and for all instead of one', async () => {
    const [id, driver] = [app.ids.next(), await app.driver()];
    await app.asked(rider, driver, { id });
    const other = app.asked.bind(app, rider);
    const refused = { code: 'RIDE_EXISTS' };
    await expectRefusal(async () => other(await app.driver(), { id }), refused);
    await expectRefusal(() => app.request(rider, { id }), refused);
    expect(await other(driver, { id })).toMatchObject({ id });
  });

  it('gives the ride as it is now when all is the same', async () => {
    const [id, driver] = [app.ids.next(), await app.driver()];
    await app.request(rider, { id, notes: 'Ring' });
    await app.useCases.acceptRide.execute(driver, { rideId: id });
    expect(await app.request(rider, { id, notes: 'Ring' })).toMatchObject({ id, status: 'accepted' });
  });

  it('gives the ride of the one driver asked, who is on it by now or has gone offline since', async () => {
    const [id, driver] = [app.ids.next(), await app.driver()];
    await app.asked(rider, driver, { id });
    app.changeDriver(driver.userId, { isAvailable: false, availability: 'offline' });
    expect(await app.asked(rider, driver, { id })).toMatchObject({ id, status: 'pending' });
    await app.useCases.acceptRide.execute(driver, { rideId: id });
    expect(await app.asked(rider, driver, { id })).toMatchObject({ id, status: 'accepted' });
    const unbooked = () => app.asked(rider, driver, { id: app.ids.next() });
    await expectRefusal(unbooked, 'DRIVER_UNAVAILABLE');
  });

  it('is refused by card as well', async () => {
    const [id, paymentMethodId] = [app.ids.next(), await aSavedCard(app.useCases, rider)];
    await app.request(rider, { id, paymentMethodId });
    const again = (notes: string) => app.request(rider, { id, paymentMethodId, notes });
    await expectRefusal(() => again('Ring twice'), 'RIDE_EXISTS');
  });
});

describe('a rider with twenty rides that wait for a driver', () => {
  const REFUSED = {
    kind: 'conflict',
    code: 'TOO_MANY_PENDING_RIDES',
    message: 'Too many of your rides are waiting for a driver. Cancel one to book another.',
  };
  let first: string;

  beforeEach(async () => {
    ({ id: first } = await app.request(rider, { id: app.ids.next() }));
    for (let ride = 1; ride < 20; ride += 1) await app.request(rider);
  });

  it('books no other, from the wallet or by card, and nothing is held or asked', async () => {
    const paymentMethodId = await aSavedCard(app.useCases, rider);
    const held = app.balances(rider);
    await expectRefusal(() => app.request(rider), REFUSED);
    await expectRefusal(() => app.request(rider, { paymentMethodId }), REFUSED);
    expect(app.balances(rider)).toEqual(held);
    expect(app.tables.payments.size).toBe(0);
  });

  it('may repeat a booking, and book again once a ride is taken, cancelled or expired', async () => {
    expect(await app.request(rider, { id: first })).toMatchObject({ id: first });
    await app.useCases.acceptRide.execute(await app.driver(), { rideId: first });
    await app.request(rider);
    app.clock.advance({ minutes: 15 });
    await app.request(rider);
  });

  it('does not keep others from booking', async () => {
    await app.request(await app.rider(100_00));
  });
});
