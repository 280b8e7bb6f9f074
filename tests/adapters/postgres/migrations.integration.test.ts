import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { migrateToLatest, rollbackAll, rollbackLast } from '../../../adapters/postgres/migrate.ts';
import { migrationSourceOf, thisProgram } from '../../../adapters/postgres/migration-source.ts';
import { getCatalog, readCatalog } from '../../support/catalog.ts';
import { runSql, urlOfDatabase } from '../../support/database-server.ts';
import { createTestDatabase } from '../../support/test-database.ts';

const created: string[] = [];

/** A database that nobody has migrated. */
async function emptyDatabase(): Promise<string> {
  const { adminUrl } = inject('testDatabases');
  const name = `maumee_empty_${randomBytes(4).toString('hex')}`;
  await runSql(adminUrl, `create database ${name} template template0`);
  created.push(name);
  return urlOfDatabase(adminUrl, name);
}

afterEach(async () => {
  const { adminUrl } = inject('testDatabases');
  for (const name of created.splice(0)) await runSql(adminUrl, `drop database ${name} with (force)`);
});

const names = thisProgram.migrations.map(({ file }) => file);

describe('migrations', () => {
  it('are the files of the folder, in order', async () => {
    const folder = new URL('../../../adapters/postgres/migrations/', import.meta.url);
    expect(names).toEqual((await readdir(folder)).sort().map((file) => file.replace(/\.ts$/, '')));
  });

  it('go down to an empty database, and up again to the same catalog', async () => {
    await using database = await createTestDatabase();
    const { url } = database;
    const migrated = await getCatalog(url);
    expect(migrated.length).toBeGreaterThan(400);

    expect(await rollbackAll(url)).toEqual([...names].reverse());
    expect(await getCatalog(url)).toEqual(await getCatalog(await emptyDatabase()));
    expect(await migrateToLatest(url)).toEqual(names);
    expect(await getCatalog(url)).toEqual(migrated);
  });

  it('can each be undone and done again by themselves', { timeout: 60_000 }, async () => {
    const url = await emptyDatabase();
    const migrations = { migrationSource: migrationSourceOf(thisProgram) };
    const database = knex({ client: 'pg', connection: url, migrations });
    const reader = new pg.Client(url);
    await reader.connect();
    const step = async (direction: 'up' | 'down'): Promise<string[]> => {
      const migrate: Knex.Migrator = database.migrate;
      await migrate[direction]();
      return readCatalog(reader);
    };
    try {
      let before = await readCatalog(reader);
      for (const name of names) {
        const after = await step('up');
        expect(after, name).not.toEqual(before);
        expect(await step('down'), name).toEqual(before);
        expect(await step('up'), name).toEqual(after);
        before = after;
      }
    } finally {
      await reader.end();
      await database.destroy();
    }
  });

  it('have nothing left to do the second time, and undo the last batch', async () => {
    await using database = await createTestDatabase();
    const { url } = database;
    expect(await migrateToLatest(url)).toEqual([]);
    expect(await rollbackLast(url)).toEqual([...names].reverse());
    expect(await rollbackLast(url)).toEqual([]);
  });

  it('bring the tables of the job queue', async () => {
    await using database = await createTestDatabase();
    const { url } = database;
    const [queue] = await runSql(url, `select to_regclass('graphile_worker.jobs')::text as jobs`);
    expect(queue).toEqual({ jobs: 'graphile_worker.jobs' });
  });

  it('wait for each other when four processes start at once', async () => {
    const url = await emptyDatabase();
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrateToLatest(url)));
    expect(applied.filter((list) => list.length > 0)).toEqual([names]);
  });

  it('are not stopped by the lock of a process that was killed while migrating', async () => {
    await using database = await createTestDatabase();
    const { url } = database;
    await rollbackAll(url);
    await runSql(url, 'update knex_migrations_lock set is_locked = 1');
    expect(await migrateToLatest(url)).toEqual(names);
  });
});
