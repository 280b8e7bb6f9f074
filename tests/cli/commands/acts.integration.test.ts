import { userInfo } from 'node:os';
import type { Command } from 'commander';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProgram } from '../../../cli/program.ts';
import { onDatabase, runMaumee } from '../run-maumee.ts';
import { prepareActs, type Prepared } from './prepare-acts.ts';

let at: Prepared;
/** One for all of the file: a new one reads the definition of every table anew. */
let database: pg.Client;
beforeAll(async () => {
  at = await prepareActs();
  // Other processes for a statement take longer to start than all of it takes.
  database = new pg.Client({
    connectionString: at.databaseUrl,
    options: '-c max_parallel_workers_per_gather=0',
  });
  await database.connect();
}, 60_000);
afterAll(async () => {
  await database.end();
  await at.close();
});

const WHY = ['--reason', 'A test'];
const ADA = ['--email', 'ada@maumee.test', '--first-name', 'Ada', '--last-name', 'Lindqvist'];
const TERMS = ['--from', '2026-01-01', '--budget', '1000', '--co-pay', '3'];
const CLINIC = ['--kind', 'clinic', '--email', 'rides@clinic.test', '--phone', '419 555 0150'];
const STARTS = ['--starts-at', new Date(Date.now() + 86_400_000).toISOString()];

/** Every command that changes something, each prepared by those before it, and its action in the audit log. */
const ACTS: readonly (readonly [words: string, action: string, args: () => readonly string[]])[] = [
  ['rides assign', 'ride.assign', () => [at.waitingRide, at.driver]],
  ['rides new-pin', 'ride.renew-start-pin', () => [at.waitingRide]],
  ['rides stop-link', 'ride.unshare', () => [at.tripLink]],
  ['rides unassign', 'ride.unassign', () => [at.waitingRide]],
  [
    'rides move',
    'ride.reschedule',
    () => [at.scheduledRide, new Date(Date.now() + 86_400_000).toISOString()],
  ],
  ['rides needs', 'ride.change-needs', () => [at.waitingRide, 'quiet', '--minutes', '5']],
  ['rides cancel', 'ride.cancel', () => [at.waitingRide, ...WHY]],
  ['rides answer-cancel', 'ride.refuse-cancel', () => [at.askedRide, '--answer', 'refuse']],
  ['rides call-return', 'ride.call-return', () => [at.promisedRide]],
  ['rides refund', 'ride.refund', () => [at.paidRide, '--amount', '1', ...WHY]],
  ['messages send', 'announcement.send', () => ['Snow', '--to', at.driver]],
  ['standing assign', 'standing-ride.assign', () => [at.plannedRide, at.driver]],
  ['standing skip', 'standing-ride.skip-for-other', () => [at.coveredRides[0]]],
  ['standing pay-alone', 'standing-ride.pay-alone-for-other', () => [at.coveredRides[1]]],
  ['standing end', 'standing-ride.end', () => [at.standingRide, ...WHY]],
  ['payouts generate', 'payout.generate', () => []],
  ['payouts process', 'payout.process', () => []],
  ['payouts transfer', 'payout.transfer', () => []],
  ['payouts requests approve', 'payout-request.approve', () => [at.request]],
  ['payouts requests reject', 'payout-request.reject', () => [at.otherRequest, '--notes', 'A test']],
  ['approvals approve', 'approval.approve', () => [at.approval]],
  ['approvals refuse', 'approval.refuse', () => [at.otherApproval, ...WHY]],
  ['approvals set-limits', 'approval-limits.update', () => ['--days', '9', ...WHY]],
  ['approvals withdraw', 'approval.withdraw', () => [at.ownApproval]],
  ['cases update', 'case.update', () => [at.case, '--note', 'A test']],
  ['jobs retry', 'job.retry', () => [at.job]],
  ['pricing set', 'pricing.update', () => ['--scheduling-fee', '3', ...STARTS, ...WHY]],
  ['cash set-rules', 'cash-rules.update', () => ['--allow', ...WHY]],
  ['pricing withdraw', 'pricing.withdraw', () => [at.pricing, ...WHY]],
  [
    'drivers review-document',
    'driver-document.refuse',
    () => [at.hopeful, '--type', 'insurance', '--refuse', 'x'],
  ],
  ['drivers approve', 'driver.approve', () => [at.applicant]],
  ['drivers request-changes', 'driver.request-changes', () => [at.hopeful, ...WHY]],
  ['drivers reject', 'driver.reject', () => [at.hopeful, ...WHY]],
  ['drivers suspend', 'user.suspend', () => [at.driver, ...WHY]],
  ['drivers reinstate', 'user.reinstate', () => [at.driver, ...WHY]],
  [
    'passengers add',
    'passenger.add',
    () => [...ADA.slice(2), '--phone', '419 555 0102', '--consent', 'in_person'],
  ],
  [
    'passengers open-account',
    'passenger.open-account',
    () => [at.otherPassenger, '--email', 'dana@maumee.test', '--consent', 'phone'],
  ],
  ['passengers edit', 'passenger.edit', () => [at.passenger, ...ADA.slice(2), '--phone', '419 555 0102']],
  [
    'caregivers invite',
    'care.invite',
    () => [at.passenger, '--scopes', 'book,follow', '--consent', 'phone', '--email', 'ann@maumee.test'],
  ],
  ['caregivers end', 'care.end', () => [at.careGrant]],
  ['organisations add', 'organisation.add', () => [...CLINIC, '--name', 'Another Clinic']],
  ['organisations edit', 'organisation.edit', () => [at.organisation, ...CLINIC, '--name', 'St. Anne']],
  [
    'organisations invite',
    'organisation.invite',
    () => [at.organisation, '--email', 'ann@maumee.test', '--roles', 'manager'],
  ],
  ['organisations remove', 'organisation.leave', () => [at.membership]],
  ['agreements add', 'agreement.add', () => [at.organisation, ...TERMS, '--name', 'Check-ups']],
  [
    'agreements edit',
    'agreement.edit',
    () => [at.organisation, at.agreement, ...TERMS, '--name', 'Dialysis'],
  ],
  ['agreements end', 'agreement.end', () => [at.agreement, ...WHY]],
  ['organisations close', 'organisation.close', () => [at.organisation, ...WHY]],
  ['invoices issue', 'invoice.issue', () => []],
  [
    'invoices pay',
    'organisation-payment.record',
    () => [at.billed, '--amount', '5', '--received', '2026-01-06', '--reference', 'RF-2'],
  ],
  ['invoices reverse', 'organisation-payment.reverse', () => [at.organisationPayment, ...WHY]],
  ['passengers merge', 'passenger.merge', () => [at.thirdPassenger, at.passenger, ...WHY]],
  ['passengers unmerge', 'passenger.unmerge', () => [at.merge, ...WHY]],
  ['desk card-link', 'card-link.send', () => [at.rider, '--by', 'mail']],
  ['passengers trust', 'trusted-driver.save-for-other', () => [at.passenger, at.driver]],
  ['passengers delete', 'user.delete', () => [at.passenger, ...WHY]],
  ['users create-admin', 'user.create-admin', () => ADA],
  ['users credit', 'wallet.grant-credit', () => [at.rider, '--amount', '5', ...WHY]],
  ['users reset-password', 'user.reset-password', () => [at.rider]],
  ['users reset-second-factor', 'user.reset-second-factor', () => ['--email', at.email, ...WHY]],
  ['users end-sessions', 'user.end-sessions', () => ['--email', at.email, ...WHY]],
  ['users suspend', 'user.suspend', () => [at.rider, ...WHY]],
  ['users reinstate', 'user.reinstate', () => [at.rider, ...WHY]],
  ['users role', 'user.role', () => [at.newcomer, 'driver', ...WHY]],
  ['users delete', 'user.delete', () => ['--email', at.newcomerEmail, ...WHY]],
];

const SECRETS = { MAUMEE_ADMIN_PASSWORD: 'Swan-Creek-1859', MAUMEE_NEW_PASSWORD: 'Ottawa-Park-1899' };

function run(words: string, args: readonly string[], ...more: string[]) {
  return runMaumee([...words.split(' '), ...args, ...more], {
    ...onDatabase(at.databaseUrl),
    PAYMENTS: 'sandbox',
    ...SECRETS,
  });
}

/** Every row of every table of ours and of the queue. */
async function everything(): Promise<unknown> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname = 'public' or tablename = '_private_jobs' order by 1`,
  );
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(row::text, ',' order by row::text), '')) as sum from ${name} row`,
  );
  return (await database.query(`${sums.join(' union all ')} order by name`)).rows;
}

/** How often the audit log says that somebody of this name did it. */
async function audited(action: string): Promise<number> {
  const by = `cli:${userInfo().username}`;
  const { rowCount } = await database.query(
    `select from audit_log where action = '${action}' and actor_name = '${by}' and actor_id is null`,
  );
  return rowCount ?? 0;
}

describe.sequential.each(ACTS)('maumee %s', (words, action, args) => {
  it('keeps nothing of a dry run, nor what nobody confirmed', async () => {
    const before = await everything();
    const tried = await run(words, args(), '--dry-run', '--json');
    expect(tried).toMatchObject({ exitCode: 0, stderr: '' });
    expect(tried.json()).toMatchObject({ changed: false });
    expect(await run(words, args())).toMatchObject({ exitCode: 2, stderr: 'Not confirmed: say --yes.\n' });
    expect(await everything()).toEqual(before);
  });

  it('is in the audit log under the name of who called it', async () => {
    const before = await audited(action);
    const done = await run(words, args(), '--yes', '--json');
    expect(done).toMatchObject({ exitCode: 0, stderr: '' });
    expect(done.json()).toMatchObject({ changed: true });
    expect(await audited(action)).toBeGreaterThan(before);
    await at.refresh();
  });
});

it('covers every command that can be tried', () => {
  const leaves = (command: Command, words: readonly string[] = []): string[] => [
    ...(command.options.some(({ long }) => long === '--dry-run') ? [words.join(' ')] : []),
    ...command.commands.flatMap((each) => leaves(each, [...words, each.name()])),
  ];
  // A month has to be over before it is closed: see ledger.integration.test.ts.
  // What the server does by itself is nobody's act: see standing.integration.test.ts.
  // A note of a call keeps its writer itself: see calls.integration.test.ts. A text needs a provider.
  const acts = [...ACTS.map(([words]) => words), 'ledger close', 'standing plan', 'calls note', 'texts test'];
  expect(acts.sort()).toEqual(leaves(createProgram()).sort());
});
