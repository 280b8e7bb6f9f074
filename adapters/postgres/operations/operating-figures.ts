import { MOST_ATTEMPTS } from '../../../application/ports/payments.ts';
import { decimal, integer, nullable } from '../column-types.ts';
import { OF_ALL } from '../rides/ride-table.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { decoderOf } from '../table.ts';

/** Counts stop here: a queue of millions is not counted every few seconds. */
const MOST_COUNTED = 10_000;

const age = (since: string) => `extract(epoch from now() - ${since})`;
const some = (rows: string) => `(${rows} limit ${MOST_COUNTED})`;

/** Everything by an index, or of few rows; of the job queue, whose failed jobs no index finds, the first rows. */
const READ = statement(
  'operating-figures.read',
  {},
  `with queue as ${some('select run_at, attempts >= max_attempts as failed, locked_at from graphile_worker._private_jobs')},
    steps as ${some(`select due_at, due_attempts >= ${MOST_ATTEMPTS} as failed from payments where due_at is not null`)},
    mails as ${some(`select created_at from emails where status = 'queued' order by created_at`)},
    unsent as ${some(`select 1 from emails where status = 'failed' and created_at > now() - interval '1 day'`)},
    texts_waiting as ${some(`select created_at from texts where status = 'queued' order by created_at`)},
    waiting as ${some(`select requested_at, scheduled_for from rides where status = 'pending' and ${OF_ALL}`)}
  select jobs.*, due.*, outbox.*, phones.*, requests.*, drivers.*,
      (select count(*)::int from unsent) as mails_failed,
      (select ${age('finished_at')} from ledger_audits where extent = 'full' order by id desc limit 1) as ledger_check_age,
      (select violations from ledger_audits order by id desc limit 1) as ledger_violations,
      (select ${age('max(taken_at)')} from backup_checks where faults = 0) as backup_age,
      (select ${age('finished_at')} from reconciliations order by started_at desc, id desc limit 1)
        as reconciliation_age,
      (select difference_count from reconciliations order by started_at desc, id desc limit 1)
        as reconciliation_differences
    from
      (select count(*) filter (where failed)::int as jobs_failed,
        count(*) filter (where not failed and locked_at is null and run_at <= now())::int as jobs_waiting,
        ${age('min(run_at) filter (where not failed and locked_at is null and run_at <= now())')} as jobs_age from queue) jobs,
      (select count(*) filter (where failed)::int as steps_failed,
        count(*) filter (where not failed and due_at <= now())::int as steps_waiting,
        ${age('min(due_at) filter (where not failed and due_at <= now())')} as steps_age from steps) due,
      (select count(*)::int as mails_waiting, ${age('min(created_at)')} as mails_age from mails) outbox,
      (select count(*)::int as texts_queued, ${age('min(created_at)')} as texts_age from texts_waiting) phones,
      (select count(*) filter (where scheduled_for is null)::int as rides_now,
        count(*) filter (where scheduled_for is not null)::int as rides_later,
        ${age('min(requested_at) filter (where scheduled_for is null)')} as rides_age from waiting) requests,
      (select count(*) filter (where availability = 'available')::int as drivers_available,
        count(*) filter (where availability = 'busy')::int as drivers_busy
        from driver_profiles where availability in ('available', 'busy')) drivers`,
  decoderOf({
    jobsWaiting: integer('jobs_waiting'),
    jobsAge: nullable(decimal('jobs_age')),
    jobsFailed: integer('jobs_failed'),
    stepsWaiting: integer('steps_waiting'),
    stepsAge: nullable(decimal('steps_age')),
    stepsFailed: integer('steps_failed'),
    mailsWaiting: integer('mails_waiting'),
    mailsAge: nullable(decimal('mails_age')),
    mailsFailed: integer('mails_failed'),
    textsWaiting: integer('texts_queued'),
    textsAge: nullable(decimal('texts_age')),
    ridesNow: integer('rides_now'),
    ridesLater: integer('rides_later'),
    ridesAge: nullable(decimal('rides_age')),
    driversAvailable: integer('drivers_available'),
    driversBusy: integer('drivers_busy'),
    ledgerCheckAge: nullable(decimal('ledger_check_age')),
    ledgerViolations: nullable(integer('ledger_violations')),
    backupAge: nullable(decimal('backup_age')),
    reconciliationAge: nullable(decimal('reconciliation_age')),
    reconciliationDifferences: nullable(integer('reconciliation_differences')),
  }),
);

/** What operators watch of the database, in one statement. Ages in seconds, null where there is nothing. */
export const readOperatingFigures = (sql: SqlRunner) => sql.only(READ());

const ANSWER = statement('operating-figures.answer', {}, 'select 1');

/** Whether the database answers at all; whatever else is wrong with it. */
export const isAnswering = (sql: SqlRunner) =>
  sql.run(ANSWER()).then(
    () => true,
    () => false,
  );

export type OperatingFigures = Awaited<ReturnType<typeof readOperatingFigures>>;
