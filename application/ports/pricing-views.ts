import type { Pricing } from '../../domain/pricing/pricing.ts';
import type { Page, PageRequest } from './pages.ts';

export interface PricingView {
  readonly pricing: Pricing;
  readonly createdByUser: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
  } | null;
}

export interface PricingViews {
  active(): Promise<Pricing>;
  history(page: PageRequest): Promise<Page<PricingView>>;
}
