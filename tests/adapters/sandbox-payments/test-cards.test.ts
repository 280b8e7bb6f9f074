import { describe, expect, it } from 'vitest';
import {
  judgeCard,
  readCard,
  type CardUse,
  type KnownCard,
} from '../../../adapters/sandbox-payments/test-cards.ts';
import type { TestCard } from '../../../adapters/sandbox-payments/test-mode.ts';
import { typedCard } from './sandbox-on-test.ts';

const NOW = new Date('2026-11-30T23:59:59Z');
const ASKED = 'asked';
const NEEDS_ASKING = 'Your card was declined. This transaction requires authentication.';

function known(number: string): KnownCard {
  const read = readCard(typedCard(number), NOW);
  if ('message' in read) throw new Error(read.message);
  return read.card;
}

function toRefusal(number: string, wanted: Partial<TestCard> = {}): string | null {
  const read = readCard(typedCard(number, wanted), NOW);
  return 'message' in read ? read.message : null;
}

function judged(number: string, use: CardUse, now = NOW): string {
  const verdict = judgeCard(known(number), use, now);
  if (verdict.is === 'declined') return verdict.message;
  return verdict.is === 'approved' ? 'approved' : ASKED;
}

describe('a typed test card', () => {
  it.each([
    ['4242424242424242', 'visa', '4242'],
    ['5555555555554444', 'mastercard', '4444'],
    ['378282246310005', 'amex', '0005'],
    ['6011111111111117', 'discover', '1117'],
  ])('%s is known as %s', (number, brand, last4) => {
    expect(known(number)).toMatchObject({ brand, last4, expMonth: 12, expYear: 2040 });
  });

  it.each(['4111111111111111', '4242424242424241', '', '42'])('%j is no test card', (number) => {
    expect(toRefusal(number)).toBe('Your card number is not a test card. Use 4242 4242 4242 4242.');
  });

  it.each([
    [{ expMonth: 10, expYear: 2026 }, 'Your card has expired.'],
    [{ expMonth: 12, expYear: 2025 }, 'Your card has expired.'],
    [{ expMonth: 0 }, "Your card's expiration month is invalid."],
    [{ expMonth: 13 }, "Your card's expiration month is invalid."],
    [{ expYear: 2077 }, "Your card's expiration year is invalid."],
    [{ cvc: '12' }, "Your card's security code is invalid."],
    [{ cvc: '1234' }, "Your card's security code is invalid."],
  ])('with %j is refused', (wanted, message) => {
    expect(toRefusal('4242424242424242', wanted)).toBe(message);
  });

  it('is good until its month has ended', () => {
    expect(toRefusal('4242424242424242', { expMonth: 11, expYear: 2026 })).toBeNull();
    expect(toRefusal('378282246310005', { cvc: '1234' })).toBeNull();
  });
});

describe("a test card's bank", () => {
  const uses = ['save', 'on_session', 'off_session'] as const;

  it.each([
    ['4242424242424242', ['approved', 'approved', 'approved']],
    ['4000000000000002', Array<string>(3).fill('Your card was declined.')],
    ['4000000000009995', Array<string>(3).fill('Your card has insufficient funds.')],
    ['4000000000000341', ['approved', 'Your card was declined.', 'Your card was declined.']],
    ['4000002500003155', [ASKED, ASKED, 'approved']],
    ['4000002760003184', [ASKED, ASKED, NEEDS_ASKING]],
  ])('answers %s to saving, paying, and paying while away', (number, answers) => {
    expect(uses.map((use) => judged(number, use))).toEqual(answers);
  });

  it('refuses a saved card that has expired since', () => {
    expect(judged('4242424242424242', 'off_session', new Date('2041-01-01T00:00:00Z'))).toBe(
      'Your card has expired.',
    );
  });
});
