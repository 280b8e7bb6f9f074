import pg from 'pg';
import { domainErrorFrom } from './constraint-errors.ts';

const CONNECT_MS = 10_000;

/** Runs something on a connection outside of any pool. Throws `DATABASE_UNAVAILABLE` where there is none, or it breaks. */
export async function withConnection<T>(
  databaseUrl: string,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS });
  // A connection that breaks fails its statements; without a listener it would also end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await run(client);
  } catch (error) {
    throw domainErrorFrom(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
