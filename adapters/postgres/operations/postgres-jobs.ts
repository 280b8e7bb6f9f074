import type { JobName, JobPayloads, Jobs } from '../../../application/ports/operations.ts';
import { arrayOf, json, sequenceNumber, text, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { onlyValue } from '../table.ts';

const ENQUEUE = statement(
  'jobs.enqueue',
  { name: text(), payload: json(), run_at: time(), key: text() },
  `select 1 from graphile_worker.add_job($name, payload := $payload::json, run_at := $run_at::timestamptz, job_key := $key)`,
);

const RETRY = statement(
  'jobs.retry',
  { job_numbers: arrayOf(sequenceNumber()), payment_ids: arrayOf(uuid()) },
  `with queued as (
      select id from graphile_worker.reschedule_jobs($job_numbers::bigint[], run_at := now(), attempts := 0)
    ), due as (
      update payments set due_at = now(), due_attempts = 0 where id = any ($payment_ids::uuid[]) and due_at is not null
      returning id
    )
    select id::text from queued union all select id::text from due`,
  onlyValue(text()),
);

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
  'send-text': ({ textId }) => textId,
  'answer-text': ({ providerId }) => providerId,
  'send-notice': ({ noticeId }) => noticeId,
  'send-alert': ({ alert }) => alert.id,
};

export const postgresJobs = (sql: SqlRunner): Jobs => ({
  enqueue: (name, payload, runAt) =>
    sql.write(ENQUEUE({ name, payload, run_at: runAt, key: `${name}:${SUBJECT[name](payload)}` })),
  retry: (jobIds) => {
    const job_numbers = jobIds.filter((id) => NUMBER.test(id));
    const payment_ids = jobIds.filter((id) => !NUMBER.test(id));
    return sql.all(RETRY({ job_numbers, payment_ids }));
  },
});
