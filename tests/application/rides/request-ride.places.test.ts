import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { AREA, FAR_TOWN, MUSEUM, nameOf, ZOO } from '../../support/places.ts';

const NAMED = { ...MUSEUM, address: nameOf(MUSEUM) };
const ELSEWHERE = nameOf(FAR_TOWN);
const MOSCOW = { address: 'Moscow', lat: 55.7558, lng: 37.6173 };
const NEAR_MUSEUM = { lat: MUSEUM.lat + 0.0028, lng: MUSEUM.lng };
const PIN_WORDS = `Dropped pin 0.2 mi N of ${MUSEUM.address}`;

let app: InMemoryApp;
let rider: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider(100_00);
});

describe('the places of a booking', () => {
  it('keep the words of the rider where the geocoder finds them at their point', async () => {
    const ride = await app.request(rider, { pickup: NAMED });
    expect(ride).toMatchObject({ pickup: NAMED, dropoff: ZOO });
  });

  it('lose words that mean another place to those of the point', async () => {
    const pickup = { ...NAMED, address: ELSEWHERE };
    const ride = await app.request(rider, { pickup });
    expect(ride.pickup.address).toBe(MUSEUM.address);
  });

  it('lose words that nobody can check to a dropped pin that says where it is', async () => {
    const dropoff = { ...ZOO, lat: ZOO.lat + 0.01, address: `999 Far Away Rd, ${AREA.serviceArea.homeCity}` };
    const ride = await app.request(rider, { pickup: NAMED, dropoff });
    expect(ride.dropoff).toMatchObject({ lat: dropoff.lat, lng: dropoff.lng });
    expect(ride.dropoff.address).toMatch(/^Dropped pin \d\.\d mi [NESW]+ of /);
    expect(ride.dropoff.address).not.toContain('Far Away');
  });

  it.each([
    ['from another country', { pickup: MOSCOW }, 'OUTSIDE_SERVICE_AREA'],
    ['to another country', { dropoff: MOSCOW }, 'OUTSIDE_SERVICE_AREA'],
    ['across the street', { pickup: { ...ZOO, lat: ZOO.lat + 0.0003 } }, 'TRIP_TOO_SHORT'],
  ])('are refused %s, by quote and booking alike', async (_how, stops, code) => {
    const booking = { ...(await app.booking({ pickup: NAMED })), ...stops };
    const { pickup, dropoff } = booking;
    await expectRefusal(() => app.useCases.quoteFare.execute({ pickup, dropoff }), { code });
    await expectRefusal(() => app.useCases.requestRide.execute(rider, booking), { code });
    expect(app.tables.rides.size).toBe(0);
  });
});

describe('the places of a quote', () => {
  const lie = { ...NEAR_MUSEUM, address: ELSEWHERE };

  it('are in the words that the driver will read', async () => {
    const { quote, token } = await app.useCases.quoteFare.execute({ pickup: lie, dropoff: ZOO });
    expect(quote.trip.pickup).toEqual({ ...NEAR_MUSEUM, address: PIN_WORDS });
    const ride = await app.request(rider, { pickup: lie, quoteToken: token });
    expect(ride.pickup).toEqual(quote.trip.pickup);
  });

  it('cannot be put in other words after it was signed, and are checked anew once it has run out', async () => {
    const asked = { pickup: NAMED, dropoff: ZOO };
    const { token } = await app.useCases.quoteFare.execute(asked);
    const pickup = { ...NAMED, address: ELSEWHERE };
    expect((await app.request(rider, { pickup, quoteToken: token })).pickup).toEqual(NAMED);
    app.clock.advance({ minutes: 11 });
    const later = await app.request(rider, { pickup, quoteToken: token });
    expect(later.pickup.address).toBe(MUSEUM.address);
  });
});
