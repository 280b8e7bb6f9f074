import { beforeAll, expect, it } from 'vitest';
import { readOperatingFigures } from '../../../adapters/postgres/operations/operating-figures.ts';
import { insertBusyMonths } from '../../support/busy-months.ts';
import { getPlans } from '../../support/query-plans.ts';
import { useRecordedSql } from '../../support/recorded-sql.ts';

const sql = useRecordedSql();

beforeAll(() => insertBusyMonths(sql.db));

it('reads no table from end to end that grows with the business', async () => {
  const figures = await readOperatingFigures(sql.runner);
  expect(figures.ridesNow + figures.ridesLater).toBeGreaterThan(0);
  // As connections of the app have it.
  await sql.db.query('set enable_seqscan = off');
  const { first, settled } = await getPlans(sql.db, sql.sent[0]!);
  const growing = ['rides', 'payments', 'emails', 'driver_profiles', 'reconciliations', 'ledger_audits'];
  expect([...first.scannedTables, ...settled.scannedTables].filter((name) => growing.includes(name))).toEqual(
    [],
  );
  expect(settled.indexes).toEqual(
    expect.arrayContaining([
      'payments_due',
      'emails_queued',
      'rides_pending',
      'driver_profiles_by_availability',
    ]),
  );
});

it('says since when work waits, and what used up its attempts', async () => {
  await sql.db.query(`
    insert into emails (id, recipient, template, data, created_at)
      values (gen_random_uuid(), 'x', 'x', '{}', now() - interval '90 seconds');
    insert into backup_checks (taken_at, faults)
      values (now() - interval '3 hours', 0), (now() - interval '1 hour', 0), (now(), 1);
    select graphile_worker.add_job('due', run_at := now() - interval '70 seconds');
    select graphile_worker.add_job('later', run_at := now() + interval '1 hour');
    select graphile_worker.add_job('failed', max_attempts := 1);
    update graphile_worker._private_jobs jobs set attempts = 1
      from graphile_worker._private_tasks tasks where tasks.id = task_id and identifier = 'failed'`);
  const figures = await readOperatingFigures(sql.runner);
  expect(figures).toMatchObject({ jobsWaiting: 1, jobsFailed: 1, ledgerCheckAge: null });
  expect(figures.jobsAge).toBeGreaterThanOrEqual(70);
  expect(Math.round((figures.backupAge ?? 0) / 60)).toBe(60);
  expect(figures.mailsAge).toBeGreaterThanOrEqual(90);
});
