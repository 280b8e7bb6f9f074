import type { Approval } from '../../../domain/approvals/approval.ts';
import type { Rates } from '../../../domain/pricing/pricing.ts';
import { cents, json, nullable, text, time, uuid } from '../column-types.ts';
import { defineTable, type FieldsOf } from '../table.ts';

export const APPROVALS = defineTable(
  'approvals',
  {
    id: uuid(),
    act: text(),
    rideId: nullable(uuid()),
    payoutRequestId: nullable(uuid()),
    userId: nullable(uuid()),
    pricingId: nullable(uuid()),
    amountCents: nullable(cents()),
    rates: nullable(json<Rates>()),
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
);
