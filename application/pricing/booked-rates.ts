import type { Rates } from '../../domain/pricing/pricing.ts';
import { type PricingViews, pricingViews } from '../ports/pricing.ts';
import { service } from '../tokens.ts';

/** The rates that rides were booked with. A version never changes, so each is read once. */
export class BookedRates {
  private readonly known = new Map<string, Promise<Rates | null>>();

  constructor(private readonly pricingViews: PricingViews) {}

  find(pricingId: string): Promise<Rates | null> {
    const known = this.known.get(pricingId);
    if (known) return known;
    const read = this.pricingViews.find(pricingId);
    this.known.set(pricingId, read);
    read.catch(() => this.known.delete(pricingId));
    return read;
  }
}

export const bookedRates = service(BookedRates, [pricingViews]);
