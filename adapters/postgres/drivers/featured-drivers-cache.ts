import { performance } from 'node:perf_hooks';
import type { DriverCard } from '../../../application/ports/drivers.ts';

/** How old what visitors see of drivers may be. Who is suspended goes at once, see `forget`. */
const MAX_AGE_MS = 5_000;

/** The drivers that every visitor sees, read once for all who ask within a few seconds. */
export class FeaturedDriversCache {
  private kept: {
    readonly limit: number;
    readonly readAtMs: number;
    readonly cards: Promise<DriverCard[]>;
  } | null = null;

  constructor(private readonly maxAgeMs = MAX_AGE_MS) {}

  /** Those of the last read, or of `read` when that is too old; a read that fails is not kept. */
  get(limit: number, read: () => Promise<DriverCard[]>): Promise<DriverCard[]> {
    const { kept } = this;
    if (kept?.limit === limit && performance.now() - kept.readAtMs < this.maxAgeMs) return kept.cards;
    const fresh = { limit, readAtMs: performance.now(), cards: read() };
    this.kept = fresh;
    fresh.cards.catch(() => {
      if (this.kept === fresh) this.kept = null;
    });
    return fresh.cards;
  }

  /** Somebody is not to be seen any more: the next visitor's are read again. */
  forget(): void {
    this.kept = null;
  }
}
