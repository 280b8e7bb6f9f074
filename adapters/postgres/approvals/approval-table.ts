import type { Approval, NewAdmin } from '../../../domain/approvals/approval.ts';
import type { ApprovalLimits } from '../../../domain/approvals/limits.ts';
import type { LimitsVersion } from '../../../domain/approvals/limits-version.ts';
import type { Rates } from '../../../domain/pricing/pricing.ts';
import { cents, integer, json, nullable, text, time, uuid } from '../column-types.ts';
import { PAYOUT_REQUESTS } from '../payouts/payout-tables.ts';
import { RIDES } from '../rides/ride-table.ts';
import { defineTable, type FieldsOf } from '../table.ts';
import { USERS } from '../users/user-table.ts';

export const APPROVALS = defineTable(
  'approvals',
  {
    id: uuid(),
    act: text(),
    rideId: nullable(uuid()),
    payoutRequestId: nullable(uuid()),
    userId: nullable(uuid()),
    pricingId: nullable(uuid()),
    limitsId: nullable(uuid()),
    amountCents: nullable(cents()),
    seenCents: nullable(cents()),
    rates: nullable(json<Rates>()),
    limits: nullable(json<ApprovalLimits>()),
    person: nullable(json<NewAdmin>()),
    startsAt: nullable(time()),
    reason: nullable(text()),
    requestedBy: nullable(uuid()),
    requestedAt: time(),
    expiresAt: time(),
    state: text(),
    decidedBy: nullable(uuid()),
    decidedAt: nullable(time()),
    decisionReason: nullable(text()),
  } satisfies FieldsOf<Approval>,
  {},
  {
    requester: { by: 'requested_by', to: USERS },
    decider: { by: 'decided_by', to: USERS },
    ride: { by: 'ride_id', to: RIDES },
    credited: { by: 'user_id', to: USERS },
    payoutRequest: { by: 'payout_request_id', to: PAYOUT_REQUESTS },
  },
);

export const APPROVAL_LIMITS = defineTable(
  'approval_limits',
  {
    id: uuid(),
    number: integer(),
    refundCents: nullable(cents()),
    payoutCents: nullable(cents()),
    commission: nullable(json<ApprovalLimits['commission']>()),
    waitingDays: integer(),
    createdBy: nullable(uuid()),
    changeReason: text(),
    createdAt: time(),
  } satisfies FieldsOf<LimitsVersion>,
  {},
);

export const APPROVAL_PASSWORDS = defineTable(
  'approval_passwords',
  { approvalId: uuid(), passwordHash: text(), expiresAt: time() },
  {},
);
