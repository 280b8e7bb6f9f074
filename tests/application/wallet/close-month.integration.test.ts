import { beforeAll, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { postEntry } from '../../support/sql-fixtures.ts';
import { expectRefused } from '../../support/sql-refusals.ts';
import {
  aCompletedRide,
  aFundedRider,
  anAdmin,
  anOnlineDriver,
  SYSTEM,
  useTestUseCases,
} from '../../support/test-use-cases.ts';
import { inAreaTime } from '../../support/places.ts';

/** It begins on March 11, 2026. */
const clock = new FixedClock();
const app = useTestUseCases({ clock, connections: 4 });
const close = (month: string) => app.useCases.closeMonth.execute(SYSTEM, { month });
const balanceOf = (month: string) => app.useCases.showTrialBalance.execute(SYSTEM, { month });

beforeAll(async () => {
  const rider = await aFundedRider(app.useCases, '100');
  await aCompletedRide(app.useCases, rider, await anOnlineDriver(app.useCases), { tipAmount: '5' });
});

async function postAt(at: string): Promise<unknown> {
  const client = await app.pool.connect();
  try {
    return await postEntry(client, { kind: 'deposit', created_at: at }, [
      { account: 'provider_clearing', cents: -100 },
      { account: 'platform_revenue', cents: 100 },
    ]);
  } finally {
    client.release();
  }
}

it('the trial balance of a month is what the ledger and profit and loss say', async () => {
  const { lines, debitCents, creditCents } = await balanceOf('2026-03');
  const { rows } = await app.pool.query<{ account: string; debits: number; credits: number }>(
    `select account, coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0)::int as debits,
       coalesce(sum(amount_cents) filter (where amount_cents > 0), 0)::int as credits from postings group by 1`,
  );
  expect(rows.length).toBeGreaterThan(4);
  const found = new Map(lines.map((line) => [line.account as string, line]));
  for (const { account, debits, credits } of rows) {
    expect(found.get(account)).toMatchObject({ openingCents: 0, debitCents: debits, creditCents: credits });
  }
  expect(debitCents).toBe(creditCents);
  const { accounts } = await app.useCases.showProfitAndLoss.execute(SYSTEM, { month: '2026-03' });
  for (const { account, closingCents } of accounts)
    expect(found.get(account)).toMatchObject({ closingCents });
});

it('the journal for accounting programs is balanced day by day, and adds up to the trial balance', async () => {
  const { text } = await app.useCases.exportList.execute(SYSTEM, {
    list: 'general-journal',
    filter: { month: '2026-03' },
  });
  let all = '';
  for await (const piece of text) all += piece;
  const [heading, ...rows] = all.trim().split('\r\n');
  expect(heading).toBe('Journal No,Journal Date,Account,Debits,Credits,Description');
  const sums = (column: number) =>
    rows.reduce((sum, row) => sum + Math.round(Number(row.split(',')[column]) * 100), 0);
  const { debitCents } = await balanceOf('2026-03');
  expect(debitCents).toBeGreaterThan(0);
  expect([sums(3), sums(4)]).toEqual([debitCents, debitCents]);
  expect(rows.every((row) => row.startsWith('2026-03-11,2026-03-11,'))).toBe(true);
});

it('a month that lasts is not closed, nor one after an open one', async () => {
  await expectRefusal(() => close('2026-03'), 'MONTH_NOT_OVER');
  clock.advance({ days: 60 });
  await expectRefusal(() => close('2026-04'), { code: 'MONTH_BEFORE_OPEN', details: { month: '2026-03' } });
});

it('a ledger that does not verify keeps its months open', async () => {
  const shift = (cents: string) =>
    app.pool.query(
      `begin; set local session_replication_role = replica;
       update balances set held_balance = held_balance + ${cents}; commit`,
    );
  await shift('0.01');
  await expectRefusal(() => close('2026-03'), 'LEDGER_BROKEN');
  await shift('-0.01');
  expect(await app.useCases.listAccountingPeriods.execute(SYSTEM)).toEqual([]);
});

it('is closed with its trial balance, by one at a time, and said in the audit log', async () => {
  const before = await balanceOf('2026-03');
  const done = await Promise.allSettled([close('2026-03'), close('2026-03')]);
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [period] = await app.useCases.listAccountingPeriods.execute(SYSTEM);
  expect(period).toMatchObject({ month: '2026-03', closedAt: clock.now(), accounts: before.lines });
  const log = await app.useCases.listAuditLog.execute(SYSTEM, { action: 'month.close' });
  expect(log.items).toMatchObject([{ subjectId: '2026-03', after: { debitCents: before.debitCents } }]);
  expect((await app.useCases.verifyLedger.execute(SYSTEM, { full: true })).violations).toEqual([]);
});

it('the database takes no entry that is dated in a closed month or before it', async () => {
  const april = inAreaTime('2026-04-01', '00:00');
  const lastSecond = new Date(april.getTime() - 1_000).toISOString();
  for (const at of [lastSecond, '2026-03-11T14:00:00Z', '2025-01-01T00:00:00Z']) {
    await expectRefused(postAt(at), 'journal_entries_period_open');
  }
  await postAt(april.toISOString());
});

it('a closed month stays as it is', async () => {
  const { pool } = app;
  await expectRefused(
    pool.query(`update accounting_periods set month = '2026-04'`),
    'accounting_periods_append_only',
  );
  await expectRefused(pool.query('delete from accounting_periods'), 'accounting_periods_append_only');
  const before = await app.useCases.listAccountingPeriods.execute(SYSTEM);
  expect(before).toHaveLength(1);
});

it('the next month begins with what the last one ended with', async () => {
  await close('2026-04');
  const [april, march] = await app.useCases.listAccountingPeriods.execute(SYSTEM);
  expect(april?.accounts.map(({ openingCents }) => openingCents)).toEqual(
    march?.accounts.map(({ closingCents }) => closingCents),
  );
  expect((await app.useCases.verifyLedger.execute(SYSTEM, { full: true })).violations).toEqual([]);
});

it('is for an admin who has proved a short while ago who it is', async () => {
  const admin = await anAdmin(app.useCases);
  await expectRefusal(() => app.useCases.closeMonth.execute(null, { month: '2026-05' }), 'UNAUTHENTICATED');
  const stale = { ...admin, session: { isFresh: false } } as UserActor;
  await expectRefusal(
    () => app.useCases.closeMonth.execute(stale, { month: '2026-05' }),
    'REAUTHENTICATION_REQUIRED',
  );
});
