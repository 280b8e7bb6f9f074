import type { Pool } from 'pg';
import { DomainError } from '../../domain/errors.ts';

const PATIENCE_MS = 300;

/** What came of an act. */
interface Waited {
  /** "waits" where it had not ended while the change was under way. */
  readonly before: unknown;
  /** "done", or the code with which it was refused. */
  readonly after: unknown;
}

/** Acts while a change of another transaction is under way, which commits in the end. */
export async function whileChanging(
  pool: Pool,
  change: string,
  values: readonly unknown[],
  act: () => Promise<unknown>,
): Promise<Waited> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(change, [...values]);
    const acting = act().then(
      () => 'done',
      (error: unknown) => (error instanceof DomainError ? error.code : error),
    );
    const before = await Promise.race([
      acting,
      new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, 'waits')),
    ]);
    await client.query('commit');
    return { before, after: await acting };
  } finally {
    client.release();
  }
}
