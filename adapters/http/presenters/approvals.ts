import { z } from 'zod';
import type { ApprovalView } from '../../../application/ports/approvals.ts';
import { toRateTexts } from '../../../domain/pricing/pricing-change.ts';
import type { ShownLimits } from '../../../application/approvals/update-limits.ts';
import { toLimitTexts } from '../../../domain/approvals/limits-version.ts';
import { APPROVAL_ACTS, APPROVAL_STATES } from '../../../domain/approvals/approval.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { fieldsOf, id, instant, money, moneyOrNull } from './fields.ts';

const personShape = z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() });

const ratesShape = z.object({
  schedulingFee: money,
  shortDistanceMinimum: money,
  shortDistancePerMile: money,
  longDistanceMinimum: money,
  longDistancePerMile: money,
  commissionRate: money,
});

const percent = z.string().describe('Percent with two places');

const limitsShape = z.object({
  refundLimit: money
    .nullable()
    .describe('Of one ride, all refunds together; to one rider, all credits of 30 days together'),
  payoutLimit: money.nullable().describe('Of one payout request'),
  commissionMin: percent.nullable(),
  commissionMax: percent.nullable(),
  waitingDays: z.number().int().describe('For how many days an act waits for the second admin'),
});

/** What one admin may do alone; null for no limit. */
export const approvalLimitsShape = limitsShape
  .extend({ changeReason: z.string(), createdAt: instant, version: z.string() })
  .meta({ id: 'ApprovalLimits' });

export function presentLimits({ limits, version }: ShownLimits): z.output<typeof approvalLimitsShape> {
  const { changeReason, createdAt } = limits;
  return { ...toLimitTexts(limits), changeReason, createdAt: createdAt.toISOString(), version };
}

export const approvalShape = z
  .object({
    id: id.describe(
      'Becomes the id of the refund, of the credit, of the rates, of the limits or of the new account',
    ),
    act: z.enum(APPROVAL_ACTS),
    state: z.enum(APPROVAL_STATES),
    rideId: id.nullable(),
    payoutRequestId: id.nullable(),
    userId: id.nullable().describe('The rider to give a credit, or whose account it is about'),
    amount: money.nullable(),
    rates: ratesShape.nullable(),
    base: ratesShape
      .nullable()
      .describe('The rates that new ones were compared with when they were asked for'),
    limits: limitsShape.nullable(),
    baseLimits: limitsShape.nullable().describe('The limits that new ones were compared with'),
    isStale: z
      .boolean()
      .describe('Whether what it is about has changed since: it cannot be approved (409 APPROVAL_STALE)'),
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
  { approval, requester, decider, recipient, base, baseLimits, isStale }: ApprovalView,
  viewer: UserActor,
): z.output<typeof approvalShape> {
  const { rates, amountCents, requestedBy } = approval;
  return fieldsOf(approvalShape, {
    ...approval,
    amount: moneyOrNull(amountCents),
    rates: rates && toRateTexts(rates),
    base: base && toRateTexts(base),
    limits: approval.limits && toLimitTexts(approval.limits),
    baseLimits: baseLimits && toLimitTexts(baseLimits),
    isStale,
    recipient: recipient && fieldsOf(personShape, recipient),
    requester: requester && fieldsOf(personShape, requester),
    decider: decider && fieldsOf(personShape, decider),
    isOwn: requestedBy === viewer.userId,
  });
}
