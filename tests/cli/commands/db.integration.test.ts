import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RELEASE } from '../../../adapters/postgres/release.ts';
import { runSql } from '../../support/database-server.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { onDatabase, runMaumee } from '../run-maumee.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const db = (...args: string[]) => runMaumee(['db', ...args], onDatabase(database.url));

const hasRides = async () =>
  (await runSql(database.url, `select from pg_tables where tablename = 'rides'`)).length > 0;

describe('maumee db', () => {
  it('rollback keeps everything unless it is confirmed', async () => {
    const { exitCode, stderr } = await db('rollback');
    expect([exitCode, stderr]).toEqual([2, 'Not confirmed: say --yes.\n']);
    expect(await hasRides()).toBe(true);
  });

  it('rollback takes the schema back, only migrate brings it', async () => {
    const back = await db('rollback', '--yes');
    expect(back).toMatchObject({ exitCode: 0, stderr: '' });
    expect(back.stdout).toMatch(/^Took back .*0001-foundations/);
    expect(await hasRides()).toBe(false);
    for (const command of [
      ['pricing', 'show'],
      ['payouts', 'process', '--yes'],
    ]) {
      const refused = await runMaumee(command, onDatabase(database.url));
      expect([refused.exitCode, refused.stdout]).toEqual([7, '']);
      expect(refused.stderr).toMatch(
        /^SCHEMA_NOT_CURRENT: The database is not up to date: 0001-foundations and \d\d more migrations are missing\. Run `maumee db migrate` first\.\n$/,
      );
    }
    expect(await hasRides()).toBe(false);
    const forth = await db('migrate');
    expect(forth).toMatchObject({ exitCode: 0, stderr: '' });
    expect(forth.stdout).toMatch(/^Applied 0001-foundations, .*0010-operations/);
    expect(await hasRides()).toBe(true);
    expect((await db('migrate')).stdout).toBe('The schema is up to date.\n');
  });

  it('leaves the database of a newer program alone, as every command does', async () => {
    await using newer = await createTestDatabase();
    await runSql(
      newer.url,
      `insert into schema_contracts (migration, oldest_release) values ('0099-teleport', '9.0.0')`,
    );
    for (const command of [
      ['db', 'migrate'],
      ['db', 'rollback', '--yes'],
      ['db', 'seed'],
      ['serve', '--no-client'],
      ['pricing', 'show'],
    ]) {
      const refused = await runMaumee(command, { ...onDatabase(newer.url), PORT: '0', DEMO: 'false' });
      expect([command, refused.exitCode, refused.stdout]).toEqual([command, 7, '']);
      expect(refused.stderr).toBe(
        `SCHEMA_TOO_NEW: The database is newer than this program, release ${RELEASE}: 0099-teleport took away ` +
          'what it uses. Run release 9.0.0 or a newer one.\n',
      );
    }
    expect(await runSql(newer.url, 'select from knex_migrations')).not.toHaveLength(0);
  });

  it('seed leaves a database alone in which there are people', async () => {
    await runSql(
      database.url,
      `insert into users (id, email, password) values (gen_random_uuid(), 'dana@maumee.test', 'x')`,
    );
    const { exitCode, stdout } = await db('seed');
    expect([exitCode, stdout]).toEqual([0, 'The database has users already: nothing was added.\n']);
    expect(await runSql(database.url, 'select from users')).toHaveLength(1);
  });
});
