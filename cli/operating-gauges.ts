import type { FastifyInstance } from 'fastify';
import type { Environment } from '../adapters/config/environment.ts';
import { createConnectionPool, type ConnectionPool } from '../adapters/postgres/connection-pool.ts';
import {
  isAnswering,
  readOperatingFigures,
  type OperatingFigures,
} from '../adapters/postgres/operations/operating-figures.ts';
import type { ReplicaStatus } from '../adapters/postgres/replicas/replicas.ts';
import { poolRunner } from '../adapters/postgres/sql-runner.ts';
import type { Collect, Metrics } from '../adapters/telemetry/metrics.ts';
import type { App } from './app.ts';

/** However many ask, the database is asked once in so long. */
const KEPT_MS = 5_000;
/** Scrapers give up after ten seconds, and are to hear of a database that does not answer. */
const PATIENCE_MS = 2_000;

/** Has the metrics ask for what is not counted but there: connections, queues, ages. Returns what ends that. */
export function collectGauges(
  metrics: Metrics,
  app: App,
  server: FastifyInstance,
  { backupMaxAgeHours }: Pick<Environment, 'backupMaxAgeHours'>,
): () => Promise<void> {
  // Of its own: the figures are wanted most when the pool of the requests is used up.
  const pool = createConnectionPool({
    databaseUrl: app.directUrl,
    maxConnections: 1,
    connectTimeoutMs: PATIENCE_MS,
    statementTimeoutMs: PATIENCE_MS,
  });
  const sql = poolRunner(pool);
  const read = keptFor(KEPT_MS, async () => {
    const figures = await readOperatingFigures(sql).catch(() => null);
    // A table that somebody has locked is no database that is away.
    return { figures, isUp: figures !== null || (await isAnswering(sql)) };
  });
  const collect: Collect = async () => {
    const { figures, isUp } = await read();
    return {
      ...readPool(app.pool),
      ...readReplicas(app.replicas?.status() ?? []),
      ...(backupMaxAgeHours !== null && {
        maumee_backup_age_limit_seconds: [[{}, backupMaxAgeHours * 3600]],
      }),
      maumee_websockets_open: [[{}, server.websocketServer?.clients.size ?? 0]],
      maumee_database_up: [[{}, isUp ? 1 : 0]],
      ...(figures && toReadings(figures)),
    };
  };
  metrics.ofArea(app.areaId).collect(collect);
  return () => pool.end();
}

function readPool({ totalCount, idleCount, waitingCount, options }: ConnectionPool) {
  return {
    maumee_database_connections: [
      [{ state: 'in_use' }, totalCount - idleCount],
      [{ state: 'idle' }, idleCount],
    ],
    maumee_database_connections_limit: [[{}, options.max]],
    maumee_database_callers_waiting: [[{}, waitingCount]],
  } as const;
}

/** The lag of one that is away is unknown. */
export function readReplicas(replicas: readonly ReplicaStatus[]) {
  const of = ({ host }: ReplicaStatus) => ({ replica: host });
  return {
    maumee_replica_read: replicas.map((one) => [of(one), one.isRead ? 1 : 0] as const),
    maumee_replica_lag_seconds: replicas
      .filter(({ lagSeconds }) => Number.isFinite(lagSeconds))
      .map((one) => [of(one), one.lagSeconds] as const),
  };
}

function toReadings(figures: OperatingFigures): Awaited<ReturnType<Collect>> {
  const one = (value: number | null) => (value === null ? [] : ([[{}, value]] as const));
  return {
    maumee_jobs_waiting: one(figures.jobsWaiting),
    // Nothing waits: since no time at all.
    maumee_jobs_oldest_seconds: one(figures.jobsAge ?? 0),
    maumee_jobs_failed: one(figures.jobsFailed),
    maumee_payment_steps_waiting: one(figures.stepsWaiting),
    maumee_payment_steps_oldest_seconds: one(figures.stepsAge ?? 0),
    maumee_payment_steps_failed: one(figures.stepsFailed),
    maumee_mails_waiting: one(figures.mailsWaiting),
    maumee_mails_oldest_seconds: one(figures.mailsAge ?? 0),
    maumee_mails_failed: one(figures.mailsFailed),
    maumee_texts_waiting: one(figures.textsWaiting),
    maumee_texts_oldest_seconds: one(figures.textsAge ?? 0),
    maumee_ledger_check_age_seconds: one(figures.ledgerCheckAge),
    maumee_ledger_check_violations: one(figures.ledgerViolations),
    maumee_backup_age_seconds: one(figures.backupAge),
    maumee_reconciliation_age_seconds: one(figures.reconciliationAge),
    maumee_reconciliation_differences: one(figures.reconciliationDifferences),
    maumee_rides_waiting: [
      [{ pickup: 'now' }, figures.ridesNow],
      [{ pickup: 'later' }, figures.ridesLater],
    ],
    maumee_rides_oldest_seconds: one(figures.ridesAge ?? 0),
    maumee_drivers_online: [
      [{ availability: 'available' }, figures.driversAvailable],
      [{ availability: 'busy' }, figures.driversBusy],
    ],
  };
}

/** What `read` answered last, for so long; those who ask meanwhile share one answer. */
function keptFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { readonly answer: Promise<T>; readonly until: number } | null = null;
  return () => {
    const now = performance.now();
    if (!kept || now > kept.until) kept = { answer: read(), until: now + ms };
    return kept.answer;
  };
}
