import type { Pricing, PricingStatus } from '../../domain/pricing/pricing.ts';
import type { PricingState } from '../../domain/pricing/pricing-change.ts';
import type { Page, PageRequest } from './pages.ts';

export interface PricingView {
  readonly pricing: Pricing;
  readonly status: PricingStatus;
  readonly createdByUser: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
  } | null;
}

export interface PricingViews {
  find(id: string): Promise<Pricing | null>;
  /** The version in force at `now`. */
  active(now: Date): Promise<Pricing>;
  /** The version in force at `now`, and those that start later. */
  state(now: Date): Promise<PricingState>;
  /** Every version, the latest start first, with where it stands at `now`. */
  history(page: PageRequest, now: Date): Promise<Page<PricingView>>;
}
