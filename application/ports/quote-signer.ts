import type { Quote } from '../../domain/pricing/quote.ts';

/** Turns a quote into a token the client brings back, and back again. */
export interface QuoteSigner {
  sign(quote: Quote): string;
  /** The quote, or null when the token is not ours, was altered, or cannot be read. Expiry is the caller's rule. */
  verify(token: string): Quote | null;
}
