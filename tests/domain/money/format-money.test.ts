import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CENTS } from '../../../domain/money/cents.ts';
import { formatMoney } from '../../../domain/money/format-money.ts';

describe('money for people', () => {
  it.each([
    [0, '$0.00'],
    [-0, '$0.00'],
    [5, '$0.05'],
    [99_999, '$999.99'],
    [100_000, '$1,000.00'],
    [123_450, '$1,234.50'],
    [-123_450, '-$1,234.50'],
    [-1, '-$0.01'],
    [123_456_789, '$1,234,567.89'],
    [MAX_CENTS, '$99,999,999.99'],
  ])('shows %d cents as %s', (cents, text) => {
    expect(formatMoney(cents)).toBe(text);
  });

  it('shows every amount as the English of the United States does', () => {
    const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    fc.assert(
      fc.property(fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }), (cents) => {
        expect(formatMoney(cents)).toBe(cents === 0 ? '$0.00' : dollars.format(cents / 100));
      }),
    );
  });
});
