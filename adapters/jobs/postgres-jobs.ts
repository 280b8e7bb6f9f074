import type { JobName, JobPayloads, Jobs } from '../../application/ports/jobs.ts';

/** Sends a statement inside the caller's transaction. */
interface SqlRunner {
  run(query: {
    readonly name: string;
    readonly text: string;
    readonly values: readonly unknown[];
  }): Promise<unknown>;
}

const ENQUEUE = {
  name: 'jobs.enqueue',
  text: `select 1 from graphile_worker.add_job($1, payload := $2::json, run_at := $3::timestamptz, job_key := $4)`,
};

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
}
