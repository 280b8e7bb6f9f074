import pg from 'pg';
import { BatchingSocket } from './batching-socket.ts';
import { RELEASE } from './release.ts';

export interface ConnectionPoolOptions {
  readonly databaseUrl: string;
  readonly maxConnections?: number;
  /** How long a caller waits for a connection before it fails with `DATABASE_UNAVAILABLE`. */
  readonly connectTimeoutMs?: number;
  readonly statementTimeoutMs?: number;
  /** Whether commits wait for the disk, as they do by default. Without it the last ones are lost with the machine. */
  readonly isDurable?: boolean;
  /** Called for connections that broke while idle; the pool replaces them by itself. */
  readonly onIdleError?: (error: Error) => void;
}

export type ConnectionPool = pg.Pool;

const STATEMENT_TIMEOUT_MS = 8_000;
/** How much longer than its statement may take a server is waited for that says nothing at all. */
const SILENCE_MS = 1_000;

/**
 * Every statement is short, or reads page by page: compiling it, or starting other processes for it, takes longer than
 * the statement does, and takes the processor from everybody else.
 */
const ONE_PROCESS = { jit: 'off', max_parallel_workers_per_gather: '0' };

/**
 * Whatever is looked for often has its index. A plan that is made while a table is small, or while statistics know nothing
 * or somebody else's history, would read it from end to end, and a connection keeps its plans while the table grows. What
 * has no index is read as before.
 */
const BY_INDEX = { enable_seqscan: 'off', enable_mergejoin: 'off' };

const FLEETING = { synchronous_commit: 'off' };

/** What must hold on every connection, limits in milliseconds. A pooler passes none of it on: docs/operations/high-availability/pgbouncer.ini. */
const NEEDED: Readonly<Record<string, string>> = {
  ...ONE_PROCESS,
  ...BY_INDEX,
  statement_timeout: String(STATEMENT_TIMEOUT_MS),
  idle_in_transaction_session_timeout: String(2 * STATEMENT_TIMEOUT_MS),
};

/** The driver's own record of a connection, in which its types are silent. */
interface TimedClient {
  readonly connectionParameters: { query_timeout: number | false };
}

function toOptions(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** The settings that did not reach the database, "jit = on (needed: off)": a pooler in between keeps them. */
export async function findLostSettings(pool: ConnectionPool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any ($1) order by name',
    [Object.keys(NEEDED)],
  );
  return rows
    .filter(({ name, setting }) => setting !== NEEDED[name])
    .map(({ name, setting }) => `${name} = ${setting} (needed: ${NEEDED[name]})`);
}

/** From now on statements of this connection, which no pooler shares, may take any time: audits and reconciliations. Returns what puts the limits back. */
export async function liftTimeLimits(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { connectionParameters } = client as unknown as TimedClient;
  const limit = connectionParameters.query_timeout;
  await client.query('set statement_timeout = 0');
  connectionParameters.query_timeout = false;
  return async () => {
    connectionParameters.query_timeout = limit;
    await client.query('reset statement_timeout').catch(() => undefined);
  };
}

/**
 * Connections that send statements without waiting for the answers to the ones before (`pipeline`). Each statement
 * keeps its own answer or error; after an error inside a transaction the ones behind it fail too, and nothing of
 * the transaction can be committed.
 */
export function createConnectionPool(options: ConnectionPoolOptions): ConnectionPool {
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    // Tells `maumee db contract` which releases still run.
    application_name: `maumee ${RELEASE}`,
    options: toOptions({ ...ONE_PROCESS, ...BY_INDEX, ...(options.isDurable === false && FLEETING) }),
    pipeline: true,
    stream: () => new BatchingSocket(),
    keepAlive: true,
    max: options.maxConnections ?? 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    statement_timeout: statementTimeoutMs,
    // The server's own limit comes first where there is a server that counts. A connection that fails so is closed.
    query_timeout: statementTimeoutMs + SILENCE_MS,
    // A process that stops between two statements must not keep its locks.
    idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
  });
  pool.on('error', (error) => options.onIdleError?.(error));
  // A connection that breaks while in use fails its statements; without a listener it would also end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}
