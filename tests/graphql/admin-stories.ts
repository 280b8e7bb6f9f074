import { setApprovalLimits } from '../support/approval-limits.ts';
import { expect } from 'vitest';
import type { ConnectionPool } from '../../adapters/postgres/connection-pool.ts';
import type { SignedUp } from './graphql-app.ts';
import {
  aPendingCredit,
  aPendingLimits,
  aPendingPayout,
  aPendingPricing,
  aPendingRefund,
  anotherAdmin,
} from '../support/a-pending-refund.ts';
import { proposedRates } from '../support/proposed-rates.ts';
import type { Asking } from './asking.ts';

/** An admin publishes prices and finds them with their name in the history; previews, schedules and withdraws others. */
export async function changePricing({ query, change }: Asking, admin: SignedUp): Promise<void> {
  const input = {
    ...proposedRates,
    schedulingFee: '3.00',
    commissionRate: '82.50',
    reason: 'Fuel prices',
    version: await seenPricing(query, admin),
  };
  expect(await change('updatePricing', input, admin)).toMatchObject({ commissionRate: '82.50' });
  const all = await query('pricingHistory', {}, admin);
  expect(all).toMatchObject({ edges: [{ node: { pricing: { changeReason: input.reason } } }, {}] });
  expect(JSON.stringify(all)).toContain('admin-3@maumee.test');
  const rates = { ...proposedRates, commissionRate: '82.50' };
  const preview = await query('pricingPreview', { rates: { ...rates, schedulingFee: '4.00' } }, admin);
  expect(preview).toMatchObject({ isCapped: false, mostChanged: expect.any(Array) as unknown[] });
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const version = await seenPricing(query, admin);
  const wanted = { ...rates, schedulingFee: '4.00', reason: 'Winter', startsAt, version };
  const next = await change('updatePricing', wanted, admin);
  expect(next).toMatchObject({ effectiveDate: startsAt });
  const { id } = next as { id: string };
  expect(await change('withdrawPricing', { id, reason: 'Mistake' }, admin)).toMatchObject({ id });
}

async function seenPricing(query: Asking['query'], admin: SignedUp): Promise<string> {
  const { version } = await query<{ version: string }>('pricingState', {}, admin);
  return version;
}

/** A second admin who decides about what the first has asked for. */
export async function decideForOthers(
  { query, change }: Asking,
  pool: ConnectionPool,
  admin: SignedUp,
): Promise<void> {
  const { rows: rides } = await pool.query<{ id: string; rider_id: string }>(
    `select id, rider_id from rides where status = 'completed' and payment_method = 'wallet' limit 1`,
  );
  const other = await anotherAdmin(pool);
  const refund = await aPendingRefund(pool, rides[0]?.id ?? '', other);
  expect(await query('approvals', { state: 'PENDING', first: 1 }, admin)).toMatchObject({
    edges: [{ node: { id: refund, amount: '0.01', isOwn: false, requester: { id: other } } }],
  });
  expect(await change('approveAct', { id: refund }, admin)).toMatchObject({
    state: 'APPROVED',
    decider: { email: 'admin-3@maumee.test' },
    recipient: { firstName: expect.any(String) as unknown },
  });
  const prices = await aPendingPricing(pool, other);
  expect(await change('refuseApproval', { id: prices, reason: 'Too low' }, admin)).toMatchObject({
    act: 'PRICING',
    rates: { commissionRate: '0.00' },
    decisionReason: 'Too low',
  });
  const riderId = rides[0]?.rider_id ?? '';
  const credit = await aPendingCredit(pool, riderId, other);
  expect(await change('approveAct', { id: credit }, admin)).toMatchObject({
    act: 'CREDIT',
    userId: riderId,
    recipient: { id: riderId },
  });
  const limits = await aPendingLimits(pool, other);
  expect(await change('refuseApproval', { id: limits, reason: 'Too strict' }, admin)).toMatchObject({
    act: 'LIMITS',
    limits: { refundLimit: '0.00' },
    baseLimits: { refundLimit: null, waitingDays: 7 },
  });
  const commission = { minBasisPoints: 75_00, maxBasisPoints: 90_00 };
  await setApprovalLimits(pool, { refundCents: 50_00, payoutCents: 500_00, commission });
  expect(await query('approvalLimits', {}, admin)).toMatchObject({
    refundLimit: '50.00',
    payoutLimit: '500.00',
    commissionMin: '75.00',
    commissionMax: '90.00',
    isSet: true,
  });
  await setApprovalLimits(pool, {});
  const { version } = await query<{ version: string }>('approvalLimits', {}, admin);
  const wanted = { refundLimit: null, waitingDays: 8, reason: 'A holiday', version };
  expect(await change('updateApprovalLimits', wanted, admin)).toMatchObject({ isSet: false, waitingDays: 8 });
  const cash = await query<{ version: string }>('cashRules', {}, admin);
  expect(cash).toMatchObject({ isAllowed: false, driverLimit: '100.00', changeReason: 'A test' });
  const rules = { isAllowed: true, driverLimit: '60', reason: 'Asked for', version: cash.version };
  expect(await change('updateCashRules', rules, admin)).toMatchObject({
    isAllowed: true,
    driverLimit: '60.00',
  });
  expect(await query('isCashAllowed', {}, admin)).toBe(true);
  const payout = await aPendingPayout(pool, admin.id);
  expect(await change('withdrawApproval', { id: payout }, admin)).toMatchObject({ state: 'WITHDRAWN' });
}

/** What the audit log and the ledger show to an admin. */
async function readAuditAndLedger({ query }: Asking, pool: ConnectionPool, admin: SignedUp) {
  const filter = {
    actor: 'admin-3@maumee.test',
    action: 'pricing.update',
    from: '2026-01-01',
    to: '2099-12-31',
  };
  expect(await query('auditLog', { filter, first: 1 }, admin)).toMatchObject({
    edges: [{ node: { reason: 'Winter', actorEmail: 'admin-3@maumee.test', actorRole: 'admin' } }],
  });
  expect(await query('auditLog', { filter: { actor: 'nobody@maumee.test' } }, admin)).toMatchObject({
    edges: [],
  });
  await pool.query(
    `insert into audit_log (id, actor_role, action, subject_type, subject_id)
       values (gen_random_uuid(), 'system', 'user.reinstate', 'user', $1)`,
    [admin.id],
  );
  const reinstated = await query(
    'auditLog',
    { filter: { action: 'user.reinstate', actor: 'system' } },
    admin,
  );
  expect(reinstated).toMatchObject({ edges: [{ node: { subjectEmail: 'admin-3@maumee.test' } }] });
  const differences = JSON.stringify([
    { kind: 'payment', id: 'p', providerId: 'pi_1', detail: 'is missing' },
  ]);
  const violations = JSON.stringify([{ invariant: 1, rule: 'sums', subject: 'entry', detail: 'is off' }]);
  expect(await query('ledgerState', {}, admin)).toMatchObject({ lastReconciliation: null });
  await pool.query(
    `insert into reconciliations (id, since, started_at, finished_at, payments, refunds, transfers,
       difference_count, differences) values (gen_random_uuid(), now(), now(), now(), 1, 0, 0, 1, $1)`,
    [differences],
  );
  await pool.query(
    `insert into ledger_audits (extent, started_at, entries, rides, violations, listed)
       values ('full', now(), 1, 1, 1, $1)`,
    [violations],
  );
  const { lines, result } = await query<{ lines: { amount: string }[]; result: string }>(
    'profitAndLoss',
    { month: '2026-03' },
    admin,
  );
  expect(lines.reduce((sum, { amount }) => sum + Number(amount), 0)).toBeCloseTo(Number(result), 2);
  const state = await query<{ accounts: { balance: string }[] }>('ledgerState', {}, admin);
  expect(state).toMatchObject({
    lastReconciliation: { differenceCount: 1, differences: [{ detail: 'is missing' }] },
    lastAudit: { isFull: true, violations: [{ rule: 'sums' }] },
  });
  const cents = state.accounts.map(({ balance }) => Math.round(Number(balance) * 100));
  expect(cents.reduce((sum, each) => sum + each, 0)).toBe(0);
}

/** After new prices with the reason "Fuel prices": an admin reads them, and a refused sign-in. */
export async function readSecurityEvents(asking: Asking, pool: ConnectionPool, admin: SignedUp) {
  const { query } = asking;
  await readAuditAndLedger(asking, pool, admin);
  await pool.query(
    `insert into security_events (id, at, kind, account, address, request_id)
       values (gen_random_uuid(), now(), 'sign_in_refused', 'x@maumee.test', '192.0.2.1', 'r-1')`,
  );
  expect(await query('securityEvents', { kind: 'pricing.update' }, admin)).toMatchObject({
    edges: [
      { node: { reason: 'Winter' } },
      { node: { account: 'admin-3@maumee.test', subjectType: 'pricing_config', reason: 'Fuel prices' } },
    ],
  });
  expect(await query('securityEvents', { email: 'x@maumee.test' }, admin)).toMatchObject({
    edges: [{ node: { kind: 'sign_in_refused', address: '192.0.2.1', requestId: 'r-1', details: '{}' } }],
  });
}

/** What the whole business comes to. */
export async function readFigures({ query }: Asking, admin: SignedUp): Promise<void> {
  const figures = await query<{ totalBookings: number; days: readonly object[] }>('adminFigures', {}, admin);
  expect(figures.totalBookings).toBeGreaterThan(0);
  expect(figures.days).toHaveLength(30);
}
