import { hasLimits, type ApprovalLimits as ApprovalLimitsModel } from '../../domain/approvals/limits.ts';
import { toLimitTexts } from '../../domain/approvals/limits-version.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import type { Resolvers } from '../generated/resolver-types.ts';
import { toConnection, toPageInput } from '../connections.ts';

export const Query = {
  approvalLimits: (_, _args, { useCases, actor }) => useCases.showApprovalLimits.execute(actor),
  approvals: async (_, { state, ...page }, { useCases, actor }) => {
    const input = { state: state ?? undefined, ...toPageInput(page) };
    return toConnection(await useCases.listApprovals.execute(actor, input), page);
  },
} satisfies Resolvers['Query'];

export const Mutation = {
  updateApprovalLimits: (_, { input }, { useCases, actor }) =>
    useCases.updateApprovalLimits.execute(actor, { ...NO_LIMITS, ...input }),
  approveAct: async (_, { input }, { useCases, actor }) => {
    await useCases.approveAct.execute(actor, input);
    return useCases.showApproval.execute(actor, input);
  },
  refuseApproval: async (_, { input }, { useCases, actor }) => {
    await useCases.refuseApproval.execute(actor, input);
    return useCases.showApproval.execute(actor, { id: input.id });
  },
  withdrawApproval: async (_, { input }, { useCases, actor }) => {
    await useCases.withdrawApproval.execute(actor, input);
    return useCases.showApproval.execute(actor, input);
  },
} satisfies Resolvers['Mutation'];

export const Approval: Resolvers['Approval'] = {
  id: ({ approval }) => approval.id,
  act: ({ approval }) => approval.act,
  state: ({ approval }) => approval.state,
  rideId: ({ approval }) => approval.rideId,
  payoutRequestId: ({ approval }) => approval.payoutRequestId,
  userId: ({ approval }) => approval.userId,
  amount: ({ approval }) => approval.amountCents,
  rates: ({ approval }) => approval.rates,
  base: ({ base }) => base,
  limits: ({ approval }) => approval.limits,
  baseLimits: ({ baseLimits }) => baseLimits,
  isStale: ({ isStale }) => isStale,
  reason: ({ approval }) => approval.reason,
  isOwn: ({ approval }, _args, { actor }) => approval.requestedBy === actor?.userId,
  requestedAt: ({ approval }) => approval.requestedAt,
  expiresAt: ({ approval }) => approval.expiresAt,
  decidedAt: ({ approval }) => approval.decidedAt,
  decisionReason: ({ approval }) => approval.decisionReason,
  startsAt: ({ approval }) => approval.startsAt,
};

/** What a mutation that leaves one out says of it. */
const NO_LIMITS = { refundLimit: null, payoutLimit: null, commissionMin: null, commissionMax: null };

const limitsResolvers = {
  refundLimit: ({ refundCents }: ApprovalLimitsModel) => refundCents,
  payoutLimit: ({ payoutCents }: ApprovalLimitsModel) => payoutCents,
  commissionMin: (limits: ApprovalLimitsModel) => toLimitTexts(limits).commissionMin,
  commissionMax: (limits: ApprovalLimitsModel) => toLimitTexts(limits).commissionMax,
};

export const ProposedLimits: Resolvers['ProposedLimits'] = limitsResolvers;

export const ApprovalLimits: Resolvers['ApprovalLimits'] = {
  refundLimit: ({ limits }) => limitsResolvers.refundLimit(limits),
  payoutLimit: ({ limits }) => limitsResolvers.payoutLimit(limits),
  commissionMin: ({ limits }) => limitsResolvers.commissionMin(limits),
  commissionMax: ({ limits }) => limitsResolvers.commissionMax(limits),
  waitingDays: ({ limits }) => limits.waitingDays,
  changeReason: ({ limits }) => limits.changeReason,
  createdAt: ({ limits }) => limits.createdAt,
  isSet: ({ limits }) => hasLimits(limits),
};

export const ProposedRates: Resolvers['ProposedRates'] = {
  schedulingFee: (rates) => rates.schedulingFeeCents,
  shortDistanceMinimum: (rates) => rates.shortDistanceMinimumCents,
  shortDistancePerMile: (rates) => rates.shortDistancePerMileCents,
  longDistanceMinimum: (rates) => rates.longDistanceMinimumCents,
  longDistancePerMile: (rates) => rates.longDistancePerMileCents,
  commissionRate: (rates) => dollarsFromCents(rates.commissionRateBasisPoints),
};
