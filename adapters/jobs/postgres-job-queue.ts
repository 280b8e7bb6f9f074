import type { Pool } from 'pg';
import type { JobQueue, QueuedJob } from '../../application/ports/operations.ts';
import { MOST_ATTEMPTS } from '../../application/ports/payments.ts';

/** The payload is in a table that the library keeps to itself; its own view shows everything else. */
const LIST = `
  with queued as (
    select jobs.id::text, jobs.task_identifier as name, details.payload, jobs.run_at, jobs.attempts::integer,
      jobs.max_attempts::integer, jobs.last_error
    from graphile_worker.jobs jobs
      left join graphile_worker._private_jobs details on details.id = jobs.id
    where not $1::boolean or jobs.last_error is not null
    order by jobs.last_error is null, jobs.run_at, jobs.id
    limit 200
  ), due as (
    select id::text, due_step, jsonb_build_object('paymentId', id, 'rideId', ride_id)::json, due_at,
      due_attempts::integer, ${MOST_ATTEMPTS}, due_error
    from payments
    where due_at is not null and (not $1::boolean or due_error is not null)
    order by due_error is null, due_at
    limit 200
  )
  select * from (select * from queued union all select * from due) listed
  order by last_error is null, run_at, id
  limit 200`;

interface JobRow {
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
  readonly run_at: Date;
  readonly attempts: number;
  readonly max_attempts: number;
  readonly last_error: string | null;
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
    }));
  }
}
