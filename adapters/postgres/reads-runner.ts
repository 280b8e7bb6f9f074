import type { Pool, PoolClient } from 'pg';
import type { Watch } from '../../application/watch.ts';
import { domainErrorFrom } from './constraint-errors.ts';
import { runnerOf, sendWatched, type SqlRunner } from './sql-runner.ts';

/** A connection that the statements of one turn share, until the last of them is answered. */
interface Lease {
  readonly client: Promise<PoolClient>;
  statements: number;
}

/**
 * Runs reads outside a unit of work: those of one turn of the event loop, which are those of one call, travel in one
 * round trip on one connection. Each is a transaction of its own; one that is refused does not concern the others. Not
 * for statements that wait for locks: those behind them would wait too.
 */
export function readsRunner(pool: Pool, watch: Watch | null = null): SqlRunner {
  let open: Lease | null = null;
  const lease = (): Lease => {
    if (open) return open;
    open = { client: pool.connect(), statements: 0 };
    process.nextTick(() => (open = null));
    return open;
  };
  return runnerOf(async (query) => {
    const shared = lease();
    shared.statements += 1;
    try {
      const client = await shared.client;
      try {
        return await sendWatched(watch, client, query);
      } finally {
        shared.statements -= 1;
        if (shared.statements === 0) client.release(client.getTransactionStatus() !== 'I');
      }
    } catch (error) {
      throw domainErrorFrom(error);
    }
  });
}
