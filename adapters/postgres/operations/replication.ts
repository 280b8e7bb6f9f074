import { setTimeout as pause } from 'node:timers/promises';
import { withConnection } from '../connection.ts';
import { readDatabaseIdentity } from './database-identity.ts';

const POLL_MS = 50;

/** What an address that is said to lead to a replica leads to. */
export type Replication =
  /** `isCaughtUp` when it has replayed in time what the primary had written. */
  | { readonly is: 'replica'; readonly isCaughtUp: boolean }
  /** The primary itself, a replica that was promoted, or a copy that follows nobody. */
  | { readonly is: 'primary' }
  | { readonly is: 'another database' };

/** Waits so long at most for what the primary has written by now. Throws what connecting throws. */
export async function readReplication(
  primaryUrl: string,
  replicaUrl: string,
  withinMs: number,
): Promise<Replication> {
  const [one, other] = await Promise.all([primaryUrl, replicaUrl].map(readDatabaseIdentity));
  if (one !== other) return { is: 'another database' };
  const written = await withConnection(primaryUrl, async (primary) => {
    const { rows } = await primary.query<{ position: string }>(
      'select pg_current_wal_flush_lsn()::text as position',
    );
    return rows[0]?.position ?? '0/0';
  });
  return withConnection(replicaUrl, async (replica) => {
    for (const end = performance.now() + withinMs; ; await pause(POLL_MS)) {
      const { rows } = await replica.query<{ isReplica: boolean; isThere: boolean | null }>(
        `select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"`,
        [written],
      );
      if (!rows[0]?.isReplica) return { is: 'primary' };
      const isCaughtUp = rows[0].isThere === true;
      if (isCaughtUp || performance.now() >= end) return { is: 'replica', isCaughtUp };
    }
  });
}
