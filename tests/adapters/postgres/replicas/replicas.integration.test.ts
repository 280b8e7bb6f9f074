import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrateToLatest } from '../../../../adapters/postgres/migrate.ts';
import { Replicas } from '../../../../adapters/postgres/replicas/replicas.ts';
import type { CallReads } from '../../../../application/ports/read-positions.ts';
import type { UserActor } from '../../../../domain/users/user.ts';
import { runSql } from '../../../support/database-server.ts';
import { startReplicatedDatabase, type ReplicatedDatabase } from '../../../support/restartable-database.ts';
import {
  aBooking,
  aFundedRider,
  anAdmin,
  createTestUseCases,
  SYSTEM,
  type TestUseCases,
} from '../../../support/test-use-cases.ts';
import { watchStatements, type WatchedStatements } from '../../../support/watch-statements.ts';
import { testServer } from '../../http/test-server.ts';

const MAX_LAG_SECONDS = 2;

/** One of several processes of the product. */
interface Process extends TestUseCases {
  readonly replicas: Replicas;
  readonly said: string[];
  /** By connections to the primary. */
  readonly sent: WatchedStatements;
  readonly server: FastifyInstance;
  end(): Promise<void>;
}

let databases: ReplicatedDatabase;
let one: Process;
let other: Process;
let admin: UserActor;
let people = 0;

async function startProcess(): Promise<Process> {
  const said: string[] = [];
  const replicas = new Replicas({
    primaryUrl: databases.primary.url,
    replicaUrls: [databases.replica.url],
    maxConnections: 2,
    maxLagSeconds: MAX_LAG_SECONDS,
    onChange: (message) => said.push(message),
  });
  await replicas.start();
  const app = await createTestUseCases({ database: { url: databases.primary.url }, replicas });
  const sent = watchStatements(app.pool);
  await app.eventFeed.start();
  const server = await testServer({ useCases: app.useCases, readPositions: replicas });
  const end = async () => {
    await server.close();
    await app.close();
    await replicas.stop();
  };
  return { ...app, replicas, said, sent, server, end };
}

beforeAll(async () => {
  databases = await startReplicatedDatabase();
  await migrateToLatest(databases.primary.url);
  [one, other] = await Promise.all([startProcess(), startProcess()]);
  admin = await anAdmin(one.useCases);
  await isRead();
}, 60_000);
afterEach(async () => {
  await resume();
  await isRead();
});
afterAll(async () => {
  await Promise.all([one.end(), other.end()]);
  await databases[Symbol.asyncDispose]();
});

/** From now on the replica takes the log, and shows nothing of it. */
const stopReplaying = () => runSql(databases.replica.url, 'select pg_wal_replay_pause()');
const resume = () => runSql(databases.replica.url, 'select pg_wal_replay_resume()');

async function isRead(): Promise<void> {
  await vi.waitFor(
    async () => {
      for (const { replicas } of [one, other]) expect(replicas.status()).toMatchObject([{ isRead: true }]);
      const newest = await registerSomebody(one);
      expect(await namesSeen(one, { after: 0, written: null })).toContain(newest);
    },
    { timeout: 20_000, interval: 100 },
  );
}

/** The e-mail address of a new account. */
async function registerSomebody({ useCases }: Process): Promise<string> {
  people += 1;
  const email = `person-${people}@example.com`;
  await useCases.registerUser.execute({ email, password: 'secret-1', firstName: 'Pat', lastName: 'Person' });
  return email;
}

/** Who is in the operator's list of people, as a call may see it. */
function namesSeen({ replicas, useCases }: Process, call: CallReads | null): Promise<readonly string[]> {
  const list = async () => {
    const { items } = await useCases.listUsers.execute(admin, { limit: 100 });
    return items.map(({ user }) => user.email);
  };
  return call ? replicas.during(call, list) : list();
}

const anyReplica = (): CallReads => ({ after: 0, written: null });

describe('the replica', () => {
  it('answers a call that has written nothing, and no work outside of calls', async () => {
    await stopReplaying();
    const email = await registerSomebody(other);
    expect(await namesSeen(one, anyReplica())).not.toContain(email);
    expect(await namesSeen(one, null)).toContain(email);
    expect(await namesSeen(one, { after: null, written: null })).toContain(email);
  });

  it('is waited for a moment, and then the primary shows what the call has written itself', async () => {
    await stopReplaying();
    const call = anyReplica();
    const email = await one.replicas.during(call, () => registerSomebody(one));
    const began = performance.now();
    expect(await namesSeen(one, call)).toContain(email);
    expect(performance.now() - began).toBeGreaterThan(240);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('shows it once it has replayed that, without asking the primary', async () => {
    await stopReplaying();
    const call = anyReplica();
    const email = await one.replicas.during(call, () => registerSomebody(one));
    const later = await registerSomebody(other);
    const seen = namesSeen(one, call);
    await pause(50);
    await resume();
    expect(await seen).toContain(email);
    await stopReplaying();
    const unseen = await registerSomebody(other);
    expect(await namesSeen(one, call)).toEqual(expect.arrayContaining([email, later]));
    expect(await namesSeen(one, call)).not.toContain(unseen);
  });

  it('shows another process what was written in this one, by the position that the client brings along', async () => {
    await stopReplaying();
    const call = anyReplica();
    const email = await one.replicas.during(call, () => registerSomebody(one));
    expect(call.written).toBeGreaterThan(0);
    expect(await namesSeen(other, anyReplica())).not.toContain(email);
    expect(await namesSeen(other, { after: call.written, written: null })).toContain(email);
  });

  it('is not read where the position of a commit got lost', async () => {
    await stopReplaying();
    const email = await registerSomebody(other);
    expect(await namesSeen(one, { after: 0, written: Number.POSITIVE_INFINITY })).toContain(email);
  });

  it('is not read while it is further behind than the bound, and is again when it has caught up', async () => {
    await stopReplaying();
    const email = await registerSomebody(other);
    const isLeft = () => expect(one.replicas.status()).toMatchObject([{ isRead: false }]);
    await vi.waitFor(isLeft, 10_000);
    expect(one.replicas.status()[0]!.lagSeconds).toBeGreaterThan(MAX_LAG_SECONDS);
    expect(await namesSeen(one, anyReplica())).toContain(email);
    await vi.waitFor(() => expect(one.said.at(-1)).toMatch(/is not read: \d+\.\d s behind$/), 5_000);
    await resume();
    await isRead();
    await vi.waitFor(() => expect(one.said.at(-1)).toMatch(/is read$/), 5_000);
  }, 30_000);

  it.each(['SIGKILL', 'SIGINT'] as const)(
    'may go by %s: reads go on, and it is read when it is back',
    async (signal) => {
      const reads = Array.from({ length: 20 }, () => namesSeen(one, anyReplica()));
      const ended = databases.replica.end(signal);
      reads.push(...Array.from({ length: 20 }, () => namesSeen(one, anyReplica())));
      expect((await Promise.all(reads)).every(({ length }) => length > 0)).toBe(true);
      await ended;
      const email = await registerSomebody(one);
      expect(await namesSeen(one, anyReplica())).toContain(email);
      await vi.waitFor(() => expect(one.said.at(-1)).toMatch(/away, or no replica$/), 5_000);
      await databases.replica.start();
      await isRead();
    },
    60_000,
  );
});

type Ask = (useCases: TestUseCases['useCases']) => Promise<unknown>;

/** All that is asked of ports which may be stale. */
const SHOWN: Readonly<Record<string, Ask>> = {
  people: ({ listUsers }) => listUsers.execute(admin, {}),
  'one person': ({ showUser }) => showUser.execute(admin, { userId: admin.userId }),
  'how many people': ({ countUsers }) => countUsers.execute(admin, {}),
  bookings: ({ listBookings }) => listBookings.execute(admin, {}),
  'marked bookings': ({ listBookings }) => listBookings.execute(admin, { marked: true }),
  'a search': ({ searchConsole }) => searchConsole.execute(admin, { text: 'zoo' }),
  'the audit log': ({ listAuditLog }) => listAuditLog.execute(admin, {}),
  'security events': ({ listSecurityEvents }) => listSecurityEvents.execute(admin, {}),
  mails: ({ listEmails }) => listEmails.execute(admin, {}),
  ratings: ({ listRatings }) => listRatings.execute(admin, {}),
  figures: async ({ showFigures }) => ({ ...(await showFigures.execute(admin)), asOf: null }),
  'the journal': ({ listJournal }) => listJournal.execute(admin, {}),
  'tax totals': ({ listTaxTotals }) => listTaxTotals.execute(admin, {}),
  'profit and loss': ({ showProfitAndLoss }) => showProfitAndLoss.execute(admin, {}),
  'the trial balance': ({ showTrialBalance }) => showTrialBalance.execute(admin, {}),
  'months that are closed': ({ listAccountingPeriods }) => listAccountingPeriods.execute(admin),
};

describe('all that a replica may answer', () => {
  let rider: UserActor;
  beforeAll(async () => {
    rider = await aFundedRider(one.useCases, '50.00');
    const { id: rideId } = await one.useCases.requestRide.execute(rider, aBooking());
    await one.useCases.cancelRide.execute(rider, { rideId, reason: 'a test' });
    await one.useCases.countFigures.execute();
    await one.useCases.requestRide.execute(rider, aBooking());
    await isRead();
  });

  it.each(Object.entries(SHOWN))('is the same there: %s', async (_, ask) => {
    const there = await ask(one.useCases);
    const call = anyReplica();
    one.sent.take();
    expect(await one.replicas.during(call, () => ask(one.useCases))).toEqual(there);
    expect(one.sent.take().map(({ name }) => name)).toEqual([]);
    expect(one.replicas.status()).toMatchObject([{ isRead: true }]);
  });
});

describe('what depends on money', () => {
  it('is read where it is written, within a call too', async () => {
    const rider = await aFundedRider(one.useCases, '12.00');
    await stopReplaying();
    const credit = { userId: rider.userId, amount: '5.00', reference: 'test', description: 'Test money' };
    await other.useCases.creditWallet.execute(SYSTEM, credit);
    await one.replicas.during(anyReplica(), async () => {
      expect(await one.useCases.showWallet.execute(rider)).toMatchObject({ availableCents: 1_700 });
      await one.useCases.requestRide.execute(rider, aBooking());
    });
  });
});

describe('a change that was told', () => {
  it('is seen by who asks for it, by the position that came with it', async () => {
    const rider = await aFundedRider(one.useCases, '50.00');
    await stopReplaying();
    const changes = one.eventFeed.allTo(admin.userId);
    const { id } = await other.useCases.requestRide.execute(rider, aBooking());
    for await (const { rideIds } of changes) if (rideIds.includes(id)) break;
    const bookings = async () => {
      const { items } = await one.useCases.listBookings.execute(admin, {});
      return items.map(({ ride }) => ride.id);
    };
    expect(await one.replicas.during(anyReplica(), bookings)).not.toContain(id);
    const call = { after: one.replicas.heard, written: null };
    expect(await one.replicas.during(call, bookings)).toContain(id);
  });
});

describe('over HTTP', () => {
  const account = {
    email: 'ada@maumee.test',
    password: 'Swan-Creek-1859',
    firstName: 'Ada',
    lastName: 'Min',
  };
  let cookies: Record<string, string>;
  let token: string;
  let url: string;
  beforeAll(async () => {
    url = await one.server.listen({ port: 0, host: '127.0.0.1' });
    await one.useCases.createAdmin.execute(SYSTEM, account);
    const { email, password } = account;
    const signedIn = await call(one, 'POST', '/api/auth/login', { email, password });
    token = signedIn.json<{ token: string }>().token;
    cookies = cookiesOf(signedIn);
    delete cookies['maumee_position'];
  });

  type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;
  const cookiesOf = ({ cookies: set }: Answer) =>
    Object.fromEntries(set.map(({ name, value }) => [name, value]));
  const call = (
    { server }: Process,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object,
    sent = {},
  ) => server.inject({ method, url, ...(payload && { payload }), ...sent });
  const suspended = async (process: Process, sent: object) => {
    const answer = await call(
      process,
      'GET',
      '/api/admin/users?statusFilter=suspended&limit=100',
      undefined,
      sent,
    );
    return answer.json<{ email: string }[]>().map(({ email }) => email);
  };

  it('the position of a write travels with the browser, to whichever process answers', async () => {
    const email = await registerSomebody(one);
    const [{ id }] = (await runSql<{ id: string }>(
      databases.primary.url,
      'select id from users where email = $1',
      [email],
    )) as [{ id: string }];
    await stopReplaying();
    const written = await call(
      one,
      'PUT',
      `/api/admin/users/${id}/suspend`,
      { reason: 'a test' },
      { cookies },
    );
    expect(written.statusCode, written.body).toBe(200);
    expect(written.cookies).toContainEqual(
      expect.objectContaining({
        name: 'maumee_position',
        httpOnly: true,
        path: '/',
        maxAge: MAX_LAG_SECONDS + 5,
      }),
    );
    const { maumee_position: position = '' } = cookiesOf(written);
    expect(await suspended(other, { cookies: { ...cookies, maumee_position: position } })).toContain(email);
    expect(await suspended(other, { cookies })).not.toContain(email);
    const headers = { 'x-read-after': position };
    expect(await suspended(other, { cookies, headers })).toContain(email);
  });

  it('is asked at the primary by who keeps no cookies, or brings nonsense', async () => {
    await stopReplaying();
    const email = await registerSomebody(one);
    const { id } = (await one.useCases.listUsers.execute(admin, { search: email })).items[0]!.user;
    await one.useCases.suspendUser.execute(SYSTEM, { userId: id, reason: 'a test' });
    expect(await suspended(other, { cookies })).not.toContain(email);
    expect(await suspended(other, { headers: { authorization: `Bearer ${token}` } })).toContain(email);
    for (const maumee_position of ['unknown', '-1', '1e3', '9'.repeat(15), `${'9'.repeat(40)}`])
      expect(await suspended(other, { cookies: { ...cookies, maumee_position } }), maumee_position).toContain(
        email,
      );
  });

  it('a read tells no position', async () => {
    const answer = await call(one, 'GET', '/api/admin/users', undefined, { cookies });
    expect(answer.cookies).toEqual([]);
  });

  it('every page of an export is read from the replica', async () => {
    for (let count = 0; count < 250; count += 1) await registerSomebody(one);
    await isRead();
    one.sent.take();
    const cookie = Object.entries(cookies)
      .map((pair) => pair.join('='))
      .join('; ');
    const answer = await fetch(`${url}/api/admin/exports/users`, { headers: { cookie } });
    const text = await answer.text();
    expect(text.split('\n').length).toBeGreaterThan(250);
    const here = one.sent.take().map(({ name }) => name ?? '');
    expect(here.filter((name) => name.startsWith('user-directory'))).toEqual([]);
    expect(here).toContain('commit.position');
  });
});
