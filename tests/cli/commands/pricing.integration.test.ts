import { userInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { runSql } from '../../support/database-server.ts';
import { useTestDatabase } from '../../support/test-database.ts';
import { onDatabase, runMaumee } from '../run-maumee.ts';
import { proposedRates } from '../../support/proposed-rates.ts';

const DEFAULTS = proposedRates;
const SET = ['set', '--short-per-mile', '2.1', '--commission-rate', '82.5', '--reason', 'Fuel prices'];
const NEXT = { ...DEFAULTS, shortDistancePerMile: '2.10', commissionRate: '82.50' };

const database = useTestDatabase();

const pricing = (...args: string[]) => runMaumee(['pricing', ...args], onDatabase(database.url));
const versions = async () => (await runSql(database.url, 'select from pricing_config')).length;

describe('maumee pricing', () => {
  it('set shows new rates in a dry run, refuses bad ones, and asks before it publishes', async () => {
    const planned = await pricing(...SET, '--dry-run', '--json');
    expect(planned).toMatchObject({ exitCode: 0, stderr: '' });
    expect(planned.json()).toMatchObject({ ...NEXT, changed: false });
    const bad = await pricing(...SET, '--scheduling-fee', '-1', '--dry-run');
    expect([bad.exitCode, bad.stdout]).toEqual([2, '']);
    expect(bad.stderr).toMatch(
      /'--scheduling-fee <dollars>' argument '-1' is invalid. It must be an amount of money/,
    );
    const unconfirmed = await pricing(...SET);
    expect([unconfirmed.exitCode, unconfirmed.stderr]).toEqual([2, 'Not confirmed: say --yes.\n']);
    expect(await versions()).toBe(1);
  });

  it('set publishes, show shows, history remembers', async () => {
    const published = await pricing(...SET, '--yes', '--json');
    expect(published.json()).toMatchObject({ ...NEXT, changed: true });
    expect(await versions()).toBe(2);
    const shown = await pricing('show');
    expect(shown).toMatchObject({ exitCode: 0, stderr: '' });
    expect(shown.stdout).toMatch(/^shortDistancePerMile +2\.10$/m);
    const history = (await pricing('history', '--json')).json<Record<string, string>[]>();
    expect(history).toMatchObject([
      { ...NEXT, status: 'Active', by: null, reason: 'Fuel prices' },
      { ...DEFAULTS, status: 'Historical', reason: 'Initial pricing' },
    ]);
    expect(await runSql(database.url, 'select actor_name, action, reason from audit_log')).toEqual([
      {
        actor_name: `cli:${userInfo().username}`,
        action: 'pricing.update',
        reason: 'Fuel prices',
      },
    ]);
  });

  it('set --starts-at schedules, and withdraw takes it back before it starts', async () => {
    const startsAt = new Date(Date.now() + 86_400_000).toISOString();
    const scheduled = await pricing(
      'set',
      '--scheduling-fee',
      '9',
      '--starts-at',
      startsAt,
      '--accept-unusual',
      '--reason',
      'Winter',
      '--yes',
    );
    expect(scheduled).toMatchObject({ exitCode: 0, stderr: '' });
    expect((await pricing('show', '--json')).json()).toEqual(NEXT);
    const [first] = (await pricing('history', '--json')).json<{ id: string; status: string }[]>();
    expect(first).toMatchObject({ status: 'Scheduled', from: startsAt });
    const withdraw = ['withdraw', first?.id ?? '', '--reason', 'Mild winter', '--yes', '--json'];
    expect((await pricing(...withdraw)).json()).toMatchObject({ id: first?.id });
    const [active] = await runSql<{ id: string }>(
      database.url,
      `select id from pricing_config where scheduling_fee = 2.5 order by effective_date desc limit 1`,
    );
    const started = await pricing('withdraw', active?.id ?? '', '--reason', 'Too late', '--yes');
    expect(started.stderr).toMatch(/These rates have started/);
    expect(started.exitCode).not.toBe(0);
  });

  it('preview says what rides would have brought', async () => {
    const shown = await pricing('preview', '--scheduling-fee', '3', '--json');
    expect(shown.json()).toMatchObject({ rideCount: 0, isCapped: false, change: { revenue: '0.00' } });
    expect((await pricing('preview')).stdout).toMatch(/^0 rides since/);
  });
});
