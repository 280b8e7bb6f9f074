import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadSchema } from '../../graphql/schema.ts';
import { countStatements } from '../support/count-statements.ts';
import { getAll } from './field-coverage.ts';
import { bookingInput, startGraphqlProduct, type GraphqlProduct, type SignedUp } from './graphql-app.ts';

const types = loadSchema().getQueryType()?.getFields() ?? {};
const everything = (field: string) => {
  const type = types[field]?.type;
  if (!type) throw new RangeError(`There is no ${field}`);
  return `${field} ${getAll(type)}`;
};

let server: GraphqlProduct;
let rider: SignedUp;
let driver: SignedUp;
let counted: ReturnType<typeof countStatements>;
let rideId: string;

beforeAll(async () => {
  server = await startGraphqlProduct();
  counted = countStatements(server.app.pool);
  rider = await server.signUp('rider');
  driver = await server.signUp('driver');
  for (let ride = 0; ride < 4; ride += 1) {
    rideId = await request();
    for (const move of ['acceptRide', 'startRide', 'completeRide']) await change(move, driver);
    await server.get(
      `mutation { rateRide(input: { rideId: "${rideId}", rateeId: "${driver.id}", stars: 5 }) { id } }`,
      {},
      rider.token,
    );
  }
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => void counted.take());

async function request(): Promise<string> {
  const document = 'mutation ($input: RequestRideInput!) { requestRide(input: $input) { id } }';
  const input = bookingInput();
  const data = await server.get<{ requestRide: { id: string } }>(document, { input }, rider.token);
  return data.requestRide.id;
}

async function change(move: string, who: SignedUp, fields = '{ id }'): Promise<void> {
  const reason = move === 'completeRide' ? ', reason: "Got out early"' : '';
  await server.get(`mutation { ${move}(input: { rideId: "${rideId}"${reason} }) ${fields} }`, {}, who.token);
}

/** The names of the statements since the last time; events are announced after the commit, at any time. */
const takeStatements = () => counted.take().statements.filter((name) => name !== 'ride-events.notify');

/** The names of the statements a document took. */
async function getStatements(document: string, who: SignedUp): Promise<readonly string[]> {
  counted.take();
  await server.get(document, {}, who.token);
  return takeStatements();
}

const PEOPLE = '{ id rider { firstName } driver { firstName vehicle { make } } ratings { stars } canRate }';
const rides = (limit: number) => `{ rides(first: ${limit}) { edges { node ${PEOPLE} } } }`;

describe('the number of statements', () => {
  it('of a list of rides with everybody in it is that of the list alone', async () => {
    const few = await getStatements(rides(1), rider);
    const many = await getStatements(rides(20), rider);
    const bare = await getStatements('{ rides(first: 20) { edges { node { id } } } }', rider);
    expect(many).toHaveLength(2);
    expect(many[0]).toBe('sessions.find');
    expect([few.length, bare.length]).toEqual([2, 2]);
  });

  it('of a dashboard does not grow with its rides', async () => {
    // The rates that rides were booked with are read once in a process.
    await getStatements('{ rides(first: 1) { edges { node { lines { amount } } } } }', rider);
    const riders = await getStatements(`{ ${everything('riderDashboard')} }`, rider);
    const drivers = await getStatements(`{ ${everything('driverDashboard')} }`, driver);
    await request();
    await request();
    expect(await getStatements(`{ ${everything('riderDashboard')} }`, rider)).toHaveLength(riders.length);
    expect(await getStatements(`{ ${everything('driverDashboard')} }`, driver)).toHaveLength(drivers.length);
    expect(riders.length).toBeLessThanOrEqual(8); // the refunds of all rides together, and their money in the ledger
    expect(drivers.length).toBeLessThanOrEqual(12); // where the driver is and what they have agreed to among them
  });

  it('of a move is one more for all that is asked of the people in it', async () => {
    rideId = await request();
    counted.take();
    await change('acceptRide', driver, PEOPLE);
    const statements = takeStatements();
    expect(statements.filter((name) => name === 'ride-views.find-many')).toHaveLength(1);
    expect(statements.at(-1)).toBe('ride-views.find-many');
  });

  it('of payouts with the rides they pay is one more, however many payouts', async () => {
    const { pool } = server.app;
    await pool.query(
      `insert into payouts (id, driver_id, amount, net_amount, payout_period_start, payout_period_end, scheduled_for)
       select gen_random_uuid(), $1, 1, 1, monday, monday + interval '7 days', monday
       from generate_series(now() - interval '70 days', now(), interval '7 days') monday`,
      [driver.id],
    );
    const statements = await getStatements(
      '{ payouts(first: 20) { edges { node { id rides(first: 5) { edges { node { rideId } } } } } } }',
      driver,
    );
    expect(statements).toHaveLength(3);
    expect(statements[1]).toMatch(/^payout-views\.list/);
    expect(statements[2]).toBe('payout-ride-views.of-payouts');
  });
});

describe('the money of a ride', () => {
  const query = () => `{ ride(id: "${rideId}") { money { source } driverEarning driverRefunded } }`;

  it('is shown to its rider by how it is paid, and to its driver by what they earn', async () => {
    expect(await server.get(query(), {}, rider.token)).toEqual({
      ride: { money: { source: 'WALLET' }, driverEarning: null, driverRefunded: null },
    });
    expect(await server.get(query(), {}, driver.token)).toEqual({
      ride: { money: null, driverEarning: expect.stringMatching(/^[1-9]/) as string, driverRefunded: '0.00' },
    });
  });
});
