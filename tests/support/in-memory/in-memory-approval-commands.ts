import { ApproveAct } from '../../../application/approvals/approve-act.ts';
import { RefuseApproval, WithdrawApproval } from '../../../application/approvals/end-approval.ts';
import { SecondApprovals } from '../../../application/approvals/second-approvals.ts';
import type { ProviderCalls } from '../../../application/payments/provider-calls.ts';
import { RefundRide, type FinishRefund } from '../../../application/payments/refund-ride.ts';
import { ApprovePayoutRequest } from '../../../application/payouts/review-payout-request.ts';
import type { Transfers } from '../../../application/payouts/transfers.ts';
import { GrantCredit } from '../../../application/wallet/grant-credit.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Ids } from '../../../application/ports/ids.ts';
import type { UnitOfWork } from '../../../application/ports/unit-of-work.ts';
import { UpdatePricing } from '../../../application/pricing/update-pricing.ts';
import { WithdrawPricing } from '../../../application/pricing/withdraw-pricing.ts';
import type { ApprovalLimits } from '../../../domain/approvals/limits.ts';

/** The acts that may need a second admin, and what the second one does. */
export function inMemoryApprovals({
  unitOfWork,
  provider,
  finishRefund,
  transfers,
  limits,
  ids,
  clock,
}: {
  unitOfWork: UnitOfWork;
  provider: ProviderCalls;
  finishRefund: FinishRefund;
  transfers: Transfers;
  limits: ApprovalLimits;
  ids: Ids;
  clock: Clock;
}) {
  const second = new SecondApprovals(limits, ids, clock);
  const refundRide = new RefundRide(unitOfWork, provider, finishRefund, second, ids, clock);
  const approvePayoutRequest = new ApprovePayoutRequest(unitOfWork, transfers, second, ids, clock);
  const updatePricing = new UpdatePricing(unitOfWork, second, ids, clock);
  const grantCredit = new GrantCredit(unitOfWork, second, ids, clock);
  return {
    ...{ refundRide, approvePayoutRequest, updatePricing },
    withdrawPricing: new WithdrawPricing(unitOfWork, ids, clock),
    grantCredit,
    approveAct: new ApproveAct(
      ...([unitOfWork, refundRide, approvePayoutRequest, updatePricing, grantCredit, clock] as const),
    ),
    refuseApproval: new RefuseApproval(unitOfWork, second, clock),
    withdrawApproval: new WithdrawApproval(unitOfWork, second, clock),
  };
}
