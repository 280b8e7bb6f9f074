import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../../adapters/config/environment.ts';
import { migrateToLatest, rollbackAll, rollbackLast } from '../../../adapters/postgres/migrate.ts';
import { examineInstallation, type Machine } from '../../../cli/doctor/examine-installation.ts';
import { startMailServer } from '../../adapters/email/mail-server.ts';
import { runSql } from '../../support/database-server.ts';
import { freePort } from '../../support/served-app.ts';
import { startReplicatedDatabase } from '../../support/restartable-database.ts';
import { startStripeEmulator } from '../../support/stripe-emulator/start-stripe-emulator.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openTransactionPooler } from '../../support/transaction-pooler.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { onDatabase, runMaumee } from '../run-maumee.ts';

type Variables = Readonly<Record<string, string>>;

const MINUTE_MS = 60_000;
const GIB = 1_024 ** 3;

let database: TestDatabase;
let folder: ReturnType<typeof temporaryFolder>;
let variables: Variables;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql(`insert into users (id, email, password, user_type)
    values (gen_random_uuid(), 'ada@maumee.test', 'x', 'admin')`);
});
afterAll(() => database.drop());
afterEach(() => folder[Symbol.dispose]());
beforeEach(() => {
  folder = temporaryFolder();
  variables = { ...onDatabase(database.url), DATA_DIR: folder.path, DEMO: 'false' };
});

const sql = (text: string) => runSql(database.url, text);

/** What is not in order on a machine with space, by check, and what is said of it. */
async function wrong(
  planted: Variables = {},
  machine: Partial<Machine> = {},
): Promise<Record<string, string>> {
  const asUsual = { now: Date.now, getFreeSpace: async () => 20 * GIB };
  const environment = readEnvironment({ ...variables, ...planted });
  const findings = await examineInstallation(environment, () => undefined, { ...asUsual, ...machine });
  const found = findings.filter(({ status }) => status !== 'ok');
  return Object.fromEntries(found.map(({ check, status, message }) => [`${status}: ${check}`, message]));
}

/** Rows of the queue, as the library keeps them. */
function queue(values: string): Promise<unknown> {
  return sql(`select graphile_worker.add_job('send-email', '{}', ${values})`);
}

describe('maumee doctor', () => {
  it('has nothing to say of an installation that is in order', async () => {
    expect(await wrong()).toEqual({});
  });

  it('finds a database that cannot be reached', async () => {
    const planted = { DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` };
    expect(await wrong(planted)).toEqual({
      'fault: database': expect.stringContaining('cannot be used: connect ECONNREFUSED') as string,
    });
  });

  it('finds a pooler that mixes sessions and loses prepared statements', async () => {
    await using pooler = await openTransactionPooler(database.url);
    const lost = {
      'fault: prepared statements': expect.stringContaining('max_prepared_statements = 1000') as string,
    };
    const pooled = { DATABASE_URL: pooler.url };
    expect(await wrong(pooled)).toEqual({
      ...lost,
      'fault: direct address': expect.stringContaining(
        'set DATABASE_DIRECT_URL to an address past it',
      ) as string,
    });
    expect(await wrong({ ...pooled, DATABASE_DIRECT_URL: database.url })).toEqual(lost);
    await using other = await openTransactionPooler(database.url);
    expect(await wrong({ DATABASE_DIRECT_URL: other.url })).toEqual({
      'fault: direct address': expect.stringContaining('leads to a pooler, too') as string,
    });
  });

  it('finds a direct address of another database', async () => {
    await using other = await createTestDatabase();
    expect(await wrong({ DATABASE_DIRECT_URL: other.url })).toEqual({
      'fault: direct address': 'DATABASE_DIRECT_URL leads to another database than DATABASE_URL.',
    });
  });

  it('looks at each replica: whether it is there, is one of this database, and follows it', async () => {
    await using databases = await startReplicatedDatabase();
    const { primary, replica } = databases;
    await migrateToLatest(primary.url);
    const examine = async (replicaUrl: string) => {
      const planted = {
        DATABASE_URL: primary.url,
        DATABASE_REPLICA_URL: replicaUrl,
        REPLICA_MAX_LAG_SECONDS: '2',
      };
      const found = await wrong(planted);
      return Object.fromEntries(Object.entries(found).filter(([check]) => check.endsWith('replica')));
    };
    expect(await examine(replica.url)).toEqual({});
    expect(await examine(primary.url)).toEqual({
      'fault: replica': expect.stringContaining('takes writes: it is the primary') as string,
    });
    expect(await examine(`${primary.url},${replica.url}`)).toEqual({});
    expect(await examine(database.url)).toEqual({
      'fault: replica': expect.stringContaining('is no replica of this database') as string,
    });
    await runSql(replica.url, 'select pg_wal_replay_pause()');
    await runSql(primary.url, 'create table written (id int)');
    expect(await examine(replica.url)).toEqual({
      'warning: replica': expect.stringMatching(/has not shown in 2 s what was written before/) as string,
    });
    await replica.end('SIGKILL');
    expect(await examine(replica.url)).toEqual({
      'fault: replica': expect.stringContaining('cannot be used: connect ECONNREFUSED') as string,
    });
  }, 60_000);

  it('finds an area pack that is broken, and names what is wrong with it', async () => {
    cpSync(join(import.meta.dirname, '../../../areas/toledo'), join(folder.path, 'areas/toledo'), {
      recursive: true,
    });
    const own = { ...variables, AREA: 'toledo', AREAS_DIR: join(folder.path, 'areas') };
    const file = join(folder.path, 'areas/toledo/area.json');
    const pack = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...pack, timeZone: 'Mars/Olympus' }));
    const { exitCode, stdout } = await runMaumee(['doctor'], own);
    expect([exitCode, stdout]).toEqual([1, expect.stringMatching(/^FAULT +configuration +.*timeZone/m)]);
  });

  it('finds a schema that is not up to date', async () => {
    await using other = await createTestDatabase();
    await rollbackLast(other.url);
    expect(await wrong({ DATABASE_URL: other.url })).toMatchObject({
      'fault: schema': expect.stringMatching(/missing: run `maumee db migrate`/) as string,
    });
    await migrateToLatest(other.url);
    expect(Object.keys(await wrong({ DATABASE_URL: other.url }))).toEqual(['warning: admins']);
  });

  it('finds the schema of a newer program', async () => {
    await using other = await createTestDatabase();
    await runSql(
      other.url,
      `insert into schema_contracts (migration, oldest_release) values ('0099-teleport', '9.0.0')`,
    );
    expect(await wrong({ DATABASE_URL: other.url })).toEqual({
      'fault: schema': expect.stringMatching(
        /0099-teleport took away what it uses. Run release 9.0.0/,
      ) as string,
    });
  });

  it('asks nobody for an extension that the first migration adds', async () => {
    await using other = await createTestDatabase();
    await rollbackAll(other.url);
    await runSql(other.url, 'drop extension if exists btree_gist');
    expect(Object.keys(await wrong({ DATABASE_URL: other.url }))).toEqual(['fault: schema']);
  });

  it('finds a missing extension and a missing job queue', async () => {
    await using other = await createTestDatabase();
    await runSql(other.url, 'drop extension btree_gist cascade');
    await runSql(other.url, 'drop schema graphile_worker cascade');
    expect(Object.keys(await wrong({ DATABASE_URL: other.url }))).toEqual(
      expect.arrayContaining(['fault: extensions', 'fault: jobs']),
    );
  });

  it('finds clocks that disagree', async () => {
    const ahead = { now: () => Date.now() + 5_000 };
    expect(await wrong({}, ahead)).toEqual({
      'fault: clock': expect.stringMatching(/[45]\.\d seconds apart/) as string,
    });
  });

  it('finds demo accounts in production, and nobody to run it', async () => {
    await using other = await createTestDatabase();
    await runSql(
      other.url,
      `insert into users (id, email, password, is_test_data)
        values (gen_random_uuid(), 'rider@maumee.test', 'x', true)`,
    );
    const planted = { DATABASE_URL: other.url, NODE_ENV: 'production' };
    expect(await wrong(planted)).toMatchObject({
      'fault: demo data': expect.stringContaining('1 demo accounts') as string,
      'warning: admins': expect.stringContaining('create-admin') as string,
    });
  });

  it('finds jobs that failed for good, and jobs that nobody does', async () => {
    await queue(`run_at => now() - interval '11 minutes', job_key => 'overdue'`);
    expect(Object.keys(await wrong())).toEqual(['fault: waiting jobs']);
    await sql(`select graphile_worker.remove_job('overdue')`);
    await queue(`run_at => now(), max_attempts => 1, job_key => 'failed'`);
    await sql(`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'No'`);
    expect(Object.keys(await wrong())).toEqual(['fault: failed jobs']);
    await sql('delete from graphile_worker._private_jobs');
    await queue(`run_at => now() - interval '${(5 * MINUTE_MS) / 1000} seconds', job_key => 'soon'`);
    expect(await wrong()).toEqual({});
  });

  it('finds a mail server that is not there or does not let us in', async () => {
    const absent = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
    expect(Object.keys(await wrong(absent))).toEqual(['fault: mail server']);
    await using server = await startMailServer({
      authOptional: false,
      onAuth: (_auth, _session, done) => done(new Error('Wrong password')),
    });
    const strict = { SMTP_URL: `smtp://robin:secret@127.0.0.1:${server.port}` };
    const found = await wrong(strict);
    expect(Object.keys(found)).toEqual(['fault: mail server']);
    expect(JSON.stringify(found)).not.toContain('secret');
    await using open = await startMailServer();
    expect(await wrong({ SMTP_URL: open.url })).toEqual({});
    expect(open.received).toEqual([]);
  });

  it('finds a payment provider that refuses the keys, or does not answer', async () => {
    const emulator = await startStripeEmulator();
    const keys = {
      STRIPE_SECRET_KEY: emulator.secretKey,
      STRIPE_PUBLISHABLE_KEY: emulator.publishableKey,
      STRIPE_WEBHOOK_SECRET: emulator.webhookSecret,
      STRIPE_API_URL: `http://${emulator.host}:${emulator.port}`,
    };
    expect(await wrong(keys)).toEqual({});
    expect(await wrong({ ...keys, STRIPE_SECRET_KEY: 'sk_test_wrong' })).toEqual({
      'fault: payment provider': 'The provider refuses our keys.',
    });
    await emulator.stop();
    expect(await wrong(keys)).toMatchObject({
      'fault: payment provider': expect.stringContaining('does not answer') as string,
    });
  });

  it('finds a map server and a router that are not there', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    expect(await wrong({ NOMINATIM_URL: nowhere, OSRM_URL: nowhere })).toEqual({
      'warning: map server': expect.stringMatching(/^NOMINATIM_URL: .* Only bundled places/) as string,
      'warning: router': expect.stringContaining('OSRM_URL does not answer') as string,
    });
  });

  it('finds a secret that is missing, or guessed', async () => {
    const missing = await runMaumee(['doctor'], { ...variables, NODE_ENV: 'production', SECRET_KEY: '' });
    expect([missing.exitCode, missing.stdout]).toEqual([
      1,
      expect.stringMatching(/FAULT +configuration +SECRET_KEY/),
    ]);
    const guessed = { NODE_ENV: 'production', SECRET_KEY: 'changeme'.repeat(5) };
    expect(await wrong(guessed)).toHaveProperty(['fault: secret key']);
  });

  it('finds a folder for files that cannot be written, and a disk that is nearly full', async () => {
    writeFileSync(join(folder.path, 'objects'), 'a file in the place of the folder');
    expect(Object.keys(await wrong())).toEqual(['fault: files']);
    const planted = { DATA_DIR: join(folder.path, 'objects') };
    expect(Object.keys(await wrong(planted, { getFreeSpace: async () => 2 * GIB }))).toEqual([
      'warning: disk',
      'fault: files',
    ]);
    expect(
      Object.keys(await wrong({ DATA_DIR: folder.path }, { getFreeSpace: async () => GIB / 4 })),
    ).toContain('fault: disk');
  });

  it('tells in its exit code whether something is at fault, and prints its findings', async () => {
    const good = await runMaumee(['doctor'], variables);
    expect([good.exitCode, good.stderr]).toEqual([0, '']);
    expect(good.stdout).toMatch(/^ok {7}configuration +Every variable can be used\.$/m);
    expect(good.stdout).toMatch(/\n0 at fault, 0 to look at, \d+ in order\.\n$/);
    rmSync(join(folder.path, 'objects'), { recursive: true });
    writeFileSync(join(folder.path, 'objects'), '');
    const bad = await runMaumee(['doctor', '--json'], variables);
    expect(bad.exitCode).toBe(1);
    expect(bad.json<object[]>()).toContainEqual(expect.objectContaining({ check: 'files', status: 'fault' }));
    const unusable = await runMaumee(['doctor'], { ...variables, PORT: 'http', LOG_LEVEL: 'loud' });
    expect(unusable.exitCode).toBe(1);
    expect(unusable.stdout).toMatch(
      /FAULT {4}configuration {2}PORT .*\nFAULT {4}configuration {2}LOG_LEVEL /,
    );
  });

  it('takes warnings for faults when it is to be strict', async () => {
    await using other = await createTestDatabase();
    const warned = { ...variables, DATABASE_URL: other.url };
    expect((await runMaumee(['doctor'], warned)).exitCode).toBe(0);
    expect((await runMaumee(['doctor', '--strict'], warned)).exitCode).toBe(1);
  });
});
