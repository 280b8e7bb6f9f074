import { describe, expect, it } from 'vitest';
import {
  addFundsSchema,
  fundingChoices,
  suggestedFunding,
} from '../../../../web/components/payments/funding-amount.ts';

const read = (amount: string) => addFundsSchema.safeParse({ amount, cardId: '' });

describe('an amount to add', () => {
  it.each([
    ['1', '1.00'],
    ['25.5', '25.50'],
    ['500', '500.00'],
    [' 42.10 ', '42.10'],
  ])('takes %j as %j', (text, amount) => expect(read(text).data?.amount).toBe(amount));

  it.each(['', '0', '0.99', '500.01', '-5', '1e2', '10.001', 'ten', '5000', 'NaN'])('refuses %j', (text) => {
    expect(read(text).error?.issues[0]?.message).toBe('Please enter an amount between $1 and $500');
  });

  it('is suggested within what can be added at once', () => {
    expect([40, 1234, 90_000].map(suggestedFunding)).toEqual(['1.00', '12.34', '500.00']);
  });

  it.each([
    ['', [25_00, 50_00, 100_00, 200_00]],
    ['8.29', [8_29, 25_00, 50_00, 100_00, 200_00]],
    ['25.00', [25_00, 50_00, 100_00, 200_00, 500_00]],
    ['120.40', [120_40, 200_00, 500_00]],
    ['500.00', [500_00]],
  ])('is offered for %j lacking by one tap', (lacking, choices) => {
    expect(fundingChoices(lacking)).toEqual(choices);
    for (const cents of choices) expect(read(String(cents / 100)).success).toBe(true);
  });
});
