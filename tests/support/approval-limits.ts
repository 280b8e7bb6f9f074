import type { ApprovalLimits } from '../../domain/approvals/limits.ts';

const DAY_MS = 86_400_000;

/** As an installation has them that sets nothing. */
export const NO_APPROVAL_LIMITS: ApprovalLimits = {
  refundCents: null,
  payoutCents: null,
  commission: null,
  expiryMs: 7 * DAY_MS,
};
