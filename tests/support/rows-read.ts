import pg, { type ClientBase, type Pool } from 'pg';

export interface WatchedReads {
  /** By table, how many rows and entries of indexes the connections had read since the last call. */
  take(): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

const COUNTERS = `
  select relname as table,
    (seq_tup_read + coalesce((select sum(idx_tup_read) from pg_stat_user_indexes where relid = stat.relid), 0))::integer as rows
  from pg_stat_user_tables stat where schemaname = 'public'`;

/**
 * Has the server's own counters say what was read for the connections of a pool, of those that it has still to open: in
 * statements, and in the functions, triggers and foreign keys behind them, whatever their plans said.
 */
export async function watchReads(pool: Pool, databaseUrl: string): Promise<WatchedReads> {
  const clients = new Set<ClientBase>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  const counters = new pg.Client(databaseUrl);
  await counters.connect();
  let before = new Map<string, number>();

  return {
    async take() {
      // A connection tells the server now and then what it has counted, and is asked to at once.
      for (const client of clients) {
        await client.query('select pg_stat_force_next_flush()').catch(() => clients.delete(client));
      }
      const { rows } = await counters.query<{ table: string; rows: number }>(COUNTERS);
      const read = rows.map(({ table, rows: total }) => [table, total - (before.get(table) ?? 0)] as const);
      before = new Map(rows.map(({ table, rows: total }) => [table, total]));
      return new Map(read.filter(([, count]) => count > 0));
    },
    close: () => counters.end(),
  };
}
