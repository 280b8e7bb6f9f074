import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { migrateToLatest } from '../../adapters/postgres/migrate.ts';
import { BOOKING_CALLS } from '../bench/booking-calls.ts';
import { registerRiders, type SignedInUser } from '../bench/bench-users.ts';
import { startMailServer } from '../adapters/email/mail-server.ts';
import { runSql } from '../support/database-server.ts';
import { usually } from '../support/long.ts';
import { startRestartableDatabase, type RestartableDatabase } from '../support/restartable-database.ts';
import { createTestUseCases, SYSTEM } from '../support/test-use-cases.ts';
import { serveProcess, type ServedProcess } from './served-process.ts';

const ENDS = ['SIGKILL', 'SIGINT', 'SIGQUIT', ...usually([], ['SIGINT', 'SIGKILL'] as const)] as const;
/** Under way whenever the database ends: the queue's library writes down what became of each. */
const FAILING_JOBS = `
  select graphile_worker.add_job('release-rides', '{"userId": "nobody"}', max_attempts => 1)
  from generate_series(1, 400)`;

let database: RestartableDatabase;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let server: ServedProcess;
let riders: SignedInUser[];
let admin: string;

beforeAll(async () => {
  database = await startRestartableDatabase();
  await migrateToLatest(database.url);
  await preparePeople();
  mailServer = await startMailServer();
  server = await serveProcess(database.url, {
    PAYMENTS: 'sandbox',
    SMTP_URL: mailServer.url,
    MAX_PENDING_RIDES: '1000000',
    RATE_LIMIT_PER_MINUTE: '1000000',
  });
}, 120_000);
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await mailServer[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

async function preparePeople(): Promise<void> {
  const app = await createTestUseCases({ database: { ...database, drop: async () => undefined } });
  try {
    riders = await registerRiders(app.useCases, 4);
    const account = { email: 'ada@maumee.test', firstName: 'Ada', lastName: 'Min' };
    await app.useCases.createAdmin.execute(SYSTEM, { ...account, password: 'Swan-Creek-1859' });
    const login = { email: account.email, password: 'Swan-Creek-1859' };
    admin = (
      (await app.useCases.logIn.execute(login, { address: 'here', requestId: 'test' })) as { token: string }
    ).token;
  } finally {
    await app.close();
  }
}

/** What goes on while the database comes and goes, until `stop`. */
function startLoad() {
  const stopping = new AbortController();
  const { signal } = stopping;
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  const post = async (token: string, body: object) =>
    fetch(`${server.url}/api/rides`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  /** As a client does: the same ride again until somebody says that it is booked. */
  const book = async ({ token }: SignedInUser) => {
    while (!signal.aborted) {
      const id = randomUUID();
      for (;;) {
        const { status } = await post(token, { ...BOOKING_CALLS.REST.body, id });
        statuses.add(status);
        if (status === 201 || status === 200) break;
        await pause(50);
      }
      acknowledged.push(id);
    }
  };
  /** Long answers that break off are asked for again. */
  const download = async (what: string) => {
    while (!signal.aborted) {
      const request = fetch(`${server.url}${what}`, { headers: { authorization: `Bearer ${admin}` } });
      await request.then((answer) => answer.text()).catch(() => undefined);
      await pause(20);
    }
  };
  const running = Promise.all([...riders.map(book), download('/api/admin/exports/bookings')]);
  return {
    acknowledged,
    statuses,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Hears of the rider's rides over one socket for as long as the test lasts. */
function listen({ token }: SignedInUser) {
  const client = createClient({
    url: `${server.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { token },
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => undefined,
  });
  const heard = new Set<string>();
  /** Changes that were told without what changed: it could not be read just then. */
  let unreadable = 0;
  let hasEnded = false;
  const listening = async () => {
    const query = 'subscription { rideChanged { id } }';
    for await (const { data } of client.iterate<{ rideChanged: { id: string } }>({ query })) {
      if (data) heard.add(data.rideChanged.id);
      else unreadable += 1;
    }
  };
  void listening()
    .catch(() => undefined)
    .finally(() => (hasEnded = true));
  return { heard, getUnreadable: () => unreadable, hasEnded: () => hasEnded, stop: () => client.dispose() };
}

it('a server lives through restarts of its database under load, and loses nothing that it said was done', async () => {
  const news = listen(riders[0]!);
  const load = startLoad();
  let beforeRestarts = 0;
  for (const [index, signal] of ENDS.entries()) {
    await runSql(database.url, FAILING_JOBS);
    const before = load.acknowledged.length;
    await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(before + 10), {
      timeout: 30_000,
    });
    if (index === 0) beforeRestarts = load.acknowledged.length;
    await database.end(signal);
    await vi.waitFor(async () => expect(await server.readiness()).toBe(503), {
      timeout: 10_000,
      interval: 20,
    });
    await pause(500);
    await database.start();
    await vi.waitFor(async () => expect(await server.readiness()).toBe(200), {
      timeout: 20_000,
      interval: 50,
    });
  }
  const before = load.acknowledged.length;
  await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(before + 10), { timeout: 30_000 });
  await load.stop();
  expect([...load.statuses].toSorted()).toEqual([201, 503]);

  const stored = await runSql<{ id: string; rider_id: string }>(
    database.url,
    'select id, rider_id from rides',
  );
  expect(stored.map(({ id }) => id).toSorted()).toEqual([...new Set(load.acknowledged)].toSorted());
  // The socket has lived through it all: what it was not told it was told that it could not be told.
  const own = new Set(stored.filter((row) => row.rider_id === riders[0]!.userId).map(({ id }) => id));
  const expected = load.acknowledged.slice(beforeRestarts).filter((id) => own.has(id));
  await vi.waitFor(
    () => {
      expect(news.heard).toContain(expected.at(-1));
      const missed = expected.filter((id) => !news.heard.has(id));
      expect(missed.length).toBeLessThanOrEqual(news.getUnreadable());
    },
    { timeout: 30_000, interval: 100 },
  );
  expect(news.hasEnded()).toBe(false);
  await news.stop();

  // The jobs go on too: all have been tried, and the last mails about rides leave.
  const untried = `select count(*)::integer as jobs from graphile_worker.jobs where attempts < max_attempts`;
  await vi.waitFor(async () => expect(await runSql(database.url, untried)).toEqual([{ jobs: 0 }]), {
    timeout: 90_000,
    interval: 500,
  });
  const app = await createTestUseCases({ database: { ...database, drop: async () => undefined } });
  const { violations } = await app.useCases.verifyLedger.execute(SYSTEM, { full: true });
  await app.close();
  expect(violations).toEqual([]);

  server.signal('SIGTERM');
  expect(await server.ended, server.output).toEqual([0, null]);
}, 240_000);
