import type { Pricing } from '../../domain/pricing/pricing.ts';

export interface Pricings {
  /** The version new quotes are made with. There always is one. */
  active(): Promise<Pricing>;
  /**
   * The version that was active when this process last looked, up to a minute ago. Only for a ride that is inserted "at
   * the active price", which is refused when the version is not active any more.
   */
  lastActive(): Promise<Pricing>;
  /** A version, whose rates never change. Whether it is active may be out of date. */
  find(pricingId: string): Promise<Pricing | null>;
  /** Makes this version the active one; the one before becomes historical. */
  replaceActive(pricing: Pricing): Promise<void>;
}
