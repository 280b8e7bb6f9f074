import { beforeEach, describe, expect, it } from 'vitest';
import { HmacSecretTokens } from '../../../adapters/identity/hmac-secret-tokens.ts';
import { returnLinkId } from '../../../domain/returns/return-trip.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { ZOO } from '../../support/places.ts';

let app: InMemoryApp;
let rider: UserActor;
let driver: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider(100_00);
  driver = await app.driver();
});

const ON_CALL = { return: { onCall: true } } as const;
const call = (who: UserActor, rideId: string) => app.useCases.callReturn.execute(who, { rideId });
const tripOf = (rideId: string) => app.tables.returnTrips.get(rideId);
const tokenOf = (rideId: string) =>
  new HmacSecretTokens('a secret of the tests that is long enough').derive(returnLinkId(rideId));
const callByLink = (rideId: string) => app.useCases.callReturnByLink.execute({ token: tokenOf(rideId) });
const be = async (who: UserActor, place: { lat: number; lng: number }): Promise<void> => {
  app.presence.positions.set(who.userId, { ...place, measuredAt: app.clock.now(), isSimulated: false });
};
const ridesOf = (who: UserActor) =>
  [...app.tables.rides.values()].filter(({ riderId }) => riderId === who.userId);

/** A ride with a promised return that was driven. */
async function there(): Promise<Ride> {
  return app.completed(rider, driver, { ...ON_CALL, notes: 'Walker in the hall' });
}

describe('a promised return', () => {
  it('is promised for the day of the ride there at its fare, and holds nothing', async () => {
    const { id } = await app.request(rider, ON_CALL);
    expect(tripOf(id)).toMatchObject({
      kind: 'on_call',
      state: 'promised',
      day: '2026-03-11',
      returnRideId: null,
      fare: { totalCents: 21_70 },
    });
    expect(app.balances(rider).heldCents).toBe(21_70);
    expect(ridesOf(rider)).toHaveLength(1);
  });

  it('ends with the ride there', async () => {
    const { id } = await app.request(rider, ON_CALL);
    await app.useCases.cancelRide.execute(rider, { rideId: id });
    expect(tripOf(id)).toMatchObject({ state: 'cancelled' });
    await expectRefusal(() => call(rider, id), 'RETURN_ENDED');
  });

  it('cannot be called before the ride there has started', async () => {
    const { id } = await app.accepted(rider, driver, ON_CALL);
    await expectRefusal(() => call(rider, id), 'RETURN_TOO_EARLY');
    expect(ridesOf(rider)).toHaveLength(1);
  });

  it('lapses with its day, and its rider is told', async () => {
    const { id } = await there();
    expect(await app.useCases.lapseReturns.execute()).toBe(0);
    app.clock.advance({ hours: 14 });
    await expectRefusal(() => call(rider, id), 'RETURN_ENDED');
    expect(await app.useCases.lapseReturns.execute()).toBe(1);
    expect(tripOf(id)).toMatchObject({ state: 'lapsed' });
    const mails = [...app.tables.emails.values()].filter(({ template }) => template === 'return-lapsed');
    expect(mails).toMatchObject([{ data: { rideId: id } }]);
    expect(mails).toHaveLength(1);
    expect(await app.useCases.lapseReturns.execute()).toBe(0);
  });

  it('waits for its rider to arrive, when the day is over on the way there', async () => {
    const { id } = await app.running(rider, driver, ON_CALL);
    app.clock.advance({ hours: 14 });
    expect(await app.useCases.lapseReturns.execute()).toBe(0);
    expect(await call(rider, id)).toMatchObject({ status: 'pending' });
  });
});

describe('a called return', () => {
  it('is a ride for now the other way at the promised fare, with the words of the ride there', async () => {
    const outbound = await there();
    app.distanceMiles = 99;
    const back = await call(rider, outbound.id);
    expect(back).toMatchObject({
      status: 'pending',
      scheduledFor: null,
      pickup: outbound.dropoff,
      dropoff: outbound.pickup,
      fare: outbound.fare,
      pricingId: outbound.pricingId,
      notes: 'Walker in the hall',
      isSpecificDriver: false,
    });
    expect(tripOf(outbound.id)).toMatchObject({ state: 'called', returnRideId: back.id, calledBy: 'rider' });
    expect(app.balances(rider).heldCents).toBe(21_70);
  });

  it('is one ride, however often and by whom it is called', async () => {
    const { id } = await there();
    const admin = await app.admin();
    const calls = [call(rider, id), call(driver, id), call(rider, id), call(admin, id), callByLink(id)];
    const outcomes = await Promise.allSettled(calls);
    const ids = outcomes.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value.id] : []));
    expect(new Set(ids).size).toBe(1);
    expect(ridesOf(rider)).toHaveLength(2);
    expect(app.balances(rider).heldCents).toBe(21_70);
  });

  it('is asked first of the driver who is near, for three minutes, then of everybody', async () => {
    const { id } = await there();
    await be(driver, ZOO);
    const back = await call(rider, id);
    expect(back).toMatchObject({ isSpecificDriver: true, driverId: driver.userId });
    expect(tripOf(id)).toMatchObject({ returnRideId: back.id });
    app.clock.advance({ minutes: 3 });
    await app.useCases.askNextDrivers.execute((_, error) => expect.unreachable(String(error)));
    expect(app.ride(back.id)).toMatchObject({ status: 'pending', isSpecificDriver: false });
    // So long that an operator has time to find somebody.
    expect(Number(app.ride(back.id).expiresAt) - Number(back.requestedAt)).toBe(90 * 60_000);
  });

  it.each([
    ['far away', () => be(driver, { lat: ZOO.lat + 0.1, lng: ZOO.lng })],
    ['not to be seen', async () => undefined],
    [
      'offline',
      async () => {
        await be(driver, ZOO);
        app.changeDriver(driver.userId, { isAvailable: false, availability: 'offline' });
      },
    ],
  ])('is asked of everybody at once when that driver is %s', async (_, arrange) => {
    const { id } = await there();
    await arrange();
    expect(await call(rider, id)).toMatchObject({ isSpecificDriver: false, driverId: null });
  });

  it('is not called without money, and nothing is lost: it can be called again', async () => {
    rider = await app.rider(30_00);
    const { id } = await there();
    await expectRefusal(() => call(rider, id), 'INSUFFICIENT_FUNDS');
    await expectRefusal(() => call(driver, id), 'RETURN_NOT_PAID');
    await expectRefusal(() => callByLink(id), 'RETURN_NOT_PAID');
    expect(tripOf(id)).toMatchObject({ state: 'promised', returnRideId: null });
    await app.credit(rider, '20');
    expect(await call(driver, id)).toMatchObject({ status: 'pending' });
    expect(tripOf(id)).toMatchObject({ calledBy: 'driver' });
  });

  it('can be called again when nobody drove it', async () => {
    const { id } = await there();
    const first = await call(rider, id);
    await app.useCases.cancelRide.execute(rider, { rideId: first.id });
    const second = await call(rider, id);
    expect(second.id).not.toBe(first.id);
    expect(tripOf(id)).toMatchObject({ returnRideId: second.id });
  });

  it('is told apart in the audit log when the support called it', async () => {
    const { id } = await there();
    await call(await app.admin(), id);
    expect(app.tables.audit.at(-1)).toMatchObject({ action: 'ride.call-return', subjectId: id });
  });

  it('is nobody else’s to call', async () => {
    const { id } = await there();
    await expectRefusal(async () => call(await app.rider(), id), 'NOT_FOUND');
    await expectRefusal(async () => call(await app.driver(), id), 'NOT_FOUND');
    const { id: without } = await app.completed(rider, driver);
    await expectRefusal(() => call(rider, without), 'NO_RETURN');
  });
});

describe('the link in the mail', () => {
  it('calls the return once', async () => {
    const { id } = await there();
    await callByLink(id);
    expect(tripOf(id)).toMatchObject({ state: 'called', calledBy: 'link' });
    await expectRefusal(() => callByLink(id), 'LINK_EXPIRED');
    expect(ridesOf(rider)).toHaveLength(2);
  });

  it('answers alike when it was made up, was used, or its return has ended', async () => {
    const { id } = await there();
    const refusals = [];
    refusals.push(await callByLink(crypto.randomUUID()).catch((error: unknown) => error));
    await call(rider, id);
    refusals.push(await callByLink(id).catch((error: unknown) => error));
    const cancelled = await app.request(rider, ON_CALL);
    await app.useCases.cancelRide.execute(rider, { rideId: cancelled.id });
    refusals.push(await callByLink(cancelled.id).catch((error: unknown) => error));
    expect(refusals[0]).toMatchObject({ code: 'LINK_EXPIRED' });
    expect(new Set(refusals.map(String)).size).toBe(1);
  });

  it('says that it is too early before the ride there has started', async () => {
    const { id } = await app.accepted(rider, driver, ON_CALL);
    await expectRefusal(() => callByLink(id), 'RETURN_TOO_EARLY');
  });

  it('is kept as a digest alone', async () => {
    const { id } = await there();
    expect(JSON.stringify([...app.tables.returnTrips.values()])).not.toContain(tokenOf(id));
    expect(tripOf(id)?.linkDigest).toMatch(/^[0-9a-f]{64}$/);
  });
});
