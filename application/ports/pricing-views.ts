import type { Pricing, PricingStatus } from '../../domain/pricing/pricing.ts';
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
  /** The version in force at `now`. */
  active(now: Date): Promise<Pricing>;
  /** Every version, the latest start first, with where it stands at `now`. */
  history(page: PageRequest, now: Date): Promise<Page<PricingView>>;
}
