import type { Pricing } from '../../domain/pricing/pricing.ts';
import type { PricingState } from '../../domain/pricing/pricing-change.ts';

export interface Pricings {
  /** The version in force at `now`, with which quotes are made then. There always is one. */
  active(now: Date): Promise<Pricing>;
  /**
   * The version that was in force when this process last looked, up to a minute ago. Only for a ride that is inserted "at
   * the active price", which is refused when another version is in force by then.
   */
  lastActive(now: Date): Promise<Pricing>;
  /** The version in force at `now`, and those that start later. */
  state(now: Date): Promise<PricingState>;
  /** A version, whose rates never change. Whether it was withdrawn may be out of date. */
  find(pricingId: string): Promise<Pricing | null>;
  /** One change of the prices at a time: others wait here until this transaction ends. */
  lockChanges(): Promise<void>;
  /** A version as it is now, which nobody else withdraws until this transaction ends. */
  lock(pricingId: string): Promise<Pricing | null>;
  /** Adds a version, which takes the place of the others from its start on. */
  insert(pricing: Pricing): Promise<void>;
  /** Keeps that it was withdrawn. */
  withdraw(pricing: Pricing): Promise<void>;
}
