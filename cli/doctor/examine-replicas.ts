import { readReplication } from '../../adapters/postgres/operations/replication.ts';
import { fault, ok, reasonOf, warning, type Finding } from './finding.ts';

/** Nobody waits longer for doctor's sake, however late a replica may be. */
const LONGEST_SECONDS = 5;

interface ReplicaQuestion {
  /** Of the primary, past a pooler. */
  readonly directUrl: string;
  readonly replicaUrls: readonly string[];
  readonly replicaMaxLagSeconds: number;
}

/** Whether each address of DATABASE_REPLICA_URL leads to a replica of this database that keeps up. */
export function examineReplicas(question: ReplicaQuestion): Promise<Finding[]> {
  const seconds = Math.min(question.replicaMaxLagSeconds, LONGEST_SECONDS);
  return Promise.all(question.replicaUrls.map((url) => examineReplica(question.directUrl, url, seconds)));
}

async function examineReplica(directUrl: string, replicaUrl: string, seconds: number): Promise<Finding> {
  const check = 'replica';
  const { host } = new URL(replicaUrl);
  try {
    const found = await readReplication(directUrl, replicaUrl, seconds * 1_000);
    if (found.is === 'another database')
      return fault(check, `${host} of DATABASE_REPLICA_URL is no replica of this database.`);
    if (found.is === 'primary')
      return fault(
        check,
        `${host} of DATABASE_REPLICA_URL takes writes: it is the primary, or was promoted.`,
      );
    return found.isCaughtUp
      ? ok(check, `${host} follows this database.`)
      : warning(
          check,
          `${host} has not shown in ${seconds} s what was written before: while it is behind, the primary is read.`,
        );
  } catch (error) {
    return fault(check, `${host} of DATABASE_REPLICA_URL cannot be used: ${reasonOf(error)}`);
  }
}
