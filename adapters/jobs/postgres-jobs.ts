import type { JobName, JobPayloads, Jobs } from '../../application/ports/operations.ts';

/** Sends a statement inside the caller's transaction. */
interface SqlRunner {
  run<Row extends object>(query: {
    readonly name: string;
    readonly text: string;
    readonly values: readonly unknown[];
  }): Promise<{ readonly rows: readonly Row[] }>;
}

const ENQUEUE = {
  name: 'jobs.enqueue',
  text: `select 1 from graphile_worker.add_job($1, payload := $2::json, run_at := $3::timestamptz, job_key := $4)`,
};

const RETRY = {
  name: 'jobs.retry',
  text: `
    with queued as (
      select id from graphile_worker.reschedule_jobs($1::bigint[], run_at := now(), attempts := 0)
    ), due as (
      update payments set due_at = now(), due_attempts = 0 where id = any ($2::uuid[]) and due_at is not null
      returning id
    )
    select id::text from queued union all select id::text from due`,
};

const NUMBER = /^\d+$/;

/** What a job is about: queuing it again moves the one that waits instead of adding a second. */
const SUBJECT: { [Name in JobName]: (payload: JobPayloads[Name]) => string } = {
  'finish-refund': ({ refundId }) => refundId,
  'finish-payout': ({ payoutId }) => payoutId,
  'finish-payout-request': ({ requestId }) => requestId,
  'delete-customer': ({ customerId }) => customerId,
  'detach-card': ({ providerId }) => providerId,
  'release-rides': ({ userId }) => userId,
  'send-email': ({ emailId }) => emailId,
};

export class PostgresJobs implements Jobs {
  constructor(private readonly sql: SqlRunner) {}

  async enqueue<Name extends JobName>(name: Name, payload: JobPayloads[Name], runAt: Date): Promise<void> {
    const key = `${name}:${SUBJECT[name](payload)}`;
    await this.sql.run({ ...ENQUEUE, values: [name, JSON.stringify(payload), runAt, key] });
  }

  async retry(jobIds: readonly string[]): Promise<readonly string[]> {
    const numbers = jobIds.filter((id) => NUMBER.test(id));
    const paymentIds = jobIds.filter((id) => !NUMBER.test(id));
    const { rows } = await this.sql.run<{ id: string }>({ ...RETRY, values: [numbers, paymentIds] });
    return rows.map(({ id }) => id);
  }
}
