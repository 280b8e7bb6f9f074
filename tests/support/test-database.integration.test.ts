import { describe, expect, test } from 'vitest';
import { runSql } from './database-server.ts';
import { createTestDatabase } from './test-database.ts';

const userTables = `select from information_schema.tables where table_name = 'users' and table_schema = 'public'`;

describe('a test database', () => {
  test('has the schema of the app', async () => {
    await using database = await createTestDatabase();
    expect(await runSql(database.url, userTables)).toHaveLength(1);
  });

  test('shares nothing with others made at the same time', async () => {
    await using one = await createTestDatabase();
    await using other = await createTestDatabase();
    await runSql(one.url, 'create table only_here ()');
    await expect(runSql(other.url, 'table only_here')).rejects.toMatchObject({ code: '42P01' });
  });

  test('can be made while others are being made', async () => {
    const databases = await Promise.all(Array.from({ length: 4 }, () => createTestDatabase()));
    expect(new Set(databases.map(({ url }) => url)).size).toBe(4);
    await Promise.all(databases.map((database) => database.drop()));
  });

  test('is gone after drop, whoever is still connected', async () => {
    const database = await createTestDatabase();
    const connected = runSql(database.url, 'select pg_sleep(60)');
    connected.catch(() => {});
    await expect.poll(() => runSql(database.url, busy)).toHaveLength(1);
    await database.drop();
    await expect(connected).rejects.toMatchObject({ code: '57P01' });
    await expect(runSql(database.url, 'select 1')).rejects.toMatchObject({ code: '3D000' });
  });
});

const busy = `select from pg_stat_activity where datname = current_database() and query like '%pg_sleep(60)'`;
