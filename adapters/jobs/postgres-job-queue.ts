import type { Pool } from 'pg';
import type { JobQueue, QueuedJob } from '../../application/ports/jobs.ts';

/** The payload is in a table that the library keeps to itself; its own view shows everything else. */
const LIST = `
  select jobs.id::text, jobs.task_identifier as name, details.payload, jobs.run_at, jobs.attempts, jobs.max_attempts,
    jobs.last_error, jobs.locked_at is not null as is_running
  from graphile_worker.jobs jobs
    left join graphile_worker._private_jobs details on details.id = jobs.id
  where not $1::boolean or jobs.last_error is not null
  order by jobs.last_error is null, jobs.run_at, jobs.id
  limit 200`;

const RETRY = `
  select count(*)::integer as count
  from graphile_worker.reschedule_jobs($1::bigint[], run_at := now(), attempts := 0)`;

interface JobRow {
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
  readonly run_at: Date;
  readonly attempts: number;
  readonly max_attempts: number;
  readonly last_error: string | null;
  readonly is_running: boolean;
}

export class PostgresJobQueue implements JobQueue {
  constructor(private readonly pool: Pool) {}

  async list({ failedOnly }: { readonly failedOnly: boolean }): Promise<QueuedJob[]> {
    const { rows } = await this.pool.query<JobRow>(LIST, [failedOnly]);
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      payload: row.payload,
      runAt: row.run_at,
      attempts: row.attempts,
      maxAttempts: row.max_attempts,
      lastError: row.last_error,
      isRunning: row.is_running,
    }));
  }

  async retry(jobIds: readonly string[]): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(RETRY, [jobIds]);
    return rows[0]?.count ?? 0;
  }
}
