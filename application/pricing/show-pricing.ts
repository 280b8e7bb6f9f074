import type { Pricing } from '../../domain/pricing/pricing.ts';
import type { Clock } from '../ports/clock.ts';
import type { PricingViews } from '../ports/pricing-views.ts';

/** The rates in force; anyone may see them. */
export class ShowPricing {
  constructor(
    private readonly pricingViews: PricingViews,
    private readonly clock: Clock,
  ) {}

  execute(): Promise<Pricing> {
    return this.pricingViews.active(this.clock.now());
  }
}
