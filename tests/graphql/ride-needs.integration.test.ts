import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookingInput, startGraphqlProduct, type GraphqlProduct, type SignedUp } from './graphql-app.ts';

let server: GraphqlProduct;
let rider: SignedUp;
let driver: SignedUp;
let admin: SignedUp;

beforeAll(async () => {
  server = await startGraphqlProduct();
  [rider, driver, admin] = [
    await server.signUp('rider'),
    await server.signUp('driver'),
    await server.signUp('admin'),
  ];
});
afterAll(() => server[Symbol.asyncDispose]());

const FIELDS = 'id needs extraMinutes';
const ALL = { needs: ['DOOR_THROUGH_DOOR', 'SERVICE_ANIMAL', 'SIGHT'], extraMinutes: 5 };
const TOLD = { needs: ['DOOR_THROUGH_DOOR'], extraMinutes: 5 };

it('A ride says of its needs in GraphQL what its reader may know, wherever it comes from', async () => {
  const book = `mutation ($input: RequestRideInput!) { requestRide(input: $input) { ${FIELDS} } }`;
  const booked = await server.get<{ requestRide: { id: string } }>(
    book,
    { input: bookingInput({ needs: ['SIGHT', 'SERVICE_ANIMAL', 'DOOR_THROUGH_DOOR'], extraMinutes: 5 }) },
    rider.token,
  );
  const { id } = booked.requestRide;
  expect(booked.requestRide).toEqual({ id, ...ALL });
  const readRide = async ({ token }: SignedUp) =>
    (await server.get(`query ($id: ID!) { ride(id: $id) { ${FIELDS} } }`, { id }, token))['ride'];
  const asked = `{ driverDashboard { requests { ${FIELDS} } } }`;
  expect(await server.get(asked, {}, driver.token)).toEqual({
    driverDashboard: { requests: [{ id, ...TOLD }] },
  });
  // A mutation answers with the ride as it was written.
  const accept = `mutation ($id: ID!) { acceptRide(input: { rideId: $id }) { ${FIELDS} } }`;
  expect(await server.get(accept, { id }, driver.token)).toEqual({ acceptRide: { id, ...TOLD } });
  expect(await readRide(driver)).toEqual({ id, ...TOLD });
  expect(await readRide(rider)).toEqual({ id, ...ALL });
  expect(await readRide(admin)).toEqual({ id, needs: [], extraMinutes: 5 });
  const read = 'query ($id: ID!) { rideNeeds(rideId: $id) { needs extraMinutes } }';
  for (const reader of [rider, driver, admin])
    expect(await server.get(read, { id }, reader.token)).toEqual({ rideNeeds: ALL });
  const { rideNeeds } = await server.get<{ rideNeeds: { version: string } }>(
    'query ($id: ID!) { rideNeeds(rideId: $id) { version } }',
    { id },
    rider.token,
  );
  const change = `mutation ($input: ChangeRideNeedsInput!) { changeRideNeeds(input: $input) { ${FIELDS} } }`;
  const needs = { needs: ['SIGHT'], extraMinutes: 10 };
  const input = { rideId: id, ...needs, ...rideNeeds };
  expect(await server.get(change, { input }, rider.token)).toEqual({ changeRideNeeds: { id, ...needs } });
  expect(await server.get(read, { id }, driver.token)).toEqual({ rideNeeds: needs });
});
