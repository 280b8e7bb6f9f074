import { hasLimits, type ApprovalLimits as ApprovalLimitsModel } from '../../domain/approvals/limits.ts';
import { toLimitTexts } from '../../domain/approvals/limits-version.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import type { Resolvers } from '../generated/resolver-types.ts';

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
  isOwn: ({ approval }, _args, { actor }) => approval.requestedBy === actor?.userId,
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
  commissionRate: (rates) => dollarsFromCents(rates.commissionRateBasisPoints),
};
