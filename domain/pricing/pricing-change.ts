import { DomainError } from '../errors.ts';
import { centsFromDollars, dollarsFromCents } from '../money/cents.ts';
import { versionOf, type VersionedRecord } from '../record-version.ts';
import { getRates, type Pricing, type Rates } from './pricing.ts';
import { findUnusualRates } from './unusual-rates.ts';

/** The rates in force, and those that were published to start later, the next one first. */
export interface PricingState {
  readonly inForce: Pricing;
  readonly scheduled: readonly Pricing[];
}

/** Another version as soon as anybody has published or withdrawn rates, or scheduled ones have started. */
export function toPricingRecord({ inForce, scheduled }: PricingState): VersionedRecord {
  const version = versionOf([inForce, ...scheduled].map(({ id }) => id));
  return { version, saved: toRateTexts(inForce) };
}

export type RateTexts = Readonly<
  Record<
    | 'schedulingFee'
    | 'shortDistanceMinimum'
    | 'shortDistancePerMile'
    | 'longDistanceMinimum'
    | 'longDistancePerMile'
    | 'commissionRate',
    string
  >
>;

/** The six rates by the names of their inputs, as decimal texts. */
export function toRateTexts(rates: Rates): RateTexts {
  return {
    schedulingFee: dollarsFromCents(rates.schedulingFeeCents),
    shortDistanceMinimum: dollarsFromCents(rates.shortDistanceMinimumCents),
    shortDistancePerMile: dollarsFromCents(rates.shortDistancePerMileCents),
    longDistanceMinimum: dollarsFromCents(rates.longDistanceMinimumCents),
    longDistancePerMile: dollarsFromCents(rates.longDistancePerMileCents),
    // Basis points are to percent what cents are to dollars.
    commissionRate: dollarsFromCents(rates.commissionRateBasisPoints),
  };
}

/** The other way round; the texts are amounts with at most two places. */
export function fromRateTexts(texts: RateTexts): Rates {
  return {
    schedulingFeeCents: centsFromDollars(texts.schedulingFee),
    shortDistanceMinimumCents: centsFromDollars(texts.shortDistanceMinimum),
    shortDistancePerMileCents: centsFromDollars(texts.shortDistancePerMile),
    longDistanceMinimumCents: centsFromDollars(texts.longDistanceMinimum),
    longDistancePerMileCents: centsFromDollars(texts.longDistancePerMile),
    commissionRateBasisPoints: centsFromDollars(texts.commissionRate),
  };
}

/** What rates that start at `startsAt`, or at once, take the place of. */
export function getReplaced({ inForce, scheduled }: PricingState, startsAt: Date | null): Pricing {
  const started = startsAt ? scheduled.filter(({ effectiveAt }) => effectiveAt <= startsAt) : [];
  return started.at(-1) ?? inForce;
}

/**
 * Lets rates through that change something, and that are not far from those they replace unless this is meant so. Throws
 * `PRICING_UNCHANGED`, and `PRICING_UNUSUAL` with each such rate and the reason.
 */
export function requireMeantChange(replaced: Rates, rates: Rates, isUnusualAccepted: boolean): void {
  if (versionOf(getRates(replaced)) === versionOf(getRates(rates))) {
    const message = 'These rates are the same as those they would replace. Nothing was published.';
    throw new DomainError('conflict', 'PRICING_UNCHANGED', message);
  }
  const unusual = findUnusualRates(replaced, rates);
  if (unusual.length === 0 || isUnusualAccepted) return;
  const message = `Nothing was published, because this is unusual: ${unusual.map((one) => one.message).join('; ')}`;
  throw new DomainError('conflict', 'PRICING_UNUSUAL', message, { unusual });
}
