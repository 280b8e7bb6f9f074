import { readReplication } from '../../adapters/postgres/operations/replication.ts';
import { fault, ok, reasonOf, warning, type Finding } from './finding.ts';

/** Nobody waits longer for doctor's sake, however late a replica may be. */
const LONGEST_SECONDS = 5;
const CHECK = 'replica';

interface ReplicaQuestion {
  /** Of the primary, past a pooler. */
  readonly directUrl: string;
  readonly replicaUrls: readonly string[];
  readonly replicaMaxLagSeconds: number;
}

/**
 * Whether each address of DATABASE_REPLICA_URL leads to a replica of this database that keeps up. Of nodes that change
 * places one is the primary, and is not read.
 */
export async function examineReplicas(question: ReplicaQuestion): Promise<Finding[]> {
  const { directUrl, replicaUrls, replicaMaxLagSeconds } = question;
  const seconds = Math.min(replicaMaxLagSeconds, LONGEST_SECONDS);
  const looks = await Promise.all(replicaUrls.map((url) => look(directUrl, url, seconds)));
  const isAnyRead = looks.some(({ found }) => found?.is === 'replica');
  return looks.map(({ host, found, reason }) => {
    if (found === null) return fault(CHECK, `${host} of DATABASE_REPLICA_URL cannot be used: ${reason}`);
    if (found.is === 'another database')
      return fault(CHECK, `${host} of DATABASE_REPLICA_URL is no replica of this database.`);
    if (found.is === 'primary')
      return isAnyRead
        ? ok(CHECK, `${host} takes the writes just now; others are read.`)
        : fault(CHECK, `${host} of DATABASE_REPLICA_URL takes writes: it is the primary, or was promoted.`);
    return found.isCaughtUp
      ? ok(CHECK, `${host} follows this database.`)
      : warning(
          CHECK,
          `${host} has not shown in ${seconds} s what was written before: while it is behind, the primary is read.`,
        );
  });
}

async function look(directUrl: string, replicaUrl: string, seconds: number) {
  const { host } = new URL(replicaUrl);
  try {
    return { host, found: await readReplication(directUrl, replicaUrl, seconds * 1_000), reason: '' };
  } catch (error) {
    return { host, found: null, reason: reasonOf(error) };
  }
}
