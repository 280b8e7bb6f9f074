import type { Pricings } from '../../../application/ports/pricing.ts';
import { hasStarted, type Pricing } from '../../../domain/pricing/pricing.ts';
import type { PricingState } from '../../../domain/pricing/pricing-change.ts';
import type { Draft } from './tables.ts';

/** The version that started last. */
export function getInForce({ tables }: Draft, now: Date): Pricing {
  let last: Pricing | null = null;
  for (const pricing of tables.pricings.values()) {
    if (hasStarted(pricing, now) && (last === null || isLater(pricing, last))) last = pricing;
  }
  if (!last) throw new Error('There always is an active pricing');
  return last;
}

function isLater(a: Pricing, b: Pricing): boolean {
  return a.effectiveAt > b.effectiveAt || (Number(a.effectiveAt) === Number(b.effectiveAt) && a.id > b.id);
}

export class InMemoryPricings implements Pricings {
  constructor(private readonly draft: Draft) {}

  async active(now: Date): Promise<Pricing> {
    return getInForce(this.draft, now);
  }

  lastActive(now: Date): Promise<Pricing> {
    return this.active(now);
  }

  async state(now: Date): Promise<PricingState> {
    const inForce = getInForce(this.draft, now);
    const scheduled = [...this.draft.tables.pricings.values()]
      .filter((pricing) => pricing.withdrawnAt === null && pricing.effectiveAt > now)
      .sort((a, b) => (isLater(a, b) ? 1 : -1));
    return { inForce, scheduled };
  }

  async find(pricingId: string): Promise<Pricing | null> {
    return this.draft.tables.pricings.get(pricingId) ?? null;
  }

  /** Transactions run one after the other here. */
  async lockChanges(): Promise<void> {}

  lock(pricingId: string): Promise<Pricing | null> {
    return this.find(pricingId);
  }

  async insert(pricing: Pricing): Promise<void> {
    this.draft.tables.pricings.set(pricing.id, pricing);
  }

  withdraw(pricing: Pricing): Promise<void> {
    return this.insert(pricing);
  }
}
