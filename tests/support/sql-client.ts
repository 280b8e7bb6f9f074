import pg from 'pg';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface SqlClient {
  /** The connection of the file; outside a transaction at the start of every test. */
  readonly db: pg.Client;
  readonly url: string;
}

/** Gives a test file a database of its own and one plain connection to it. Call it at the top of the file. */
export function useSqlClient(): SqlClient {
  let database: TestDatabase;
  let db: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    db = new pg.Client(database.url);
    await db.connect();
  });
  afterEach(async () => {
    await db.query('rollback'); // no more than a warning when nothing is open
  });
  afterAll(async () => {
    await db.end();
    await database.drop();
  });

  return {
    get db() {
      return db;
    },
    get url() {
      return database.url;
    },
  };
}
