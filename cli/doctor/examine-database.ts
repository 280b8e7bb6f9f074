import {
  readDatabaseHealth,
  type DatabaseHealth,
} from '../../adapters/postgres/operations/database-health.ts';
import { readDatabaseIdentity } from '../../adapters/postgres/operations/database-identity.ts';
import { poolRunner } from '../../adapters/postgres/sql-runner.ts';
import { postgresJobQueue } from '../../adapters/postgres/operations/postgres-job-queue.ts';
import { describeTooNew } from '../../adapters/postgres/schema-state.ts';
import { createConnectionPool, findLostSettings } from '../../adapters/postgres/connection-pool.ts';
import type { QueuedJob } from '../../application/ports/operations.ts';
import { examinePooling } from './examine-pooling.ts';
import { fault, ok, reasonOf, warning, type Finding } from './finding.ts';

const OLDEST_VERSION = 15;
const SKEW_MS = 2_000;
/** A job that is due for so long is not waiting its turn: nobody does it. */
const OVERDUE_MS = 10 * 60_000;

interface DatabaseQuestion {
  readonly databaseUrl: string;
  /** Past a pooler. */
  readonly directUrl: string;
  readonly isProduction: boolean;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Whether the database is there, up to date and worked on. */
export async function examineDatabase(question: DatabaseQuestion): Promise<Finding[]> {
  const { databaseUrl, isProduction, now } = question;
  let health: DatabaseHealth;
  try {
    health = await readDatabaseHealth(databaseUrl, now);
  } catch (error) {
    return [fault('database', `The database cannot be used: ${reasonOf(error)}`)];
  }
  const findings: Finding[] = [
    examineVersion(health),
    examineExtensions(health),
    examineMigrations(health),
    examineClock(health),
    ...examinePeople(health, isProduction),
  ];
  const pooling = await examinePooling(databaseUrl, question.directUrl);
  findings.push(...pooling, ...(await examineConnections(question)));
  // Behind a pooler that is at fault statements fail that are not.
  if (pooling.some(({ status }) => status === 'fault')) return findings;
  if (!health.hasJobQueue)
    return [...findings, fault('jobs', 'The job queue is missing: run `maumee db migrate`.')];
  return health.people ? [...findings, ...(await examineJobs(question))] : findings;
}

/** Whether both addresses are of one database, and connections are as the program asks for them. */
async function examineConnections({ databaseUrl, directUrl }: DatabaseQuestion): Promise<Finding[]> {
  const pool = createConnectionPool({ databaseUrl, maxConnections: 1 });
  try {
    const lost = await findLostSettings(pool);
    const settings =
      lost.length === 0
        ? ok('settings', 'Connections have the settings that the program asks for.')
        : fault(
            'settings',
            `Connections do not have the settings that the program asks for, as behind a pooler that sets none (connect_query of docs/operations/high-availability/pgbouncer.ini): ${lost.join(', ')}.`,
          );
    return directUrl === databaseUrl
      ? [settings]
      : [settings, await examineAddresses(databaseUrl, directUrl)];
  } catch (error) {
    // A pooler that does not know what is asked for, and does not ignore it.
    return [fault('settings', `Connections are refused as the program asks for them: ${reasonOf(error)}`)];
  } finally {
    await pool.end();
  }
}

async function examineAddresses(databaseUrl: string, directUrl: string): Promise<Finding> {
  const check = 'direct address';
  try {
    const [one, other] = await Promise.all([databaseUrl, directUrl].map(readDatabaseIdentity));
    return one === other
      ? ok(check, 'DATABASE_DIRECT_URL leads to the same database.')
      : fault(check, 'DATABASE_DIRECT_URL leads to another database than DATABASE_URL.');
  } catch (error) {
    return fault(check, `DATABASE_DIRECT_URL cannot be used: ${reasonOf(error)}`);
  }
}

function examineVersion({ version }: DatabaseHealth): Finding {
  return version < OLDEST_VERSION
    ? fault('database', `PostgreSQL ${version} is too old: ${OLDEST_VERSION} or newer is needed.`)
    : ok('database', `PostgreSQL ${version} answers.`);
}

/** A trusted extension: whoever may create in the database may add it, and the first migration does. */
function examineExtensions({ missingExtensions, schema }: DatabaseHealth): Finding {
  const check = 'extensions';
  if (missingExtensions.length === 0) return ok(check, 'The extensions are there.');
  const names = missingExtensions.join(', ');
  if (schema.pending.length > 0) return ok(check, `${names}: added with the schema.`);
  const statements = missingExtensions.map((name) => `create extension ${name};`).join(' ');
  return fault(
    check,
    `Missing: ${names}. The owner of the database adds it, without a superuser: ${statements}`,
  );
}

function examineMigrations({ schema }: DatabaseHealth): Finding {
  const { pending, contracts, unknown, tooNew } = schema;
  if (tooNew) return fault('schema', describeTooNew(tooNew));
  const [first, ...others] = pending;
  if (first !== undefined) {
    const missing = others.length > 0 ? `${first} and ${others.length} more migrations are` : `${first} is`;
    return fault('schema', `${missing} missing: run \`maumee db migrate\`.`);
  }
  if (unknown.length > 0) {
    const names = unknown.join(', ');
    return ok('schema', `A newer program has added ${names}; this one works beside it.`);
  }
  if (contracts.length > 0) {
    const names = contracts.join(', ');
    return ok('schema', `Up to date. When no older release runs, \`maumee db contract\` does ${names}.`);
  }
  return ok('schema', 'The schema is up to date.');
}

function examineClock({ clockAheadMs }: DatabaseHealth): Finding {
  const seconds = (Math.abs(clockAheadMs) / 1000).toFixed(1);
  return Math.abs(clockAheadMs) > SKEW_MS
    ? fault('clock', `The clocks of this machine and of the database are ${seconds} seconds apart.`)
    : ok('clock', 'The clocks of this machine and of the database agree.');
}

function examinePeople({ people }: DatabaseHealth, isProduction: boolean): Finding[] {
  if (!people) return [];
  return [
    people.admins === 0
      ? warning('admins', 'Nobody can sign in as an admin: run `maumee users create-admin`.')
      : ok('admins', `${people.admins} can sign in.`),
    isProduction && people.demo > 0
      ? fault('demo data', `${people.demo} demo accounts are in the database; their passwords are known.`)
      : ok('demo data', people.demo > 0 ? 'Demo accounts are in the database.' : 'There is none.'),
  ];
}

async function examineJobs({ databaseUrl, now }: DatabaseQuestion): Promise<Finding[]> {
  const pool = createConnectionPool({ databaseUrl, maxConnections: 1 });
  try {
    const jobs = await postgresJobQueue(poolRunner(pool)).list({ failedOnly: false });
    return [examineFailedJobs(jobs), examineWaitingJobs(jobs, now())];
  } finally {
    await pool.end();
  }
}

function examineFailedJobs(jobs: readonly QueuedJob[]): Finding {
  const failed = jobs.filter(({ attempts, maxAttempts }) => attempts >= maxAttempts);
  return failed.length > 0
    ? fault('failed jobs', `${failed.length} have failed for good: see \`maumee jobs list --failed\`.`)
    : ok('failed jobs', 'None has failed for good.');
}

function examineWaitingJobs(jobs: readonly QueuedJob[], now: number): Finding {
  const overdue = jobs.filter(
    ({ runAt, attempts, maxAttempts }) => attempts < maxAttempts && runAt.getTime() < now - OVERDUE_MS,
  );
  return overdue.length > 0
    ? fault('waiting jobs', `${overdue.length} are overdue: is there a server that runs with its jobs?`)
    : ok('waiting jobs', `${jobs.length} wait, none is overdue.`);
}
