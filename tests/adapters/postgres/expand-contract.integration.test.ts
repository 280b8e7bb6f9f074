import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { contractSchema, migrateToLatest, rollbackLast } from '../../../adapters/postgres/migrate.ts';
import { thisProgram } from '../../../adapters/postgres/migration-source.ts';
import { requireCurrentSchema, schemaStateOf } from '../../../adapters/postgres/schema-state.ts';
import { getCatalog } from '../../support/catalog.ts';
import { runSql } from '../../support/database-server.ts';
import { CONTRACTING, EXPANDING } from '../../support/later-releases.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { lintMigration } from './migration-lint.ts';

const EXPANSION = ['8001-door-codes', '8002-find-door-codes'];
const CONTRACT = ['9001-no-notes'];

/** A transaction that has read rides, and does not end. */
async function startLongTransaction(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  // A test that fails drops the database under it.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin; select from rides limit 1');
  return client;
}

async function readRides(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 5_000 });
  await client.connect();
  try {
    await client.query('select from rides limit 1');
  } finally {
    await client.end();
  }
}

it('later releases of the tests keep to the rules', async () => {
  const later = CONTRACTING.migrations.slice(thisProgram.migrations.length);
  expect(await Promise.all(later.map(lintMigration))).toEqual([[], [], []]);
});

it('what takes something away waits for its command, and the database keeps who can work with it', async () => {
  await using database = await createTestDatabase();
  const { url } = database;
  const before = await getCatalog(url);
  expect(await migrateToLatest(url, { program: CONTRACTING })).toEqual(EXPANSION);
  await requireCurrentSchema(url);
  expect(await contractSchema(url, { program: CONTRACTING })).toEqual(CONTRACT);
  await expect(requireCurrentSchema(url)).rejects.toMatchObject({
    code: 'SCHEMA_TOO_NEW',
    message: expect.stringContaining('9001-no-notes took away what it uses. Run release 9.0.0') as string,
  });
  await expect(migrateToLatest(url)).rejects.toMatchObject({ code: 'SCHEMA_TOO_NEW' });
  await expect(migrateToLatest(url, { program: EXPANDING })).rejects.toMatchObject({
    code: 'SCHEMA_TOO_NEW',
  });

  expect(await rollbackLast(url, { program: CONTRACTING })).toEqual(CONTRACT);
  await requireCurrentSchema(url);
  await expect(rollbackLast(url)).rejects.toMatchObject({
    message: 'Only the program that made 8001-door-codes can take it back.',
  });
  expect(await rollbackLast(url, { program: EXPANDING })).toEqual([...EXPANSION].reverse());
  expect(await getCatalog(url)).toEqual(before);
});

it('a database of the baseline becomes what a new one is', async () => {
  await using installed = await createTestDatabase();
  await using fresh = await createTestDatabase();
  const { url } = installed;
  const catalog = await getCatalog(fresh.url);
  while ((await rollbackLast(url)).length > 0);
  await migrateToLatest(url, {
    program: { release: '0.1.0', migrations: thisProgram.migrations.slice(0, 26) },
  });
  await migrateToLatest(url);
  await contractSchema(url);
  expect(await getCatalog(url)).toEqual(catalog);
});

it('a migration that waits for a table lets others use it, and goes on when it is free', async () => {
  await using database = await createTestDatabase();
  const { url } = database;
  const holder = await startLongTransaction(url);
  const migrating = migrateToLatest(url, { program: EXPANDING });
  migrating.catch(() => undefined);
  // Some wait behind the migration until it gives up for a while; those in between do not.
  const waits: boolean[] = [];
  while (waits.filter(Boolean).length < 2) {
    const began = performance.now();
    await readRides(url);
    waits.push(performance.now() - began > 500);
    await pause(100);
  }
  expect(waits.slice(waits.indexOf(true))).toContain(false);
  expect(await runSql(url, `select from knex_migrations where name = '8001-door-codes'`)).toEqual([]);
  await holder.end();
  expect(await migrating).toEqual(EXPANSION);
});

it('a migration that never gets its table gives up, and has changed nothing', async () => {
  await using database = await createTestDatabase();
  const { url } = database;
  const before = await getCatalog(url);
  const holder = await startLongTransaction(url);
  await expect(migrateToLatest(url, { program: EXPANDING, lockAttempts: 2 })).rejects.toMatchObject({
    code: 'SCHEMA_BUSY',
    message: expect.stringMatching(/^8001-door-codes needs tables/) as string,
  });
  expect(await getCatalog(url)).toEqual(before);
  expect(await runSql(url, `select from knex_migrations where name = '8001-door-codes'`)).toEqual([]);
  await holder.end();
});

it('processes that migrate at once do not wait for each other in a circle at an index that is built concurrently', async () => {
  await using database = await createTestDatabase();
  const { url } = database;
  const applied = await Promise.all([1, 2, 3].map(() => migrateToLatest(url, { program: EXPANDING })));
  expect(applied.filter((names) => names.length > 0)).toEqual([EXPANSION]);
  // One batch, so that one rollback takes one release back.
  const batches = await runSql(url, `select distinct batch from knex_migrations where name like '800%'`);
  expect(batches).toHaveLength(1);
});

it('an installation that nobody works with gets everything at once', async () => {
  await using database = await createTestDatabase();
  while ((await rollbackLast(database.url)).length > 0);
  const names = CONTRACTING.migrations.map(({ file }) => file);
  expect(await migrateToLatest(database.url, { program: CONTRACTING })).toEqual(names);
  const client = new pg.Client(database.url);
  await client.connect();
  const state = await schemaStateOf(client, CONTRACTING);
  await client.end();
  expect(state).toEqual({ pending: [], contracts: [], unknown: [], tooNew: null });
});
