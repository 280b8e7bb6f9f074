import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { readEnvironment } from '../../../adapters/config/environment.ts';
import { serve, type RunningApp } from '../../../cli/server/serve.ts';
import { runSql } from '../../support/database-server.ts';
import { startReplicatedDatabase, type ReplicatedDatabase } from '../../support/restartable-database.ts';
import { aBooking, aFundedRider, SYSTEM } from '../../support/test-use-cases.ts';
import { onDatabase } from '../run-maumee.ts';

let databases: ReplicatedDatabase;
let running: RunningApp;

beforeAll(async () => {
  databases = await startReplicatedDatabase();
  const environment = readEnvironment({
    NODE_ENV: 'test',
    PORT: '0',
    ...onDatabase(databases.primary.url),
    DATABASE_REPLICA_URL: databases.replica.url,
    DEMO: 'false',
    LOG_LEVEL: 'silent',
  });
  running = await serve(environment, { client: false });
}, 60_000);
afterAll(async () => {
  await running.stop();
  await databases[Symbol.asyncDispose]();
});

async function signInAnAdmin() {
  const account = { email: 'ada@maumee.test', password: 'Swan-Creek-1859' };
  await running.app.useCases.createAdmin.execute(SYSTEM, { ...account, firstName: 'Ada', lastName: 'Min' });
  const signedIn = await fetch(`${running.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const { token } = (await signedIn.json()) as { token: string };
  return { token, cookie: `maumee_session=${token}` };
}

it('A served app reads lists at its replica, and tells with each change how far that has to be', async () => {
  const { useCases } = running.app;
  const rider = await aFundedRider(useCases, '100.00');
  const { token, cookie } = await signInAnAdmin();
  const bookings = async (headers: object) => {
    const answer = await fetch(`${running.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, ...headers },
      body: JSON.stringify({ query: '{ bookings { edges { node { id } } } }' }),
    });
    const { data } = (await answer.json()) as { data: { bookings: { edges: { node: { id: string } }[] } } };
    return data.bookings.edges.map(({ node }) => node.id);
  };
  const client = createClient({
    url: `${running.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { token },
    retryAttempts: 0,
  });
  const changes = client.iterate<object>({ query: 'subscription { bookingsChanged { id } }' });
  const told = changes.next();
  await runSql(databases.replica.url, 'select pg_wal_replay_pause()');
  const { id } = await useCases.requestRide.execute(rider, { ...aBooking(), totalFare: '99.00' });
  const { extensions } = (await told).value as { extensions: { readAfter: number } };
  expect(extensions).toEqual({ readAfter: expect.any(Number) as number });
  expect(await bookings({})).not.toContain(id);
  expect(await bookings({ 'x-read-after': String(extensions.readAfter) })).toContain(id);
  await client.dispose();
});
