import type { ConnectionPool } from '../../adapters/postgres/connection-pool.ts';
import type { ApprovalLimits } from '../../domain/approvals/limits.ts';
import type { LimitsVersion } from '../../domain/approvals/limits-version.ts';

/** As the migrations leave the database: one admin may do everything. */
export const INITIAL_LIMITS: LimitsVersion = {
  id: '00000000-0000-7000-8000-000000000002',
  number: 1,
  refundCents: null,
  payoutCents: null,
  commission: null,
  waitingDays: 7,
  createdBy: null,
  changeReason: 'Initial limits',
  createdAt: new Date('2025-01-24T05:00:00Z'),
};

/** Sets limits past every rule, as if two admins had. */
export async function setApprovalLimits(
  pool: Pick<ConnectionPool, 'query'>,
  limits: Partial<ApprovalLimits>,
): Promise<void> {
  const { refundCents, payoutCents, commission, waitingDays } = { ...INITIAL_LIMITS, ...limits };
  await pool.query(
    `insert into approval_limits (id, number, refund_cents, payout_cents, commission, waiting_days, change_reason)
     select gen_random_uuid(), max(number) + 1, $1, $2, $3, $4, 'A test' from approval_limits`,
    [refundCents, payoutCents, commission && JSON.stringify(commission), waitingDays],
  );
}
