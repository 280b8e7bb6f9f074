import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookingInput, startGraphqlProduct, type GraphqlProduct } from './graphql-app.ts';
import { FAR_TOWN, nameOf, ZOO } from '../support/places.ts';

const NEARBY = { lat: ZOO.lat + 0.004, lng: ZOO.lng };
const LIE = { address: nameOf(FAR_TOWN), ...NEARBY };
const WORDS = {
  pickup: { address: ZOO.address },
  dropoff: { address: `Dropped pin 0.3 mi N of ${ZOO.address}` },
};
const QUOTE = `query ($pickup: StopInput!, $dropoff: StopInput!) {
  quoteFare(pickup: $pickup, dropoff: $dropoff) { token pickup { address } dropoff { address } }
}`;
const BOOK = `mutation ($input: RequestRideInput!) {
  requestRide(input: $input) { id pickup { address } dropoff { address } }
}`;

let app: GraphqlProduct;
let rider: string;

beforeAll(async () => {
  app = await startGraphqlProduct();
  rider = (await app.signUp('rider')).token;
});
afterAll(() => app[Symbol.asyncDispose]());

it('a town that is said to lie across the street is none in quote, booking and request', async () => {
  const { quoteFare } = await app.get<{ quoteFare: object }>(QUOTE, { pickup: ZOO, dropoff: LIE });
  expect(quoteFare).toMatchObject(WORDS);
  const input = bookingInput({ dropoff: LIE, totalFare: '15.00' });
  const { requestRide } = await app.get<{ requestRide: { id: string } }>(BOOK, { input }, rider);
  expect(requestRide).toMatchObject(WORDS);
  const { token } = await app.signUp('driver');
  const query = '{ driverDashboard { requests { id pickup { address } dropoff { address } } } }';
  expect(await app.get(query, {}, token)).toEqual({ driverDashboard: { requests: [requestRide] } });
});

it('a signed quote keeps its words, whatever the booking says', async () => {
  const pickup = { address: 'Home of the Mud Hens', ...NEARBY };
  const stops = { pickup: ZOO, dropoff: { ...LIE, lat: ZOO.lat + 0.08 } };
  const { quoteFare } = await app.get<{ quoteFare: { token: string } }>(QUOTE, stops);
  const { token: quoteToken, ...words } = quoteFare;
  const lies = { pickup: { ...ZOO, address: pickup.address }, dropoff: stops.dropoff };
  const input = bookingInput({ ...lies, quoteToken, totalFare: '20.00' });
  const { requestRide } = await app.get<{ requestRide: object }>(BOOK, { input }, rider);
  expect(requestRide).toMatchObject(words);
});

it.each([
  ['to Moscow', { dropoff: { address: 'Moscow', lat: 55.7558, lng: 37.6173 } }, 'OUTSIDE_SERVICE_AREA'],
  ['from the South Pole', { pickup: { address: 'South Pole', lat: -90, lng: 0 } }, 'OUTSIDE_SERVICE_AREA'],
  ['of 30 metres', { dropoff: { ...ZOO, lat: ZOO.lat + 0.00027 } }, 'TRIP_TOO_SHORT'],
])('a trip %s is neither quoted nor booked', async (_how, stops, reason) => {
  const refusal = { data: null, errors: [{ extensions: { kind: 'invalid', reason } }] };
  const input = bookingInput(stops);
  expect(await app.ask(QUOTE, { variables: input })).toMatchObject(refusal);
  expect(await app.ask(BOOK, { variables: { input }, token: rider })).toMatchObject(refusal);
});

it('a dropped pin can be put in words before anything is priced', async () => {
  const query = 'query ($point: CoordinatesInput!) { reverseGeocode(point: $point) { address } }';
  expect(await app.get(query, { point: NEARBY })).toEqual({ reverseGeocode: WORDS.dropoff });
});
