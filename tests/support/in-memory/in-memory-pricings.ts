import type { Pricings } from '../../../application/ports/pricings.ts';
import type { Pricing } from '../../../domain/pricing/pricing.ts';
import type { Draft } from './tables.ts';

export class InMemoryPricings implements Pricings {
  constructor(private readonly draft: Draft) {}

  async active(): Promise<Pricing> {
    const active = [...this.draft.tables.pricings.values()].find((pricing) => pricing.isActive);
    if (!active) throw new Error('There always is an active pricing');
    return active;
  }

  lastActive(): Promise<Pricing> {
    return this.active();
  }

  async find(pricingId: string): Promise<Pricing | null> {
    return this.draft.tables.pricings.get(pricingId) ?? null;
  }

  async replaceActive(pricing: Pricing): Promise<void> {
    const { pricings } = this.draft.tables;
    const retired = await this.active();
    pricings.set(retired.id, { ...retired, isActive: false });
    pricings.set(pricing.id, { ...pricing, isActive: true });
  }
}
