import type { Pricing } from '../../../domain/pricing/pricing.ts';
import { boolean, money, nullable, percent, text, time, uuid } from '../column-types.ts';
import { defineTable, type FieldsOf } from '../table.ts';
import { USERS } from '../users/user-table.ts';

export const PRICING_CONFIG = defineTable(
  'pricing_config',
  {
    id: uuid(),
    schedulingFeeCents: money(),
    shortDistanceMinimumCents: money(),
    shortDistancePerMileCents: money(),
    longDistanceMinimumCents: money(),
    longDistancePerMileCents: money(),
    commissionRateBasisPoints: percent(),
    effectiveAt: time('effective_date'),
    withdrawnAt: nullable(time()),
    createdBy: nullable(uuid()),
    changeReason: text(),
    createdAt: time(),
  } satisfies FieldsOf<Pricing>,
  { is_active: boolean(), updated_at: time() },
  { creator: { by: 'created_by', to: USERS } },
);
