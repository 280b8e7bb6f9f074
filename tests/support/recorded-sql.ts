import type pg from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createConnectionPool } from '../../adapters/postgres/connection-pool.ts';
import { poolRunner, runnerOf, type Query, type SqlRunner } from '../../adapters/postgres/sql-runner.ts';
import { useSqlClient, type SqlClient } from './sql-client.ts';

export interface SentStatement extends Query {
  readonly values: readonly unknown[];
}

export interface RecordedSql extends SqlClient {
  /** Sends over a connection pool like the application's. */
  readonly runner: SqlRunner;
  /** What the test has sent through `runner` so far. */
  readonly sent: SentStatement[];
}

/** As `useSqlClient`, with a runner that remembers its statements. Call it at the top of the file. */
export function useRecordedSql(): RecordedSql {
  const client = useSqlClient();
  const sent: SentStatement[] = [];
  let pool: pg.Pool;

  beforeAll(() => {
    pool = createConnectionPool({ databaseUrl: client.url, maxConnections: 2 });
  });
  beforeEach(() => {
    sent.length = 0;
  });
  afterAll(() => pool.end());

  return {
    get db() {
      return client.db;
    },
    get url() {
      return client.url;
    },
    runner: runnerOf((query) => {
      const { name, text, values = [] } = query;
      sent.push({ name, text, values });
      return poolRunner(pool).run(query);
    }),
    sent,
  };
}
