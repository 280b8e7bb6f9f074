import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { EventPublisher } from '../../adapters/postgres/events/event-publisher.ts';
import { createConnectionPool, type ConnectionPoolOptions } from '../../adapters/postgres/connection-pool.ts';
import { PostgresSessions } from '../../adapters/postgres/users/postgres-sessions.ts';
import { PostgresUnitOfWork } from '../../adapters/postgres/postgres-unit-of-work.ts';
import { poolRunner } from '../../adapters/postgres/sql-runner.ts';
import type { Clock, Ids } from '../../application/ports/operations.ts';
import type { User } from '../../domain/users/user.ts';
import { ACCOUNT_SETTINGS } from './account-settings.ts';
import { Fixture } from './fixtures.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** The stores as the app wires them. */
export function postgresStores(pool: pg.Pool, clock: Clock) {
  const unitOfWork = new PostgresUnitOfWork(pool, new EventPublisher(pool));
  return { unitOfWork, sessions: new PostgresSessions(poolRunner(pool), clock, ACCOUNT_SETTINGS) };
}

export interface PostgresPools {
  readonly url: string;
  /** A pool of the file's database, unless the options say another; closed at the end of the file. */
  open(options?: Partial<ConnectionPoolOptions>): pg.Pool;
  /** Stores on a pool of their own, and fixtures to use them with. */
  openStores(options: Partial<ConnectionPoolOptions>, ids: Ids, clock: Clock): OpenStores;
}

export interface OpenStores extends ReturnType<typeof postgresStores> {
  readonly pool: pg.Pool;
  readonly scene: Fixture;
  readonly find: (userId: string) => Promise<User | null>;
}

/** Gives a test file a database of its own and pools to it. Call it at the top of the file. */
export function usePostgresPools(): PostgresPools {
  let database: TestDatabase;
  const pools: pg.Pool[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await database.drop();
  });

  const open: PostgresPools['open'] = (options) => {
    const pool = createConnectionPool({ databaseUrl: database.url, ...options });
    pools.push(pool);
    return pool;
  };

  return {
    get url() {
      return database.url;
    },
    open,
    openStores(options, ids, clock) {
      const pool = open(options);
      const stores = postgresStores(pool, clock);
      const find = (userId: string) => stores.unitOfWork.run(({ users }) => users.find(userId));
      return { ...stores, pool, scene: new Fixture(stores.unitOfWork, ids), find };
    },
  };
}
