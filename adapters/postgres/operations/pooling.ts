import pg from 'pg';
import { withConnection } from '../connection.ts';

/** What stands between the program and the database, as two connections at once notice it. */
export interface Pooling {
  /** `transactions`: the session is another one after each transaction; `none` for a pooler that keeps sessions, too. */
  readonly shares: 'none' | 'transactions' | 'statements';
  /** Whether a statement that was prepared under a name is there in the next transaction. */
  readonly keepsPrepared: boolean;
}

/** A pooler that gives each transaction any free connection may give the same one by chance. */
const ATTEMPTS = 3;

/** Of a statement that the connection does not know, or knows already from somebody else. */
const NOT_KEPT = ['26000', '42P05'];

/** Leaves nothing behind but, where they are not kept, prepared statements that nobody asks for again. */
export function readPooling(databaseUrl: string): Promise<Pooling> {
  return withConnection(databaseUrl, (one) =>
    withConnection(databaseUrl, async (other) => {
      let shares: Pooling['shares'] = 'none';
      for (let attempt = 1; attempt <= ATTEMPTS && shares === 'none'; attempt += 1)
        shares = await readShares(one, other);
      const keepsPrepared = shares === 'none' || (await findPrepared(one, other, shares));
      return { shares, keepsPrepared };
    }),
  );
}

/** While `other` holds a session that `one` has had, `one` has another. */
async function readShares(one: pg.Client, other: pg.Client): Promise<Pooling['shares']> {
  const before = await readSession(one);
  try {
    await other.query('begin');
  } catch (error) {
    // PgBouncer in statement mode.
    if (error instanceof pg.DatabaseError) return 'statements';
    throw error;
  }
  const isTaken = (await readSession(other)) === before;
  const isChanged = isTaken || (await readSession(one)) !== before;
  await other.query('commit');
  return isChanged ? 'transactions' : 'none';
}

async function readSession(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ session: number }>('select pg_backend_pid() as session');
  return rows[0]?.session;
}

async function findPrepared(one: pg.Client, other: pg.Client, shares: Pooling['shares']): Promise<boolean> {
  const statement = { name: `maumee-doctor-${Date.now()}`, text: 'select 1' };
  try {
    await one.query(statement);
    if (shares === 'transactions') await other.query('begin');
    await other.query(statement);
    await one.query(statement);
    if (shares === 'transactions') await other.query('commit');
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && NOT_KEPT.includes(error.code ?? '')) return false;
    throw error;
  }
}
