import { DomainError, invalidField } from '../errors.ts';
import { fieldLabel } from '../field-label.ts';
import type { Cents } from '../money/cents.ts';

/** The rates an admin sets. Money in cents, the commission in basis points. */
export interface Rates {
  readonly schedulingFeeCents: Cents;
  readonly shortDistanceMinimumCents: Cents;
  readonly shortDistancePerMileCents: Cents;
  readonly longDistanceMinimumCents: Cents;
  readonly longDistancePerMileCents: Cents;
  /** The driver's share of the fare: 8500 is 85.00 percent. */
  readonly commissionRateBasisPoints: number;
}

/** One version of the rates. In force is the one that started last; rides keep the version they were priced with. */
export interface Pricing extends Rates {
  readonly id: string;
  /** When it starts: at that instant new quotes are made with it. */
  readonly effectiveAt: Date;
  /** When it was taken back before it started; null when it was not. */
  readonly withdrawnAt: Date | null;
  readonly createdBy: string | null;
  readonly changeReason: string;
  readonly createdAt: Date;
}

export const PRICING_STATUSES = ['scheduled', 'active', 'historical', 'withdrawn'] as const;
export type PricingStatus = (typeof PRICING_STATUSES)[number];

/** Whether it has started at `now`, its very instant included, and was not withdrawn before. */
export function hasStarted({ effectiveAt, withdrawnAt }: Pricing, now: Date): boolean {
  return withdrawnAt === null && effectiveAt.getTime() <= now.getTime();
}

/** Where a version stands at `now`; `isInForce` tells whether it is the one that started last. */
export function getPricingStatus(pricing: Pricing, now: Date, isInForce: boolean): PricingStatus {
  if (pricing.withdrawnAt !== null) return 'withdrawn';
  if (!hasStarted(pricing, now)) return 'scheduled';
  return isInForce ? 'active' : 'historical';
}

/** Whether it was made to start later than at once. */
export function isScheduled({ effectiveAt, createdAt }: Pricing): boolean {
  return effectiveAt.getTime() > createdAt.getTime();
}

/** Takes a version back that has not started; again it is the same. Throws `PRICING_STARTED`. */
export function withdrawPricing(pricing: Pricing, now: Date): Pricing {
  if (pricing.withdrawnAt !== null) return pricing;
  if (hasStarted(pricing, now)) {
    const message = 'These rates have started. Publish others instead.';
    throw new DomainError('conflict', 'PRICING_STARTED', message);
  }
  return { ...pricing, withdrawnAt: now };
}

/** The rates of a new installation. */
export const DEFAULT_RATES: Rates = {
  schedulingFeeCents: 2_50,
  shortDistanceMinimumCents: 15_00,
  shortDistancePerMileCents: 1_92,
  longDistanceMinimumCents: 25_00,
  longDistancePerMileCents: 1_75,
  commissionRateBasisPoints: 85_00,
};

/** The six rates alone. */
export function getRates(pricing: Rates): Rates {
  return {
    schedulingFeeCents: pricing.schedulingFeeCents,
    shortDistanceMinimumCents: pricing.shortDistanceMinimumCents,
    shortDistancePerMileCents: pricing.shortDistancePerMileCents,
    longDistanceMinimumCents: pricing.longDistanceMinimumCents,
    longDistancePerMileCents: pricing.longDistancePerMileCents,
    commissionRateBasisPoints: pricing.commissionRateBasisPoints,
  };
}

export const LONG_DISTANCE_MILES = 35;

/** What a pricing change stores when the older form sends no reason. */
export const NO_REASON_GIVEN = 'No reason given (legacy form)';

const MAX_RATE_CENTS = 1_000_00;
/** How far ahead a version may start. */
const MAX_DAYS_AHEAD = 366;
const RATE_FIELDS = Object.keys(DEFAULT_RATES) as (keyof Rates)[];

/** Who publishes rates, why, and when they start: at once where `startsAt` is null. */
export interface PricingChange {
  readonly id: string;
  readonly createdBy: string | null;
  readonly reason: string;
  readonly now: Date;
  readonly startsAt?: Date | null;
}

/**
 * Makes the next pricing version; `rates` may be those of an older version.
 * Throws `INVALID_FIELD` naming the first rate out of range, or `startsAt` when it has passed or is too far ahead.
 */
export function nextPricing(rates: Rates, change: PricingChange): Pricing {
  assertRates(rates);
  const reason = change.reason.trim();
  if (reason === '') throw invalidField('reason', 'All rate changes require a written reason');
  return {
    ...rates,
    id: change.id,
    effectiveAt: getStart(change),
    withdrawnAt: null,
    createdBy: change.createdBy,
    changeReason: reason,
    createdAt: change.now,
  };
}

/** Throws `INVALID_FIELD` naming the first rate out of range. */
export function assertRates(rates: Rates): void {
  for (const field of RATE_FIELDS) {
    const value = rates[field];
    const limit = field === 'commissionRateBasisPoints' ? 100_00 : MAX_RATE_CENTS;
    if (!Number.isSafeInteger(value) || value < 0 || value > limit) {
      const rate = field.replace(/Cents|BasisPoints/, '');
      throw invalidField(rate, `${fieldLabel([rate])} must be between 0 and ${limit / 100}`);
    }
  }
  if (rates.schedulingFeeCents === 0) {
    for (const field of ['shortDistanceMinimum', 'longDistanceMinimum'] as const) {
      if (rates[`${field}Cents`] === 0)
        throw invalidField(field, `${fieldLabel([field])} must be more than 0 without a scheduling fee`);
    }
  }
}

function getStart({ now, startsAt = null }: PricingChange): Date {
  if (startsAt === null) return now;
  if (startsAt.getTime() <= now.getTime()) throw invalidField('startsAt', 'The start must be in the future');
  if (startsAt.getTime() > now.getTime() + MAX_DAYS_AHEAD * 86_400_000) {
    throw invalidField('startsAt', `The start must be within ${MAX_DAYS_AHEAD} days`);
  }
  return startsAt;
}
