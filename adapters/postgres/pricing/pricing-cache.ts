import { performance } from 'node:perf_hooks';
import type { Pricing } from '../../../domain/pricing/pricing.ts';

/** How old what is remembered of the active version may be. */
const MAX_AGE_MS = 60_000;

/**
 * The versions of the pricing that this process has read. A version never changes, but which one is active does: who
 * uses `getActive` lets the statement that depends on it check that it still is.
 */
export class PricingCache {
  private readonly versions = new Map<string, Pricing>();
  private active: { readonly pricing: Pricing; readonly readAtMs: number } | null = null;

  getActive(): Pricing | null {
    if (this.active && performance.now() - this.active.readAtMs > MAX_AGE_MS) this.active = null;
    return this.active?.pricing ?? null;
  }

  /** The rates of a version; whether it is active may have changed since. */
  getVersion(pricingId: string): Pricing | null {
    return this.versions.get(pricingId) ?? null;
  }

  keepActive(pricing: Pricing): void {
    this.active = { pricing, readAtMs: performance.now() };
    this.keepVersion(pricing);
  }

  keepVersion(pricing: Pricing): void {
    this.versions.set(pricing.id, pricing);
  }

  forgetActive(): void {
    this.active = null;
  }
}
