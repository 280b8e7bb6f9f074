import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { readEnvironment } from '../../adapters/config/environment.ts';
import { serve, type RunningApp } from '../../cli/server/serve.ts';
import { openDatabaseProxy, type DatabaseProxy } from '../support/database-proxy.ts';
import { useTestDatabase } from '../support/test-database.ts';
import { onDatabase } from './run-maumee.ts';

/** Statements are given up after eight seconds, silence one later; the rest is for a busy machine. */
const PATIENCE_MS = 15_000;

const database = useTestDatabase();
let proxy: DatabaseProxy;
let app: RunningApp;
let token: string;

beforeAll(async () => {
  proxy = await openDatabaseProxy(database.url);
  const environment = readEnvironment({
    NODE_ENV: 'test',
    PORT: '0',
    ...onDatabase(proxy.url),
    DATABASE_POOL_SIZE: '4',
    DEMO: 'false',
    LOG_LEVEL: 'silent',
  });
  app = await serve(environment, { roles: { web: true, jobs: false }, client: false });
  const account = { email: 'rita@maumee.test', password: 'Lake-Erie-1858', firstName: 'R', lastName: 'E' };
  const registered = await fetch(`${app.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  ({ token } = (await registered.json()) as { token: string });
});
afterAll(async () => {
  await app.stop();
  await proxy[Symbol.asyncDispose]();
});

const headers = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
const rest = () => fetch(`${app.url}/api/auth/user`, { headers: headers() });
const graphql = (query: string, withToken = true) =>
  fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: withToken ? headers() : { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });

async function subscribe(): Promise<unknown> {
  const client = createClient({
    url: `${app.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { token },
    retryAttempts: 0,
  });
  const refusal = await client
    .iterate({ query: 'subscription { rideChanged { id } }' })
    .next()
    .catch((error: unknown) => error);
  await client.dispose();
  return refusal;
}

async function timed<T>(work: Promise<T>): Promise<{ answer: T; ms: number }> {
  const started = performance.now();
  const answer = await work;
  return { answer, ms: performance.now() - started };
}

async function expectUnavailable(): Promise<void> {
  const [user, asked, price, subscription] = await Promise.all([
    timed(rest()),
    timed(graphql('{ currentUser { id } }')),
    timed(graphql('{ pricingHistory(first: 1) { edges { node { id } } } wallet { balance } }')),
    timed(subscribe()),
  ]);
  for (const { answer, ms } of [user, asked, price]) {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(ms).toBeLessThan(PATIENCE_MS);
  }
  expect(await user.answer.json()).toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
  for (const { answer } of [asked, price]) {
    const { errors } = (await answer.json()) as { errors: { extensions: object }[] };
    expect(errors[0]?.extensions).toMatchObject({ code: 'UNAVAILABLE', reason: 'DATABASE_UNAVAILABLE' });
  }
  expect(subscription.answer).toMatchObject([{ extensions: { code: 'UNAVAILABLE' } }]);
  expect(subscription.ms).toBeLessThan(2 * PATIENCE_MS);
}

async function expectReadiness(status: number): Promise<void> {
  const { answer, ms } = await timed(fetch(`${app.url}/readyz`));
  expect(answer.status).toBe(status);
  expect(ms).toBeLessThan(2_000);
}

const expectBack = () =>
  vi.waitFor(
    async () => {
      expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
      expect((await rest()).status).toBe(200);
      const { data } = (await (await graphql('{ currentUser { id } }')).json()) as { data: object };
      expect(data).toMatchObject({ currentUser: { id: expect.any(String) as string } });
    },
    { timeout: 20_000, interval: 200 },
  );

describe('a database', { timeout: 90_000 }, () => {
  it('that does not answer makes calls unavailable in seconds, in every interface, and is used again', async () => {
    await expectReadiness(200);
    await proxy.freeze();
    const unavailable = expectUnavailable();
    await expectReadiness(503);
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    await unavailable;
    await expectReadiness(503);
    await proxy.thaw();
    await expectBack();
  });

  it('that is gone makes calls unavailable at once, in every interface, and is used again', async () => {
    await proxy.vanish();
    await expectReadiness(503);
    await expectUnavailable();
    await proxy.comeBack();
    await expectBack();
  });
});
