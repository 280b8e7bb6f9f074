import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { QuoteSigner } from '../../application/ports/pricing.ts';
import type { Quote } from '../../domain/pricing/quote.ts';

const stop = z.strictObject({
  address: z.string().min(1).max(200),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
});
const cents = z.int().nonnegative();

/** What a token holds: all of a quote, the words of its stops included, and nothing else. */
const signedQuote = z.strictObject({
  trip: z.strictObject({
    pickup: stop,
    dropoff: stop,
    distanceMiles: z.number().positive(),
    durationMinutes: z.int().nonnegative(),
  }),
  fare: z.strictObject({
    schedulingFeeCents: cents,
    distanceFeeCents: cents,
    minimumFareAdjustmentCents: cents,
    totalCents: cents,
    perMileCents: cents,
    minimumCents: cents,
    minimumApplied: z.boolean(),
  }),
  pricingId: z.uuid(),
  expiresAt: z.iso.datetime().transform((text) => new Date(text)),
});

const signable = z.strictObject({
  ...signedQuote.shape,
  expiresAt: z.date().transform((date) => date.toISOString()),
});

/** Tokens of the form base64url(JSON).base64url(HMAC-SHA256), good in every process that has the secret. */
export class HmacQuoteSigner implements QuoteSigner {
  constructor(private readonly secret: string) {}

  sign(quote: Quote): string {
    const payload = Buffer.from(JSON.stringify(signable.parse(quote))).toString('base64url');
    return `${payload}.${this.digest(payload).toString('base64url')}`;
  }

  verify(token: string): Quote | null {
    const [payload = '', signature = '', ...more] = token.split('.');
    const given = Buffer.from(signature, 'base64url');
    const expected = this.digest(payload);
    if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return read(payload);
  }

  /** The prefix keeps a signature made for any other purpose with the same secret from passing for a quote. */
  private digest(payload: string): Buffer {
    return createHmac('sha256', this.secret).update('quote\0').update(payload).digest();
  }
}

/** A token with a good signature can still be of an older release. */
function read(payload: string): Quote | null {
  try {
    return signedQuote.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  } catch {
    return null;
  }
}
