import { z } from 'zod';
import type { ApprovalPerson, ApprovalView } from '../../../application/ports/approvals.ts';
import { APPROVAL_ACTS, APPROVAL_STATES } from '../../../domain/approvals/approval.ts';
import { dollarsFromCents } from '../../../domain/money/cents.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { id, instant, money } from './fields.ts';

const personShape = z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() });

const ratesShape = z.object({
  schedulingFee: money,
  shortDistanceMinimum: money,
  shortDistancePerMile: money,
  longDistanceMinimum: money,
  longDistancePerMile: money,
  commissionRate: money,
});

export const approvalShape = z
  .object({
    id: id.describe('Becomes the id of the refund, of the credit or of the rates'),
    act: z.enum(APPROVAL_ACTS),
    state: z.enum(APPROVAL_STATES),
    rideId: id.nullable(),
    payoutRequestId: id.nullable(),
    userId: id.nullable().describe('The rider to give a credit'),
    amount: money.nullable(),
    rates: ratesShape.nullable(),
    recipient: personShape.nullable(),
    reason: z.string().nullable(),
    requester: personShape.nullable().describe('Null for the command line'),
    isOwn: z.boolean().describe('Whether the caller asked: then another admin has to decide'),
    requestedAt: instant,
    expiresAt: instant,
    decider: personShape.nullable(),
    decidedAt: instant.nullable(),
    decisionReason: z.string().nullable(),
  })
  .meta({ id: 'Approval' });

export function presentApproval(
  { approval, requester, decider, recipient }: ApprovalView,
  viewer: UserActor,
): z.output<typeof approvalShape> {
  const { rates, amountCents, requestedBy, requestedAt, expiresAt, decidedAt } = approval;
  const { id, act, state, rideId, payoutRequestId, userId, reason, decisionReason } = approval;
  return {
    ...{ id, act, state, rideId, payoutRequestId, userId, reason, decisionReason },
    amount: amountCents === null ? null : dollarsFromCents(amountCents),
    rates: rates && {
      schedulingFee: dollarsFromCents(rates.schedulingFeeCents),
      shortDistanceMinimum: dollarsFromCents(rates.shortDistanceMinimumCents),
      shortDistancePerMile: dollarsFromCents(rates.shortDistancePerMileCents),
      longDistanceMinimum: dollarsFromCents(rates.longDistanceMinimumCents),
      longDistancePerMile: dollarsFromCents(rates.longDistancePerMileCents),
      commissionRate: dollarsFromCents(rates.commissionRateBasisPoints),
    },
    recipient: recipient && presentPerson(recipient),
    requester: requester && presentPerson(requester),
    decider: decider && presentPerson(decider),
    isOwn: requestedBy === viewer.userId,
    requestedAt: requestedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

function presentPerson({ id, firstName, lastName, email }: ApprovalPerson): z.output<typeof personShape> {
  return { id, firstName, lastName, email };
}
