import type { JobQueue, QueuedJob } from '../../../application/ports/operations.ts';
import { MOST_ATTEMPTS } from '../../../application/ports/payments.ts';
import { boolean, integer, json, nullable, text, time } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { decoderOf, type FieldsOf } from '../table.ts';

/** The payload is in a table that the library keeps to itself; its own view shows everything else. */
const LIST = statement(
  'job-queue.list',
  { failed_only: boolean() },
  `with queued as (
    select jobs.id::text, jobs.task_identifier as name, details.payload, jobs.run_at, jobs.attempts::integer,
      jobs.max_attempts::integer, jobs.last_error
    from graphile_worker.jobs jobs
      left join graphile_worker._private_jobs details on details.id = jobs.id
    where not $failed_only::boolean or jobs.last_error is not null
    order by jobs.last_error is null, jobs.run_at, jobs.id
    limit 200
  ), due as (
    select id::text, due_step, jsonb_build_object('paymentId', id, 'rideId', ride_id)::json, due_at,
      due_attempts::integer, ${MOST_ATTEMPTS}, due_error
    from payments
    where due_at is not null and (not $failed_only::boolean or due_error is not null)
    order by due_error is null, due_at
    limit 200
  )
  select * from (select * from queued union all select * from due) listed
  order by last_error is null, run_at, id
  limit 200`,
  decoderOf({
    id: text(),
    name: text(),
    payload: json(),
    runAt: time(),
    attempts: integer(),
    maxAttempts: integer(),
    lastError: nullable(text()),
  } satisfies FieldsOf<QueuedJob>),
);

export const postgresJobQueue = (sql: SqlRunner): JobQueue => ({
  list: ({ failedOnly }) => sql.all(LIST({ failed_only: failedOnly })),
});
