import { describe, expect, it } from 'vitest';
import { postgresApprovalLimits } from '../../../../adapters/postgres/approvals/postgres-approval-limits.ts';
import { UuidIds } from '../../../../adapters/identity/uuid-ids.ts';
import { nextLimits, type LimitsVersion } from '../../../../domain/approvals/limits-version.ts';
import type { ApprovalLimits } from '../../../../domain/approvals/limits.ts';
import { INITIAL_LIMITS } from '../../../support/approval-limits.ts';
import { useRecordedSql } from '../../../support/recorded-sql.ts';
import { insertUser } from '../../../support/sql-people-and-rides.ts';
import { expectRefused } from '../../../support/sql-refusals.ts';

const sql = useRecordedSql();
const store = postgresApprovalLimits(sql.runner);
const ids = new UuidIds();
const LIMITS: ApprovalLimits = {
  refundCents: 50_00,
  payoutCents: null,
  commission: { minBasisPoints: 75_00, maxBasisPoints: 90_00 },
  waitingDays: 3,
};

async function add(changes: Partial<LimitsVersion> = {}): Promise<LimitsVersion> {
  const change = { id: ids.next(), createdBy: null, changeReason: 'Two of us now', createdAt: new Date() };
  const next = { ...nextLimits(await store.current(), LIMITS, change), ...changes };
  await store.insert(next);
  return next;
}

describe('approval limits', () => {
  it('are none to begin with, come back as they were written, and the last ones are in force', async () => {
    expect(await store.current()).toEqual(INITIAL_LIMITS);
    const createdBy = (await insertUser(sql.db)).id;
    const first = await add({ createdBy });
    expect(await store.lock()).toEqual(first);
    const second = await add({ refundCents: null, payoutCents: 1, commission: null });
    expect(await store.current()).toEqual(second);
  });

  it.each([
    ['approval_limits_number_key', { number: 1 }],
    ['approval_limits_refund_not_negative', { refundCents: -1 }],
    ['approval_limits_payout_not_negative', { payoutCents: -1 }],
    ['approval_limits_commission_range', { commission: { minBasisPoints: 90_00, maxBasisPoints: 80_00 } }],
    ['approval_limits_commission_range', { commission: { minBasisPoints: 0, maxBasisPoints: 100_01 } }],
    ['approval_limits_waiting_days_range', { waitingDays: 91 }],
    ['approval_limits_change_reason_not_blank', { changeReason: ' ' }],
  ])('are whole: %s', async (constraint, changes) => {
    await expectRefused(add(changes), constraint);
  });

  it.each(['update approval_limits set refund_cents = null', 'delete from approval_limits'])(
    'are never changed in place: %s',
    async (attack) => {
      await expect(sql.db.query(attack)).rejects.toThrow(/append-only|approval_limits/);
    },
  );
});
