import { describe, expect, it } from 'vitest';
import { createHmac } from 'node:crypto';
import { HmacQuoteSigner } from '../../../adapters/identity/hmac-quote-signer.ts';
import { makeQuote } from '../../../domain/pricing/quote.ts';
import { aPricing } from '../../support/builders/a-pricing.ts';
import { NOW } from '../../support/builders/personas.ts';

const SECRET = 'a secret that is long enough to be one';
const signer = new HmacQuoteSigner(SECRET);
const trip = {
  pickup: { address: 'One Seagate, Toledo', lat: 41.6528, lng: -83.5379 },
  dropoff: { address: 'Toledo Zoo', lat: 41.620_400_1, lng: -83.5812 },
  distanceMiles: 3.17,
  durationMinutes: 7,
};
const quote = makeQuote(aPricing(), trip, NOW);

/** A token with a good signature over whatever is given. */
function signed(payload: unknown, { prefix = 'quote\0', secret = SECRET } = {}): string {
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
  const signature = createHmac('sha256', secret).update(prefix).update(text).digest('base64url');
  return `${text}.${signature}`;
}

const plain = { ...quote, expiresAt: quote.expiresAt.toISOString() };

describe('HmacQuoteSigner', () => {
  it('brings a quote back exactly as it was signed', () => {
    expect(signer.verify(signer.sign(quote))).toEqual(quote);
    expect(signer.verify(signed(plain))).toEqual(quote);
  });

  it('brings it back in another process with the same secret', () => {
    expect(new HmacQuoteSigner(SECRET).verify(signer.sign(quote))).toEqual(quote);
  });

  it('stays below the 4000 characters a booking takes, whatever the addresses are written in', () => {
    const stop = { ...trip.pickup, address: '橋'.repeat(200) };
    const token = signer.sign({ ...quote, trip: { ...trip, pickup: stop, dropoff: stop } });
    expect(token.length).toBeLessThan(4000);
    expect(signer.verify(token)?.trip.pickup).toEqual(stop);
  });

  it('refuses a token in which any one character was changed', () => {
    const token = signer.sign(quote);
    for (let at = 0; at < token.length; at += 1) {
      const changed = token[at] === 'A' ? 'B' : 'A';
      const altered = token.slice(0, at) + changed + token.slice(at + 1);
      // The last character of base64url carries spare bits that mean nothing.
      const meansTheSame = at === token.length - 1;
      if (!meansTheSame) expect(signer.verify(altered), `changed at ${at}`).toBeNull();
    }
  });

  it.each([
    ['an empty text', ''],
    ['a text without a signature', signer.sign(quote).split('.')[0] ?? ''],
    ['an empty signature', `${signer.sign(quote).split('.')[0]}.`],
    ['a third part', `${signer.sign(quote)}.more`],
    ['a signature of another secret', signed(plain, { secret: 'another' })],
    ['a signature made for another purpose', signed(plain, { prefix: 'session\0' })],
  ])('refuses %s', (_, token) => {
    expect(signer.verify(token)).toBeNull();
  });

  it.each([
    ['no date', { ...plain, expiresAt: 'soon' }],
    ['a missing field', { ...plain, pricingId: undefined }],
    ['a field too many', { ...plain, discount: 100 }],
    ['text for a number', { ...plain, fare: { ...quote.fare, totalCents: '1' } }],
    ['part of a cent', { ...plain, fare: { ...quote.fare, totalCents: 1.5 } }],
    ['no trip', { ...plain, trip: null }],
    ['a stop without words', { ...plain, trip: { ...trip, dropoff: { lat: 41.62, lng: -83.58 } } }],
    ['a list', []],
  ])('refuses %s, even with our own signature', (_, payload) => {
    expect(signer.verify(signed(payload))).toBeNull();
  });
});
