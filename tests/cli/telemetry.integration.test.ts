import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readEnvironment } from '../../adapters/config/environment.ts';
import { serve, type RunningApp } from '../../cli/server/serve.ts';
import { startTraceCollector, type TraceCollector } from '../adapters/telemetry/trace-collector.ts';
import { openDatabaseProxy, type DatabaseProxy } from '../support/database-proxy.ts';
import { freePort } from '../support/served-app.ts';
import { useTestDatabase } from '../support/test-database.ts';
import { aBooking, SYSTEM } from '../support/test-use-cases.ts';
import { onDatabase } from './run-maumee.ts';
import { AREA } from '../support/places.ts';

const TOKEN = 'the token of a scraper';
const RITA = {
  email: 'rita.private@example.com',
  password: 'Lake-Erie-1858',
  firstName: 'Ritaprivate',
  lastName: 'Riverside',
};

const database = useTestDatabase();
let proxy: DatabaseProxy;
let collector: TraceCollector;
let running: RunningApp;
let metricsUrl: string;
let session: { token: string; user: { id: string } };

beforeAll(async () => {
  proxy = await openDatabaseProxy(database.url);
  collector = await startTraceCollector();
  const port = String(await freePort());
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  const environment = readEnvironment({
    NODE_ENV: 'test',
    PORT: '0',
    ...onDatabase(proxy.url),
    DEMO: 'false',
    PAYMENTS: 'sandbox',
    LOG_LEVEL: 'silent',
    METRICS_PORT: port,
    BACKUP_MAX_AGE_HOURS: '24',
    METRICS_TOKEN: TOKEN,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  running = await serve(environment, { client: false });
  const { useCases } = running.app;
  session = (await (await post('/api/auth/register', RITA)).json()) as typeof session;
  const credit = { userId: session.user.id, amount: '100', reference: 'test', description: 'Test money' };
  await useCases.creditWallet.execute(SYSTEM, credit);
});
afterAll(async () => {
  await running.stop();
  await collector[Symbol.asyncDispose]();
  await proxy[Symbol.asyncDispose]();
});

/** What the database has told is kept for five seconds: the clock that they are counted by, ahead of the machine's. */
const now = performance.now.bind(performance);
let ahead = 0;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
});
/** Until it is so of what the database is asked anew each time. */
const becomes = (check: () => Promise<void>) =>
  vi.waitFor(
    () => {
      ahead += 5_001;
      return check();
    },
    { timeout: 20_000, interval: 100 },
  );

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${running.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const scrape = async () =>
  (await fetch(metricsUrl, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
const valueOf = async (series: string) =>
  Number(
    (await scrape())
      .split('\n')
      .find((line) => line.startsWith(series))
      ?.split(' ')
      .at(-1),
  );

/** A booking over GraphQL, as the client makes it. */
async function book(traceparent: string): Promise<string> {
  const query = 'mutation RequestRide($input: RequestRideInput!) { requestRide(input: $input) { id } }';
  const booking = { ...aBooking(), driverType: 'BROADCAST' };
  const headers = { authorization: `Bearer ${session.token}`, traceparent };
  const answer = await post('/graphql', { query, variables: { input: booking } }, headers);
  const { data, errors } = (await answer.json()) as {
    data: { requestRide: { id: string } };
    errors?: unknown;
  };
  expect(errors).toBeUndefined();
  return data.requestRide.id;
}

let bookedId: string;
let countedThen: string;

it('counts a booking', async () => {
  const rideId = await book('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01');
  bookedId = rideId;
  await post('/graphql', { query: 'query RitaPrivateAsks { __typename }' });
  await post(`/api/auth/login?email=${RITA.email}`, { ...RITA, password: 'Ritaprivate1' });
  await fetch(`${running.url}/api/rides/${rideId}`);
  await fetch(`${running.url}/riverside/${rideId}`);
  await fetch(`${running.url}/readyz`);
  const text = await scrape();
  expect(text).toContain(
    `graphql_operation_duration_seconds_count{area="${AREA.id}",operation="RequestRide",outcome="ok"} 1`,
  );
  expect(text).toContain(
    `graphql_operation_duration_seconds_count{area="${AREA.id}",operation="other",outcome="ok"} 1`,
  );
  expect(text).toContain('route="/api/rides/:id",status="401"} 1');
  expect(text).toContain('route="none",status="404"} 1');
  expect(text).toContain(`maumee_backup_age_limit_seconds{area="${AREA.id}"} 86400`);
  expect(text).not.toContain('readyz');
  expect(text).toContain(`maumee_money_moves_total{area="${AREA.id}",kind="booking"} 1`);
  expect(text).toContain(`maumee_money_moved_cents_total{area="${AREA.id}",kind="booking"} 1529`);
  expect(text).toContain(`maumee_money_moves_total{area="${AREA.id}",kind="ride_held"} 1`);
  countedThen = text;
}, 60_000);

it('asks the database once in five seconds, however many ask it', async () => {
  const waiting = () => valueOf('maumee_rides_waiting{pickup="now"');
  await book('');
  await becomes(async () => expect(await waiting()).toBe(2));
  // Just asked: for the next seconds everybody gets that answer.
  await book('');
  expect(await Promise.all([waiting(), waiting(), waiting()])).toEqual([2, 2, 2]);
  await becomes(async () => expect(await waiting()).toBe(3));
}, 60_000);

it('does not take a locked table for a database that is away', async () => {
  const client = await running.app.pool.connect();
  await client.query('begin');
  await client.query('lock table emails in access exclusive mode');
  await becomes(async () => expect(await scrape()).not.toContain('maumee_mails_waiting{'));
  expect(await valueOf('maumee_database_up')).toBe(1);
  await client.query('rollback');
  client.release();
  await becomes(async () => expect(await valueOf('maumee_mails_waiting')).toBeGreaterThanOrEqual(0));
}, 60_000);

it('still answers with what the process knows while the database is away', async () => {
  await becomes(async () => expect(await valueOf('maumee_database_up')).toBe(1));
  expect(await valueOf('maumee_rides_waiting{pickup="now"')).toBe(3);
  await proxy.vanish();
  await becomes(async () => expect(await valueOf('maumee_database_up')).toBe(0));
  const text = await scrape();
  expect(text).toContain(`maumee_database_connections_limit{area="${AREA.id}"} 10`);
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).not.toContain('maumee_rides_waiting{');
  await proxy.comeBack();
  await becomes(async () => expect(await valueOf('maumee_database_up')).toBe(1));
}, 60_000);

// Last: spans are sent some seconds after they ended.
it('traces a booking, and tells nothing of the rider', async () => {
  await vi.waitFor(() => expect(collector.named('POST /graphql')).toBeDefined(), { timeout: 15_000 });
  const spans = collector.spans.filter(({ traceId }) => traceId === '0af7651916cd43dd8448eb211c80319c');
  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'POST /graphql',
      'graphql RequestRide',
      'use case requestRide',
      'use case authenticate',
      'sql commit',
    ]),
  );
  const told = (countedThen + JSON.stringify(collector.bodies)).toLowerCase();
  const secrets = [
    ...Object.values(RITA),
    session.token,
    session.user.id,
    bookedId,
    aBooking().pickup.address,
  ];
  for (const secret of [...secrets, 'RitaPrivateAsks', 'maumee_session'])
    expect(told).not.toContain(secret.toLowerCase());
}, 60_000);
