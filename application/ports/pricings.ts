import type { Pricing } from '../../domain/pricing/pricing.ts';

export interface Pricings {
  /** The version new quotes are made with. There always is one. */
  active(): Promise<Pricing>;
  find(pricingId: string): Promise<Pricing | null>;
  /** Makes this version the active one; the one before becomes historical. */
  replaceActive(pricing: Pricing): Promise<void>;
}
