import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import type { ConnectionPoolOptions } from '../../../adapters/postgres/connection-pool.ts';
import type { Stores } from '../../../application/ports/unit-of-work.ts';
import { aUser } from '../../support/builders/a-user.ts';
import { runSql } from '../../support/database-server.ts';
import { FakeIds } from '../../support/in-memory/fake-ids.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { usePostgresPools } from '../../support/postgres-stores.ts';

const pools = usePostgresPools();
const ids = new FakeIds();
const clock = new FixedClock();

const open = (options: Partial<ConnectionPoolOptions>) => pools.openStores(options, ids, clock);

const UNAVAILABLE = {
  kind: 'unavailable',
  code: 'DATABASE_UNAVAILABLE',
  details: { retryAfterSeconds: 5 },
};

describe('a database that goes away', () => {
  const ownPid = async (pool: pg.Pool) =>
    (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const terminate = (pid: number | undefined) => runSql(pools.url, 'select pg_terminate_backend($1)', [pid]);

  it('in the middle of work loses the work, cleanly, and not the next', async () => {
    const { unitOfWork, pool, find } = open({ maxConnections: 1 });
    const pid = await ownPid(pool);
    const user = aUser({ id: ids.next() });
    const work = async ({ users }: Stores) => {
      await users.insert(user, 'hash');
      await terminate(pid);
      await Promise.all([users.find(user.id), users.find(user.id)]);
    };
    await expect(unitOfWork.run(work)).rejects.toMatchObject(UNAVAILABLE);
    expect(await find(user.id)).toBeNull();
    expect(await ownPid(pool)).not.toBe(pid);
    expect(pool.totalCount).toBe(1);
  });

  it('while nothing is asked is noticed by the pool alone', async () => {
    const onIdleError = vi.fn();
    const { pool, find } = open({ maxConnections: 1, onIdleError });
    await terminate(await ownPid(pool));
    await vi.waitFor(() => expect(onIdleError).toHaveBeenCalledTimes(1));
    expect(await find(ids.next())).toBeNull();
  });

  it('or was never there is unavailable', async () => {
    const url = new URL(pools.url);
    url.pathname = '/not_there';
    const nowhere = open({ databaseUrl: url.href });
    await expect(nowhere.find(ids.next())).rejects.toMatchObject(UNAVAILABLE);
    url.port = '1';
    const closed = open({ databaseUrl: url.href });
    await expect(closed.find(ids.next())).rejects.toMatchObject(UNAVAILABLE);
    await expect(closed.sessions.find('token')).rejects.toMatchObject(UNAVAILABLE);
  });
});

describe('waiting', () => {
  it('for a connection ends: the database is too busy', async () => {
    const { unitOfWork } = open({ maxConnections: 1, connectTimeoutMs: 1_000 });
    const working = unitOfWork.run(async ({ users }) => {
      await users.find(ids.next());
      await pause(3_000);
    });
    await expect(unitOfWork.run(({ users }) => users.find(ids.next()))).rejects.toMatchObject(UNAVAILABLE);
    await working;
  });

  it('for a lock ends: the statement is given up', async () => {
    const { unitOfWork, scene } = open({ maxConnections: 2, statementTimeoutMs: 1_000 });
    const riderId = await scene.rider();
    await unitOfWork.run(async ({ ledger }) => {
      await ledger.lockBalances(riderId);
      const waiting = unitOfWork.run((other) => other.ledger.lockBalances(riderId));
      await expect(waiting).rejects.toMatchObject(UNAVAILABLE);
    });
  });

  it('of the work itself ends: it keeps no locks for ever', async () => {
    const riderId = await open({}).scene.rider();
    const { unitOfWork, scene, pool } = open({ maxConnections: 1, statementTimeoutMs: 50 });
    const work = async ({ ledger }: Stores) => {
      await ledger.lockBalances(riderId);
      await pause(300);
      await ledger.lockBalances(riderId);
    };
    await expect(unitOfWork.run(work)).rejects.toMatchObject(UNAVAILABLE);
    expect((await scene.balances(riderId)).availableCents).toBe(0);
    expect(pool.totalCount).toBe(1);
  });
});
