import { describe, expect, it } from 'vitest';
import { fundingAmount, suggestedFunding } from '../../../../web/components/payments/funding-amount.ts';

describe('an amount to add', () => {
  it.each([
    ['1', '1.00'],
    ['25.5', '25.50'],
    ['500', '500.00'],
    [' 42.10 ', '42.10'],
  ])('takes %j as %j', (text, amount) => expect(fundingAmount(text)).toBe(amount));

  it.each(['', '0', '0.99', '500.01', '-5', '1e2', '10.001', 'ten', '5000', 'NaN'])('refuses %j', (text) => {
    expect(fundingAmount(text)).toBeNull();
  });

  it('is suggested within what can be added at once', () => {
    expect([40, 1234, 90_000].map(suggestedFunding)).toEqual(['1.00', '12.34', '500.00']);
  });
});
