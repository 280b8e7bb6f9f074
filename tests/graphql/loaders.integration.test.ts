import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadSchema } from '../../graphql/schema.ts';
import { countStatements, type StatementCount } from '../support/count-statements.ts';
import { expectAtMost } from '../support/database-costs.ts';
import { FieldCoverage } from './field-coverage.ts';
import { bookingInput, startGraphqlProduct, type GraphqlProduct, type SignedUp } from './graphql-app.ts';

const fields = new FieldCoverage(loadSchema());
const everything = (field: string) => fields.document('query', field);

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

/** What was sent since the last time; events are announced after the commit, at any time. */
function takeCosts(): StatementCount {
  const { statements, roundTrips } = counted.take();
  return { statements: statements.filter((name) => name !== 'ride-events.notify'), roundTrips };
}

/** What a document took. */
async function getCosts(document: string, who: SignedUp): Promise<StatementCount> {
  counted.take();
  await server.get(document, {}, who.token);
  return takeCosts();
}

const PEOPLE = '{ id rider { firstName } driver { firstName vehicle { make } } ratings { stars } canRate }';
const rides = (limit: number) => `{ rides(first: ${limit}) { edges { node ${PEOPLE} } } }`;

describe('the number of statements', () => {
  it('of a list of rides with everybody in it is that of the list alone', async () => {
    for (const document of [rides(1), rides(20), '{ rides(first: 20) { edges { node { id } } } }'])
      expectAtMost('rides with people', await getCosts(document, rider));
  });

  it('of a dashboard does not grow with its rides', async () => {
    // The rates that rides were booked with are read once in a process.
    await getCosts('{ rides(first: 1) { edges { node { lines { amount } } } } }', rider);
    const ofRider = () => getCosts(everything('riderDashboard'), rider);
    const ofDriver = () => getCosts(everything('driverDashboard'), driver);
    const before = [await ofRider(), await ofDriver()];
    await request();
    await request();
    const after = [await ofRider(), await ofDriver()];
    const count = (costs: StatementCount[]) => costs.map(({ statements }) => statements.length);
    expect(count(after)).toEqual(count(before));
    expectAtMost('everything of riderDashboard', after[0]!);
    expectAtMost('everything of driverDashboard', after[1]!);
  });

  it('of a move is one more for all that is asked of the people in it', async () => {
    rideId = await request();
    counted.take();
    await change('acceptRide', driver, PEOPLE);
    const { statements } = takeCosts();
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
    const sent = await getCosts(
      '{ payouts(first: 20) { edges { node { id rides(first: 5) { edges { node { rideId } } } } } } }',
      driver,
    );
    expectAtMost('payouts with their rides', sent);
    expect(sent.statements).toContain('payout-ride-views.of-payouts');
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
