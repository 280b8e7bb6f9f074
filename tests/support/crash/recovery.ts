import type { ConnectionPool } from '../../../adapters/postgres/connection-pool.ts';
import type { UseCases } from '../../../application/use-cases.ts';
import type { JobHandlers } from '../../../adapters/jobs/job-runner.ts';
import type { JobName } from '../../../application/ports/operations.ts';

const MONEY_JOBS: readonly JobName[] = ['finish-refund', 'finish-payout', 'finish-payout-request'];

const LIST = `
  select jobs.id::text, jobs.key, jobs.task_identifier as name, details.payload
  from graphile_worker.jobs jobs join graphile_worker._private_jobs details on details.id = jobs.id
  where jobs.task_identifier = any($1) order by jobs.id`;

interface Row {
  readonly id: string;
  readonly key: string;
  readonly name: JobName;
  readonly payload: unknown;
}

const MOST_TRIES = 5;

/**
 * Runs the jobs about money as if they were due, until none is left. One that queued itself again waits for somebody
 * else, a rider who has not paid yet. Throws when one fails over and over.
 */
export async function runMoneyJobs(pool: ConnectionPool, handlers: JobHandlers): Promise<void> {
  const tries = new Map<string, number>();
  const waiting = new Set<string>();
  for (;;) {
    const { rows } = await pool.query<Row>(LIST, [MONEY_JOBS]);
    const job = rows.find(({ key }) => !waiting.has(key));
    if (!job) return;
    await pool.query(`select graphile_worker.complete_jobs(array[$1::bigint])`, [job.id]);
    const handle = handlers[job.name] as (payload: unknown) => Promise<unknown>;
    try {
      await handle(job.payload);
      const again = await pool.query(`select from graphile_worker.jobs where key = $1`, [job.key]);
      if (again.rowCount) waiting.add(job.key);
    } catch (error) {
      const count = (tries.get(job.key) ?? 0) + 1;
      tries.set(job.key, count);
      if (count === MOST_TRIES) throw error;
      const again = `select graphile_worker.add_job($1, payload := $2::json, job_key := $3)`;
      await pool.query(again, [job.name, JSON.stringify(job.payload), job.key]);
    }
  }
}

const MAKE_DUE = `
  update payments set due_at = now() - interval '1 second', due_attempts = 0 where due_at is not null`;

/** Does what is due about payments some time as if it were due now. Throws when a payment fails over and over. */
export async function recoverPaymentsNow(
  pool: ConnectionPool,
  recovery: UseCases['recoverPayments'],
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const errors: unknown[] = [];
    await pool.query(MAKE_DUE);
    await recovery.execute((_paymentId, error) => errors.push(error));
    if (errors.length === 0) return;
    if (tries === MOST_TRIES) throw new AggregateError(errors, 'Payments are not recovered');
  }
}
