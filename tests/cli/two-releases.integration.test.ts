import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import {
  contractSchema,
  migrateToLatest,
  rollbackAll,
  rollbackLast,
} from '../../adapters/postgres/migrate.ts';
import { thisProgram } from '../../adapters/postgres/migration-source.ts';
import { RELEASE } from '../../adapters/postgres/release.ts';
import { registerDriver, registerRiders, type SignedInUser } from '../bench/bench-users.ts';
import { BOOKING_CALLS } from '../bench/booking-calls.ts';
import { runSql } from '../support/database-server.ts';
import { CONTRACTING, EXPANDING } from '../support/later-releases.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { createTestUseCases } from '../support/test-use-cases.ts';
import { onDatabase, runMaumee } from './run-maumee.ts';
import { serveProcess, type ServedProcess } from './served-process.ts';

const SETTINGS = { PAYMENTS: 'sandbox', MAX_PENDING_RIDES: '1000000', RATE_LIMIT_PER_MINUTE: '1000000' };
const TIMEOUT_MS = 180_000;
/** The last migration of what was frozen first: everything since is found missing. */
const EARLIER = '0027-schema-contracts';

const maumee = (url: string, ...args: string[]) =>
  runMaumee(args, { ...onDatabase(url), PORT: '0', DEMO: 'false' });

const examineSchema = async (url: string) =>
  (await maumee(url, 'doctor', '--json')).json<{ check: string }[]>().find(({ check }) => check === 'schema');

async function call(
  server: Pick<ServedProcess, 'url'>,
  { token }: SignedInUser,
  method: string,
  path: string,
  body: object = {},
) {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** From booking to payment, over HTTP. */
/** For a fare that no area asks for it. */
const BOOKING = { ...BOOKING_CALLS.REST.body, totalFare: '99.00' };

async function rideOnce(server: ServedProcess, rider: SignedInUser, driver: SignedInUser): Promise<void> {
  const id = randomUUID();
  const booked = await call(server, rider, 'POST', '/api/rides', { ...BOOKING, id });
  expect(booked).toMatchObject({ status: 201, body: { id } });
  const accepted = await call(server, driver, 'PUT', `/api/rides/${id}/accept`);
  expect(accepted).toMatchObject({ status: 200, body: { status: 'accepted' } });
  for (const status of ['in_progress', 'completed']) {
    const moved = await call(server, driver, 'PUT', `/api/rides/${id}`, { status });
    expect(moved).toMatchObject({ status: 200, body: { status } });
  }
}

async function registerPeople(databaseUrl: string) {
  const app = await createTestUseCases({ database: { url: databaseUrl } });
  try {
    const [rider] = await registerRiders(app.useCases, 1);
    return { rider: rider!, driver: await registerDriver(app.useCases) };
  } finally {
    await app.close();
  }
}

it(
  'a program works with what a later release has added, and is told when that one takes something away',
  { timeout: TIMEOUT_MS },
  async () => {
    await using database = await createTestDatabase();
    const { url } = database;
    await migrateToLatest(url, { program: EXPANDING });
    expect(await examineSchema(url)).toMatchObject({
      status: 'ok',
      message: 'A newer program has added 8001-door-codes, 8002-find-door-codes; this one works beside it.',
    });
    expect((await maumee(url, 'db', 'migrate')).stdout).toBe('The schema is up to date.\n');
    {
      const { rider, driver } = await registerPeople(url);
      await using server = await serveProcess(url, SETTINGS);
      await rideOnce(server, rider, driver);
      expect(await maumee(url, 'ledger', 'verify', '--full')).toMatchObject({ exitCode: 0, stderr: '' });

      await expect(contractSchema(url, { program: CONTRACTING })).rejects.toMatchObject({
        code: 'OLDER_RELEASE_RUNS',
        message: `Processes of release ${RELEASE} are connected, and 9001-no-notes takes away what they use. Stop them first; release 9.0.0 works without it.`,
      });
      await runSql(
        url,
        `insert into schema_contracts (migration, oldest_release) values ('9000-forced', '9.0.0')`,
      );
      await vi.waitFor(async () => expect(await server.readiness()).toBe(503), { timeout: 10_000 });
      await vi.waitFor(() => expect(server.output).toContain('SCHEMA_TOO_NEW'), { timeout: 10_000 });
      await runSql(url, 'delete from schema_contracts');
    }
    // The server is gone; its last connection may end a moment later.
    await vi.waitFor(() => contractSchema(url, { program: CONTRACTING }), { timeout: 10_000 });
    const sentence = `The database is newer than this program, release ${RELEASE}: 9001-no-notes took away what it uses. Run release 9.0.0 or a newer one.`;
    expect(await examineSchema(url)).toMatchObject({ status: 'fault', message: sentence });
    const refused = await maumee(url, 'serve', '--no-client');
    expect([refused.exitCode, refused.stderr]).toEqual([7, `SCHEMA_TOO_NEW: ${sentence}\n`]);
    await rollbackLast(url, { program: CONTRACTING });
    expect(await examineSchema(url)).toMatchObject({ status: 'ok' });
  },
);

it(
  'a program that finds the schema of an earlier release says so, and brings it up to date before it answers',
  { timeout: TIMEOUT_MS },
  async () => {
    await using database = await createTestDatabase();
    const { url } = database;
    await rollbackAll(url);
    const before = thisProgram.migrations.findIndex(({ file }) => file === EARLIER);
    await migrateToLatest(url, {
      program: { ...thisProgram, migrations: thisProgram.migrations.slice(0, before + 1) },
    });
    expect(await examineSchema(url)).toMatchObject({
      status: 'fault',
      message: expect.stringMatching(/missing: run `maumee db migrate`\.$/) as string,
    });
    await using server = await serveProcess(url, SETTINGS);
    expect(await examineSchema(url)).toMatchObject({ status: 'ok' });
    const { rider, driver } = await registerPeople(url);
    await rideOnce(server, rider, driver);
    expect(await maumee(url, 'ledger', 'verify', '--full')).toMatchObject({ exitCode: 0, stderr: '' });
  },
);

/** A rider who books without a break at whichever server is ready, as a balancer would choose it. */
function startBooking(rider: SignedInUser, servers: ReadonlySet<ServedProcess>) {
  const stopping = new AbortController();
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  /** False when nobody answered or it was asked to come again: then the same id is sent once more, elsewhere. */
  const ask = async (server: ServedProcess, id: string) => {
    const body = { ...BOOKING, id };
    const answer = await call(server, rider, 'POST', '/api/rides', body).catch(() => null);
    if (answer && answer.status !== 503) statuses.add(answer.status);
    return answer?.status === 201;
  };
  const book = async () => {
    while (!stopping.signal.aborted) {
      const id = randomUUID();
      let isBooked = false;
      while (!isBooked) {
        for (const server of servers) {
          if ((await server.readiness()) !== 200) continue;
          isBooked = await ask(server, id);
          if (isBooked) break;
        }
        if (!isBooked) await pause(20);
      }
      acknowledged.push(id);
    }
  };
  const running = Promise.all([book(), book(), book()]);
  return {
    acknowledged,
    statuses,
    more: (count: number) => {
      const enough = acknowledged.length + count;
      return vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(enough), { timeout: 60_000 });
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

it(
  'a release goes out under load, and back again, and no booking is lost',
  { timeout: TIMEOUT_MS },
  async () => {
    await using database = await createTestDatabase();
    const { url } = database;
    const { rider } = await registerPeople(url);
    const servers = new Set<ServedProcess>();
    const start = async () => {
      const server = await serveProcess(url, SETTINGS);
      servers.add(server);
      return server;
    };
    const stop = async (server: ServedProcess) => {
      server.signal('SIGTERM');
      expect(await server.ended).toEqual([0, null]);
      servers.delete(server);
    };
    await using old = await start();
    const load = startBooking(rider, servers);
    await load.more(10);
    expect(await migrateToLatest(url, { program: EXPANDING })).toHaveLength(2);
    await load.more(10);
    await using next = await start();
    await stop(old);
    await load.more(10);
    await using again = await start();
    await stop(next);
    await load.more(10);
    await load.stop();
    await stop(again);
    expect([...load.statuses]).toEqual([201]);
    const kept = await runSql<{ id: string }>(url, 'select id from rides');
    expect(kept.map(({ id }) => id).sort()).toEqual([...load.acknowledged].sort());
    expect(await maumee(url, 'ledger', 'verify', '--full')).toMatchObject({ exitCode: 0 });
  },
);
