import type { Pricing } from '../../../domain/pricing/pricing.ts';
import { centsFromDollars } from '../../../domain/money/cents.ts';

/** Numeric columns arrive as decimal texts. */
export interface PricingRow {
  readonly id: string;
  readonly scheduling_fee: string;
  readonly short_distance_minimum: string;
  readonly short_distance_per_mile: string;
  readonly long_distance_minimum: string;
  readonly long_distance_per_mile: string;
  readonly commission_rate: string;
  readonly effective_date: Date;
  readonly is_active: boolean;
  readonly created_by: string | null;
  readonly change_reason: string;
  readonly created_at: Date;
}

/** What `pricingFromRow` needs, for a select list; `pricings` is the table's name or alias in the query. */
export function pricingColumns(pricings = 'pricing_config'): string {
  const names = [
    ...['id', 'scheduling_fee', 'short_distance_minimum', 'short_distance_per_mile', 'long_distance_minimum'],
    ...['long_distance_per_mile', 'commission_rate', 'effective_date', 'is_active', 'created_by'],
    ...['change_reason', 'created_at'],
  ];
  return names.map((name) => `${pricings}.${name}`).join(', ');
}

export function pricingFromRow(row: PricingRow): Pricing {
  return {
    id: row.id,
    schedulingFeeCents: centsFromDollars(row.scheduling_fee),
    shortDistanceMinimumCents: centsFromDollars(row.short_distance_minimum),
    shortDistancePerMileCents: centsFromDollars(row.short_distance_per_mile),
    longDistanceMinimumCents: centsFromDollars(row.long_distance_minimum),
    longDistancePerMileCents: centsFromDollars(row.long_distance_per_mile),
    // Percent with two places become basis points as dollars become cents: "85.00" is 8500.
    commissionRateBasisPoints: centsFromDollars(row.commission_rate),
    effectiveAt: row.effective_date,
    isActive: row.is_active,
    createdBy: row.created_by,
    changeReason: row.change_reason,
    createdAt: row.created_at,
  };
}
