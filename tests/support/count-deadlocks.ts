import { DatabaseError, type ClientBase, type Pool } from 'pg';

type Query = (...args: readonly unknown[]) => unknown;

/** Counts the deadlocks that connections of the pool run into, of those that it has still to open. */
export function countDeadlocks(pool: Pool): () => number {
  let count = 0;
  pool.on('connect', (client: ClientBase) => {
    const send = client.query.bind(client) as Query;
    const query: Query = (...args) => {
      const result = send(...args);
      if (result instanceof Promise) {
        result.catch((error: unknown) => {
          if (error instanceof DatabaseError && error.code === '40P01') count += 1;
        });
      }
      return result;
    };
    Object.assign(client, { query });
  });
  return () => count;
}
