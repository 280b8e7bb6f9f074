import { dollarsFromCents } from '../../domain/money/cents.ts';
import type {
  ApprovalResolvers,
  MutationResolvers,
  ProposedRatesResolvers,
  QueryResolvers,
} from '../generated/resolver-types.ts';
import { toConnection, toPageInput } from '../connections.ts';

export const approvalsQueries: Pick<QueryResolvers, 'approvals'> = {
  approvals: async (_, { state, ...page }, { useCases, actor }) => {
    const input = { state: state ?? undefined, ...toPageInput(page) };
    return toConnection(await useCases.listApprovals.execute(actor, input), page);
  },
};

export const approvalsMutations: Pick<
  MutationResolvers,
  'approveAct' | 'refuseApproval' | 'withdrawApproval'
> = {
  approveAct: async (_, { input }, { useCases, actor }) => {
    await useCases.approveAct.execute(actor, input);
    return useCases.listApprovals.find(actor, input);
  },
  refuseApproval: async (_, { input }, { useCases, actor }) => {
    await useCases.refuseApproval.execute(actor, input);
    return useCases.listApprovals.find(actor, { id: input.id });
  },
  withdrawApproval: async (_, { input }, { useCases, actor }) => {
    await useCases.withdrawApproval.execute(actor, input);
    return useCases.listApprovals.find(actor, input);
  },
};

export const Approval: ApprovalResolvers = {
  id: ({ approval }) => approval.id,
  act: ({ approval }) => approval.act,
  state: ({ approval }) => approval.state,
  rideId: ({ approval }) => approval.rideId,
  payoutRequestId: ({ approval }) => approval.payoutRequestId,
  userId: ({ approval }) => approval.userId,
  amount: ({ approval }) => approval.amountCents,
  rates: ({ approval }) => approval.rates,
  reason: ({ approval }) => approval.reason,
  isOwn: ({ approval }, _args, { actor }) => approval.requestedBy === actor?.userId,
  requestedAt: ({ approval }) => approval.requestedAt,
  expiresAt: ({ approval }) => approval.expiresAt,
  decidedAt: ({ approval }) => approval.decidedAt,
  decisionReason: ({ approval }) => approval.decisionReason,
  startsAt: ({ approval }) => approval.startsAt,
};

export const ProposedRates: ProposedRatesResolvers = {
  schedulingFee: (rates) => rates.schedulingFeeCents,
  shortDistanceMinimum: (rates) => rates.shortDistanceMinimumCents,
  shortDistancePerMile: (rates) => rates.shortDistancePerMileCents,
  longDistanceMinimum: (rates) => rates.longDistanceMinimumCents,
  longDistancePerMile: (rates) => rates.longDistancePerMileCents,
  commissionRate: (rates) => dollarsFromCents(rates.commissionRateBasisPoints),
};
