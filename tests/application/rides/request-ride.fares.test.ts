import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { INITIAL_PRICING_ID } from '../../support/builders/a-pricing.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { toRefusal } from '../../support/refusal.ts';
import { proposedRates } from '../../support/proposed-rates.ts';
import { MUSEUM, ZOO } from '../../support/places.ts';

const STOPS = { pickup: MUSEUM, dropoff: ZOO };
const RATES = { ...proposedRates, reason: 'Fuel prices' };

let app: InMemoryApp;
let rider: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider(100_00);
});

async function changePerMile(shortDistancePerMile: string): Promise<void> {
  const admin = await app.admin();
  await app.useCases.updatePricing.execute(admin, { ...RATES, shortDistancePerMile });
}

/** A booking of what was just quoted: 21.70, unless the rates have changed. */
async function quoted() {
  const { quote, token } = await app.useCases.quoteFare.execute(STOPS);
  const totalFare = (quote.fare.totalCents / 100).toFixed(2);
  return { ...STOPS, totalFare, quoteToken: token, driverType: 'broadcast' } as const;
}

const FARE_CHANGED = {
  kind: 'conflict',
  code: 'FARE_CHANGED',
  message: 'Invalid ride data: the fare is now $23.50',
  details: { totalFare: '23.50' },
};

describe('the fare of a request', () => {
  it('is that of its quote for 10 minutes, whatever the rates do meanwhile', async () => {
    const booking = await quoted();
    await changePerMile('2.10');
    app.clock.advance({ minutes: 10 });
    const ride = await app.useCases.requestRide.execute(rider, booking);
    expect(ride).toMatchObject({ fare: { totalCents: 21_70 }, pricingId: INITIAL_PRICING_ID });
  });

  it('is that of its quote although the way has become longer', async () => {
    const booking = await quoted();
    app.distanceMiles = 12;
    const ride = await app.useCases.requestRide.execute(rider, booking);
    expect(ride).toMatchObject({ fare: { totalCents: 21_70 }, distanceMiles: 10 });
  });

  it('is made anew when the quote has expired', async () => {
    const booking = await quoted();
    await changePerMile('2.10');
    app.clock.advance({ minutes: 10, seconds: 1 });
    const before = app.tables;
    expect(await toRefusal(async () => app.useCases.requestRide.execute(rider, booking))).toEqual(
      FARE_CHANGED,
    );
    expect(app.tables).toBe(before);
    const ride = await app.useCases.requestRide.execute(rider, await quoted());
    expect(ride.fare.totalCents).toBe(23_50);
    expect(ride.pricingId).not.toBe(INITIAL_PRICING_ID);
  });

  it.each([
    ['was altered', (token: string) => `A${token.slice(1)}`],
    ['was signed by somebody else', (token: string) => `${token.split('.')[0]}.${'A'.repeat(43)}`],
    ['is empty', () => ''],
    ['is no token', () => 'null'],
  ])('is made anew when the token %s', async (_, altered) => {
    const booking = await quoted();
    await changePerMile('2.10');
    const forged = { ...booking, quoteToken: altered(booking.quoteToken) };
    expect(await toRefusal(async () => app.useCases.requestRide.execute(rider, forged))).toEqual(
      FARE_CHANGED,
    );
  });

  it.each(['pickup', 'dropoff'] as const)('is made anew when the quote was for another %s', async (end) => {
    const booking = await quoted();
    await changePerMile('2.10');
    const elsewhere = { ...booking, [end]: { ...booking[end], lat: booking[end].lat + 0.000_1 } };
    expect(await toRefusal(async () => app.useCases.requestRide.execute(rider, elsewhere))).toEqual(
      FARE_CHANGED,
    );
  });

  it('without a quote is ours, when the rider saw as much or more', async () => {
    await changePerMile('1.50');
    for (const totalFare of ['21.70', '17.50', '9999']) {
      const ride = await app.request(rider, { totalFare });
      expect(ride.fare.totalCents).toBe(17_50);
    }
    expect(app.balances(rider)).toMatchObject({ heldCents: 3 * 17_50 });
  });

  it('is refused when the rider saw one cent less, and nothing is held', async () => {
    const booking = await app.booking({ totalFare: '21.69' });
    const before = app.tables;
    const refusal = await toRefusal(async () => app.useCases.requestRide.execute(rider, booking));
    expect(refusal).toMatchObject({ code: 'FARE_CHANGED', details: { totalFare: '21.70' } });
    expect(refusal.message).toContain('Invalid ride data');
    expect(app.tables).toBe(before);
  });

  it.each(['-1', '21.705', 'cheap', '1e9', '', null, {}])('cannot be seen as %j', async (totalFare) => {
    const booking = { ...(await app.booking()), totalFare: totalFare as string };
    const refusal = await toRefusal(async () => app.useCases.requestRide.execute(rider, booking));
    expect(refusal).toMatchObject({ kind: 'invalid', details: { field: 'totalFare' } });
  });

  it('ignores prices, distances and persons that a client sends along', async () => {
    const booking = {
      ...(await app.booking()),
      fare: { totalCents: 1 },
      schedulingFee: '0',
      distanceMiles: 0.01,
      riderId: app.ids.next(),
      status: 'completed',
      isTestData: true,
    };
    const ride = await app.useCases.requestRide.execute(rider, booking);
    expect(ride).toMatchObject({ riderId: rider.userId, status: 'pending', isTestData: false });
    expect(ride).toMatchObject({ distanceMiles: 10, fare: { totalCents: 21_70 } });
  });
});
