import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatCoordinates } from '../../../domain/geo/coordinates.ts';
import { MALL, ZOO } from '../../support/test-use-cases.ts';
import { booking, startRestProduct, type RestProduct, type SignedUp } from './rest-app.ts';

const AIRPORT = 'Detroit Metropolitan Airport';
const NEARBY = { lat: ZOO.lat + 0.004, lng: ZOO.lng };
const PIN = `Dropped pin 0.3 mi N of ${ZOO.address}`;

let app: RestProduct;
let rider: SignedUp;
let driver: SignedUp;

beforeAll(async () => {
  app = await startRestProduct();
  ({ rider, driver } = await app.signUpUsers());
});
afterAll(() => app[Symbol.asyncDispose]());

interface BookedRide {
  readonly id: string;
  readonly dropoffAddress: string;
  readonly totalFare: string;
}

const cheapTrip = {
  ...booking,
  dropoffAddress: AIRPORT,
  dropoffCoordinates: formatCoordinates(NEARBY),
  totalFare: '15.00',
};

describe('an airport that is said to lie across the street', () => {
  it('is no airport to rider and driver', async () => {
    const ride = await app.call<BookedRide>('POST /api/rides', { as: rider.token, payload: cheapTrip });
    expect(ride).toMatchObject({ dropoffAddress: PIN, totalFare: '15.00' });
    const open = await app.call<BookedRide[]>('GET /api/rides/available', { as: driver.token });
    const seen = open.find(({ id }) => id === ride.id);
    expect(seen?.dropoffAddress).toBe(PIN);
    expect(JSON.stringify(open)).not.toContain('Detroit');
  });

  it('costs what an airport costs where it really lies', async () => {
    const there = { address: AIRPORT, lat: 42.2105, lng: -83.353 };
    const { quote } = await app.useCases.quoteFare.execute({ pickup: ZOO, dropoff: there });
    expect(quote.trip.dropoff.address).toBe(
      'Detroit Metro Airport (DTW), 11050 W G Rogell Dr, Detroit, MI 48242',
    );
    expect(quote.fare.totalCents).toBeGreaterThan(70_00);
  });
});

describe('a trip that nobody drives', () => {
  it.each([
    [
      'to Moscow',
      { dropoffAddress: 'Moscow', dropoffCoordinates: '55.7558,37.6173' },
      'OUTSIDE_SERVICE_AREA',
    ],
    ['from the South Pole', { pickupCoordinates: '-90,0' }, 'OUTSIDE_SERVICE_AREA'],
    ['of 30 metres', { dropoffCoordinates: `${ZOO.lat + 0.00027},${ZOO.lng}` }, 'TRIP_TOO_SHORT'],
  ])('%s is refused', async (_how, changes, code) => {
    const payload = { ...cheapTrip, ...changes };
    const headers = { authorization: `Bearer ${rider.token}` };
    const response = await app.server.inject({ method: 'POST', url: '/api/rides', headers, payload });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, code]);
  });
});

it('a place that REST clients name as we do keeps their words', async () => {
  const ride = await app.call<BookedRide>('POST /api/rides', { as: rider.token, payload: booking });
  expect(ride).toMatchObject({ pickupAddress: ZOO.address, dropoffAddress: MALL.address });
});
