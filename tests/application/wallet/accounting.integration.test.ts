import { beforeAll, describe, expect, it } from 'vitest';
import { toLocalDay } from '../../../domain/geo/local-time.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { expectRefusal } from '../../support/refusal.ts';
import {
  aCompletedRide,
  aFundedRider,
  anAdmin,
  anOnlineDriver,
  useTestUseCases,
  SYSTEM,
} from '../../support/test-use-cases.ts';
import { TIME_ZONE } from '../../support/places.ts';

const clock = new FixedClock();
const YEAR = String(clock.now().getUTCFullYear());
const app = useTestUseCases({ clock, connections: 4 });
let driver: UserActor;

beforeAll(async () => {
  const { useCases } = app;
  const rider = await aFundedRider(useCases, '200');
  driver = await anOnlineDriver(useCases);
  await anOnlineDriver(useCases);
  for (const tip of ['5', '0']) {
    await aCompletedRide(useCases, rider, driver, { tipAmount: tip });
  }
});

async function save(
  list: 'journal' | 'tax-totals' | 'audit-log' | 'profit-and-loss' | 'payouts' | 'bookings',
  filter: object = {},
): Promise<string[]> {
  const { text } = await app.useCases.exportList.execute(SYSTEM, { list, filter: { ...filter } });
  let all = '';
  for await (const piece of text) all += piece;
  return all.trim().split('\r\n');
}

describe('the journal', () => {
  it('is saved posting by posting, and comes to nothing', async () => {
    const [, ...lines] = await save('journal');
    expect(lines.length).toBeGreaterThan(8);
    const cents = lines.map((line) => Math.round(Number(line.split(',')[5]) * 100));
    expect(cents.reduce((sum, each) => sum + each, 0)).toBe(0);
    const { rows } = await app.pool.query<{ total: number }>('select count(*)::int as total from postings');
    expect(lines).toHaveLength(rows[0]?.total ?? 0);
  });

  it('holds the days that were asked for, by the clocks of the area', async () => {
    expect(await save('journal', { to: '2020-01-01' })).toHaveLength(1);
    expect(await save('journal', { from: '2099-01-01' })).toHaveLength(1);
    expect((await save('journal', { from: '2020-01-01', to: '2099-01-01' })).length).toBeGreaterThan(1);
  });
});

describe('the totals of a year', () => {
  it('are fares with tips, before the fee of the platform, of those who drove', async () => {
    const lines = await save('tax-totals', { year: YEAR });
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(
      new RegExp(`^${driver.userId},Dora Driver,[^,]+,2,35.58,30.58,5.00,4.58,0.00,0.00$`),
    );
    expect(await save('tax-totals', { year: '2020' })).toHaveLength(1);
  });

  it('are saved with a row in the audit log', async () => {
    const lines = await save('audit-log', { action: 'list.export' });
    expect(lines.join('\n')).toContain('tax-totals');
  });
});

describe('the profit and loss of a month', () => {
  const month = () => toLocalDay(clock.now(), TIME_ZONE).slice(0, 7);

  it('has its lines, its result and every account at both ends', async () => {
    const [heading, ...lines] = await save('profit-and-loss', { month: month() });
    expect(heading).toBe('Month,Part,Line,Opening,Amount,Closing');
    const rows = lines.map((line) => line.split(',').slice(1).join());
    expect(rows).toEqual(
      expect.arrayContaining([
        'Result,fares,,30.58,',
        'Result,driver shares,,-26.00,',
        'Result,tips,,5.00,',
        'Result,tips passed on,,-5.00,',
        'Result,result,,4.58,',
        'Accounts,platform revenue,0.00,4.58,4.58',
        'Accounts,driver earnings,0.00,31.00,31.00',
        'Accounts,provider clearing,0.00,-200.00,-200.00',
      ]),
    );
  });

  it('is nothing before there was anything, and begins with what the month before ended with', async () => {
    const before = await save('profit-and-loss');
    expect(before.filter((line) => /[1-9]/.test(line.split(',').slice(3).join()))).toEqual([]);
    const next = await save('profit-and-loss', { month: '2099-01' });
    expect(next).toContain('2099-01,Accounts,driver earnings,31.00,0.00,31.00');
    expect(next).toContain('2099-01,Result,result,,0.00,');
  });

  it('is of a month that there is', async () => {
    await expectRefusal(() => save('profit-and-loss', { month: '2026-13' }), 'INVALID_INPUT');
  });
});

it('rides are saved with when and how they were paid, and what of the fare went where', async () => {
  const [heading = '', line = ''] = await save('bookings', { filter: 'completed' });
  const names = heading.split(',');
  // Addresses have commas and stand in quotation marks.
  const cells = line.match(/("[^"]*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, '')) ?? [];
  const cell = (name: string) => cells[names.indexOf(name)];
  expect(cell('Completed')).toMatch(/^20\d\d-/);
  expect([
    cell('Method'),
    cell('Fare'),
    cell('Driver share'),
    cell('Platform fee'),
    cell('Refunded'),
  ]).toEqual(['wallet', '15.29', '13.00', '2.29', '0.00']);
});

it('payouts are saved with their drivers, amounts and weeks', async () => {
  clock.advance({ days: 8 });
  const [payout] = await app.useCases.generatePayouts.execute(SYSTEM);
  const lines = await save('payouts', { status: 'pending' });
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${payout?.id ?? ''},${driver.userId},Dora Driver,`);
  expect(lines[1]).toContain(',pending,2,31.00,0.00,31.00,');
});

describe('the state of the ledger', () => {
  it('has the balances of the postings, and what was never measured stays unsaid', async () => {
    const state = await app.useCases.showLedgerState.execute(SYSTEM);
    const balances = new Map(state.accounts.map(({ account, balanceCents }) => [account, balanceCents]));
    const { rows } = await app.pool.query<{ account: string; total: number }>(
      'select account, sum(amount_cents)::int as total from postings group by account',
    );
    for (const { account, total } of rows) expect(balances.get(account as never), account).toBe(total);
    expect(state).toMatchObject({ lastAudit: null, lastReconciliation: null });
  });

  it('tells what the last audit and the last comparison found', async () => {
    await app.useCases.verifyLedger.execute(SYSTEM, { full: true });
    await app.useCases.reconcileProvider.execute(SYSTEM);
    const state = await app.useCases.showLedgerState.execute(SYSTEM);
    expect(state.lastAudit).toMatchObject({ extent: 'full', violationCount: 0 });
    expect(state.lastReconciliation).toMatchObject({ startedAt: clock.now(), differenceCount: 0 });
  });
});

describe('the audit log', () => {
  it('is found by who, what, to whom and when', async () => {
    const admin = await anAdmin(app.useCases);
    const { rows } = await app.pool.query<{ email: string }>('select email from users where id = $1', [
      driver.userId,
    ]);
    const email = rows[0]?.email ?? '';
    await app.useCases.suspendUser.execute(admin, { userId: driver.userId, reason: 'Test' });
    const list = async (filter: object) => (await app.useCases.listAuditLog.execute(SYSTEM, filter)).items;
    expect(await list({ subject: email, action: 'user.suspend' })).toMatchObject([
      { actorId: admin.userId, subjectEmail: email, reason: 'Test', actorRole: 'admin' },
    ]);
    expect(await list({ actor: 'system', action: 'user.suspend' })).toEqual([]);
    expect((await list({ actor: 'system' })).every(({ actorId }) => actorId === null)).toBe(true);
    expect(await list({ to: '2020-01-01' })).toEqual([]);
    expect(await list({ actor: 'nobody@maumee.test' })).toEqual([]);
    await expectRefusal(() => list({ from: 'soon' }), { details: { field: 'from' } });
  });
});
