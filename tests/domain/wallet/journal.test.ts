import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanced, type Posting } from '../../../domain/wallet/journal.ts';

const posting = (amountCents: number): Posting => ({ account: 'platform_revenue', amountCents });

describe('the postings of an entry', () => {
  it('are kept in order, without those of nothing', () => {
    expect(balanced([posting(-5), posting(0), posting(3), posting(2)])).toEqual([
      posting(-5),
      posting(3),
      posting(2),
    ]);
  });

  it.each([
    ['none', []],
    ['one', [posting(5)]],
    ['only empty ones', [posting(0), posting(0)]],
    ['one that is not empty', [posting(0), posting(5)]],
    ['a cent too much', [posting(-5), posting(6)]],
    ['a cent too little', [posting(-5), posting(4)]],
    ['no numbers', [posting(NaN), posting(NaN)]],
  ])('are refused as a defect when there are %s', (_what, postings) => {
    expect(() => balanced(postings)).toThrow(RangeError);
  });

  it('are accepted exactly when they sum to zero', () => {
    const anyAmounts = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 6 });
    fc.assert(
      fc.property(anyAmounts, fc.boolean(), (amounts, close) => {
        const sum = amounts.reduce((total, amount) => total + amount, 0);
        const postings = (close ? [...amounts, -sum] : amounts).map(posting);
        const isBalanced = (close || sum === 0) && postings.some(({ amountCents }) => amountCents !== 0);
        if (isBalanced) expect(balanced(postings).length).toBeGreaterThanOrEqual(2);
        else expect(() => balanced(postings)).toThrow(RangeError);
      }),
    );
  });
});
