import { beforeEach, describe, expect, it } from 'vitest';
import { PaymentGatewayError } from '../../../application/ports/payments.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { aSavedCard } from '../../support/cards.ts';
import { expectRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let rider: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider(100_00);
});

const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();
const rides = () => [...app.tables.rides.values()];
const backAt = (hours: number) => ({ scheduledFor: at(24), return: { at: at(24 + hours) } });

describe('a return at a time', () => {
  it('is booked in the same act: two rides, two holds, one the way back of the other', async () => {
    const there = await app.request(rider, { ...backAt(3), tipAmount: '4' });
    const trip = app.tables.returnTrips.get(there.id);
    const back = app.ride(trip?.returnRideId ?? '');
    expect(trip).toMatchObject({ kind: 'at_time', state: 'booked', linkDigest: null, day: '2026-03-12' });
    expect(back).toMatchObject({
      pickup: there.dropoff,
      dropoff: there.pickup,
      fare: there.fare,
      tipCents: 0,
      status: 'pending',
    });
    expect(back.scheduledFor?.toISOString()).toBe(at(27));
    expect(app.balances(rider).heldCents).toBe(21_70 + 4_00 + 21_70);
  });

  it('asks the same driver as the ride there', async () => {
    const driver = await app.driver();
    const there = await app.asked(rider, driver, backAt(3));
    const back = rides().find(({ id }) => id !== there.id);
    expect(back).toMatchObject({ isSpecificDriver: true, driverId: driver.userId });
  });

  it('is not booked without money for both, and neither is the ride there', async () => {
    rider = await app.rider(30_00);
    await expectRefusal(() => app.request(rider, backAt(3)), 'INSUFFICIENT_FUNDS');
    expect(rides()).toEqual([]);
    expect(app.balances(rider)).toMatchObject({ availableCents: 30_00, heldCents: 0 });
  });

  it('is not before the ride there is over', async () => {
    const early = app.request(rider, { scheduledFor: at(24), return: { at: at(24.1) } });
    await expectRefusal(() => early, 'INVALID_FIELD');
    expect(rides()).toEqual([]);
  });

  it('is booked once, however often the booking is repeated', async () => {
    const booking = await app.booking({ ...backAt(3), id: crypto.randomUUID() });
    const book = () => app.useCases.requestRide.execute(rider, booking);
    await Promise.all([book(), book(), book()]);
    expect(rides()).toHaveLength(2);
    expect(app.balances(rider).heldCents).toBe(2 * 21_70);
  });

  it('is left when the ride there is cancelled', async () => {
    const there = await app.request(rider, backAt(3));
    await app.useCases.cancelRide.execute(rider, { rideId: there.id });
    expect(app.tables.returnTrips.get(there.id)).toMatchObject({ state: 'booked' });
    expect(rides().map(({ status }) => status)).toEqual(['cancelled', 'pending']);
  });

  it('counts among the rides that may wait', async () => {
    rider = await app.rider(2_000_00);
    for (let count = 0; count < 19; count += 1) await app.request(rider);
    await expectRefusal(() => app.request(rider, backAt(3)), 'TOO_MANY_PENDING_RIDES');
    expect(rides()).toHaveLength(19);
  });
});

/** The provider declines whatever it is asked for from that time on. */
function declineFrom(first: number): () => void {
  const { payments } = app.gateway;
  const create = payments.create.bind(payments);
  let asked = 0;
  payments.create = async (request) => {
    asked += 1;
    if (asked >= first) throw new PaymentGatewayError('declined', 'No money');
    return create(request);
  };
  return () => {
    payments.create = create;
  };
}

describe('a return by card', () => {
  it.each([
    ['now', {}],
    ['for later', { scheduledFor: 24 }],
  ])('is authorized with the ride there %s', async (_, { scheduledFor }: { scheduledFor?: number }) => {
    const paymentMethodId = await aSavedCard(app.useCases, rider);
    const there = await app.request(rider, {
      paymentMethodId,
      return: { at: at((scheduledFor ?? 0) + 3) },
      ...(scheduledFor && { scheduledFor: at(scheduledFor) }),
    });
    const trip = app.tables.returnTrips.get(there.id);
    expect(app.ride(trip?.returnRideId ?? '')).toMatchObject({ paymentMethod: 'card', status: 'pending' });
    expect(app.tables.payments.size).toBe(2);
  });

  it('that is declined takes the ride there with it', async () => {
    const paymentMethodId = await aSavedCard(app.useCases, rider);
    declineFrom(2);
    const booking = app.request(rider, { paymentMethodId, return: { at: at(3) } });
    await expectRefusal(() => booking, 'PAYMENT_DECLINED');
    expect(rides().map(({ status }) => status)).toEqual(['cancelled']);
    expect(app.tables.returnTrips.size).toBe(0);
  });

  it('on call that is declined is lost to nobody: it can be called again', async () => {
    const paymentMethodId = await aSavedCard(app.useCases, rider);
    const driver = await app.driver();
    const there = await app.completed(rider, driver, { paymentMethodId, return: { onCall: true } });
    const call = (who: UserActor) => app.useCases.callReturn.execute(who, { rideId: there.id });
    const accept = declineFrom(1);
    await expectRefusal(() => call(rider), 'PAYMENT_DECLINED');
    await expectRefusal(() => call(driver), 'RETURN_NOT_PAID');
    expect(rides()).toHaveLength(1);
    accept();
    expect(await call(driver)).toMatchObject({ status: 'pending', paymentMethod: 'card' });
  });

  it('on call is promised with the ride, and authorized when it is called', async () => {
    const paymentMethodId = await aSavedCard(app.useCases, rider);
    const driver = await app.driver();
    const there = await app.completed(rider, driver, { paymentMethodId, return: { onCall: true } });
    expect(app.tables.payments.size).toBe(1);
    const calls = [1, 2, 3].map(() => app.useCases.callReturn.execute(rider, { rideId: there.id }));
    const ids = (await Promise.all(calls)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
    expect(app.tables.payments.size).toBe(2);
    expect(rides()).toHaveLength(2);
  });
});
