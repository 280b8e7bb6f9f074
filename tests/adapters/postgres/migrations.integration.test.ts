import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import knex, { type Knex } from 'knex';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { migrateToLatest, rollbackAll, rollbackLast } from '../../../adapters/postgres/migrate.ts';
import { migrationSourceOf, thisProgram } from '../../../adapters/postgres/migration-source.ts';
import { getCatalog } from '../../support/catalog.ts';
import { runSql, urlOfDatabase } from '../../support/database-server.ts';

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

  it('go up on an empty database, down to nothing, and up again to the same catalog', async () => {
    const url = await emptyDatabase();
    const empty = await getCatalog(url);
    expect(await migrateToLatest(url)).toEqual(names);
    const migrated = await getCatalog(url);
    expect(migrated.length).toBeGreaterThan(400);

    expect(await rollbackAll(url)).toEqual([...names].reverse());
    expect(await getCatalog(url)).toEqual(empty);
    expect(await migrateToLatest(url)).toEqual(names);
    expect(await getCatalog(url)).toEqual(migrated);
  });

  it('can each be undone and done again by themselves', { timeout: 60_000 }, async () => {
    const url = await emptyDatabase();
    const migrations = { migrationSource: migrationSourceOf(thisProgram) };
    const database = knex({ client: 'pg', connection: url, migrations });
    const step = async (direction: 'up' | 'down'): Promise<string[]> => {
      const migrate: Knex.Migrator = database.migrate;
      await migrate[direction]();
      return getCatalog(url);
    };
    try {
      const catalogs = [await getCatalog(url)];
      for (const name of names) {
        const before = catalogs.at(-1);
        const after = await step('up');
        expect(after, name).not.toEqual(before);
        expect(await step('down'), name).toEqual(before);
        expect(await step('up'), name).toEqual(after);
        catalogs.push(after);
      }
    } finally {
      await database.destroy();
    }
  });

  it('have nothing left to do the second time, and undo the last batch', async () => {
    const url = await emptyDatabase();
    await migrateToLatest(url);
    expect(await migrateToLatest(url)).toEqual([]);
    expect(await rollbackLast(url)).toEqual([...names].reverse());
    expect(await rollbackLast(url)).toEqual([]);
  });

  it('bring the tables of the job queue', async () => {
    const url = await emptyDatabase();
    await migrateToLatest(url);
    const [queue] = await runSql(url, `select to_regclass('graphile_worker.jobs')::text as jobs`);
    expect(queue).toEqual({ jobs: 'graphile_worker.jobs' });
  });

  it('wait for each other when four processes start at once', async () => {
    const url = await emptyDatabase();
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrateToLatest(url)));
    expect(applied.filter((list) => list.length > 0)).toEqual([names]);
  });

  it('are not stopped by the lock of a process that was killed while migrating', async () => {
    const url = await emptyDatabase();
    await migrateToLatest(url);
    await rollbackAll(url);
    await runSql(url, 'update knex_migrations_lock set is_locked = 1');
    expect(await migrateToLatest(url)).toEqual(names);
  });
});
