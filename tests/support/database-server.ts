import pg from 'pg';

/** Runs one statement over a connection of its own and returns its rows. */
export async function runSql<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(url);
  // What breaks fails the statement; told of by the connection too, it would fail whatever else runs.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** The same server and login, another database. */
export function urlOfDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(database)}`;
  return changed.href;
}

/** The name of the database behind an address. */
export function getDatabase(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}
