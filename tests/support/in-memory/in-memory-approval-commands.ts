import { ApproveAct } from '../../../application/approvals/approve-act.ts';
import { RefuseApproval, WithdrawApproval } from '../../../application/approvals/end-approval.ts';
import { SecondApprovals } from '../../../application/approvals/second-approvals.ts';
import { ShowApprovalLimits, UpdateApprovalLimits } from '../../../application/approvals/update-limits.ts';
import type { ProviderCalls } from '../../../application/payments/provider-calls.ts';
import { RefundRide, type FinishRefund } from '../../../application/payments/refund-ride.ts';
import { ApprovePayoutRequest } from '../../../application/payouts/review-payout-request.ts';
import type { Transfers } from '../../../application/payouts/transfers.ts';
import { GrantCredit } from '../../../application/wallet/grant-credit.ts';
import type { Clock, Ids } from '../../../application/ports/operations.ts';
import type { UseCases } from '../../../application/use-cases.ts';
import type { UnitOfWork } from '../../../application/ports/unit-of-work.ts';
import { UpdatePricing } from '../../../application/pricing/update-pricing.ts';
import { WithdrawPricing } from '../../../application/pricing/withdraw-pricing.ts';

/** The acts that may need a second admin, and what the second one does. */
export function inMemoryApprovals({
  unitOfWork,
  provider,
  finishRefund,
  transfers,
  people,
  ids,
  clock,
}: {
  unitOfWork: UnitOfWork;
  provider: ProviderCalls;
  finishRefund: FinishRefund;
  transfers: Transfers;
  people: Pick<
    UseCases,
    'createAdmin' | 'changeRole' | 'setUserPassword' | 'resetSecondFactor' | 'reinstateUser'
  >;
  ids: Ids;
  clock: Clock;
}) {
  const second = new SecondApprovals(ids, clock);
  const refundRide = new RefundRide(unitOfWork, provider, finishRefund, second, ids, clock);
  const approvePayoutRequest = new ApprovePayoutRequest(unitOfWork, transfers, second, ids, clock);
  const updatePricing = new UpdatePricing(unitOfWork, second, ids, clock);
  const grantCredit = new GrantCredit(unitOfWork, second, ids, clock);
  const updateApprovalLimits = new UpdateApprovalLimits(unitOfWork, second, ids, clock);
  return {
    ...{ refundRide, approvePayoutRequest, updatePricing },
    withdrawPricing: new WithdrawPricing(unitOfWork, ids, clock),
    grantCredit,
    approveAct: new ApproveAct(
      ...([unitOfWork, clock, refundRide, approvePayoutRequest, updatePricing, grantCredit] as const),
      ...([updateApprovalLimits, people.createAdmin, people.changeRole, people.setUserPassword] as const),
      ...([people.resetSecondFactor, people.reinstateUser] as const),
    ),
    showApprovalLimits: new ShowApprovalLimits(unitOfWork),
    updateApprovalLimits,
    refuseApproval: new RefuseApproval(unitOfWork, second, clock),
    withdrawApproval: new WithdrawApproval(unitOfWork, second, clock),
  };
}
