import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSql } from '../../support/database-server.ts';
import { onDatabase, PROCESS_TIMEOUT_MS, runMaumee } from '../run-maumee.ts';
import { prepareActs, type Prepared } from './prepare-acts.ts';
import { nameOf, ZOO } from '../../support/places.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../../cli/maumee.js');

let at: Prepared;
beforeAll(async () => {
  at = await prepareActs();
}, 60_000);
afterAll(() => at.close());

const year = String(new Date().getUTCFullYear());

describe('maumee export', { timeout: PROCESS_TIMEOUT_MS }, () => {
  it.each<[string[], string, RegExp]>([
    [
      ['journal'],
      'journal',
      /^Entry,At,Kind,Account,User,Amount,.*\r\n.*,deposit,provider_clearing,,-200\.00,/,
    ],
    [['1099', '--year', year], 'tax-totals', /Dora Driver/],
    [['trial-balance', '--month', '2026-03'], 'trial-balance', /Rider available/],
    [['general-journal', '--month', '2020-01'], 'general-journal', /^Journal No,/],
    [['users', '--role', 'rider'], 'users', /^Name,Email,Role,Status,Created Date\r\n.*,rider,active,/],
    [
      ['rides', '--status', 'completed'],
      'bookings',
      new RegExp(`${nameOf(ZOO)}.*\r\n.*${nameOf(ZOO)}.*\r\n$`),
    ],
    [['completed-rides', '--from', '2020-01-01'], 'completed-bookings', /^At,What,.*\r\n.*,completed,/],
    [['payout-requests'], 'payout-requests', /^Request,.*\r\n.*,pending,/],
    [['payouts', '--to', '2020-01-01'], 'payouts', /^Payout,[^\r]*\r\n$/],
    [['audit', '--action', 'driver.apply'], 'audit-log', /driver\.apply,/],
  ])('%j writes the whole list, and is in the audit log', async (args, list, expected) => {
    const { exitCode, stdout, stderr } = await runMaumee(['export', ...args], onDatabase(at.databaseUrl));
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(expected);
    const saved = `select from audit_log where action = 'list.export' and subject_id = '${list}'
      and actor_name like 'cli:%'`;
    expect(await runSql(at.databaseUrl, saved)).toHaveLength(1);
  });

  it.each([
    ['export', 'journal'],
    ['export', 'audit'],
    ['export', 'payouts'],
    ['export', 'payout-requests'],
    ['audit', 'list'],
  ])('%s %s refuses a last day before the first, instead of an empty list', async (...command) => {
    const days = ['--from', '2026-03-05', '--to', '2026-03-04'];
    const refused = await runMaumee([...command, ...days], onDatabase(at.databaseUrl));
    expect([refused.exitCode, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toMatch(
      /^RANGE_REVERSED: The last day, 2026-03-04, is before the first, 2026-03-05\n$/,
    );
  });

  it('ends quietly when its reader has seen enough', async () => {
    const pipe = `'${process.execPath}' '${PROGRAM}' export journal | head -n 1; echo "\${PIPESTATUS[0]}"`;
    const { PATH = '' } = process.env;
    const env = { PATH, ...onDatabase(at.databaseUrl) };
    const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-c', pipe], { env });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^Entry,At.*\r\n0\n$/);
  });
});
