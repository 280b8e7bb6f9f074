import { describe, expect, it } from 'vitest';
import {
  payoutRefusal,
  refusalTitle,
  toPayoutSchema,
} from '../../../../../web/features/drivers/wallet/payout-amount.ts';

const means = { payoutsEnabled: true, availableCents: 120_50, isTestMode: false };

describe('an amount to be paid out', () => {
  it.each([
    ['10', '10.00'],
    ['120.50', '120.50'],
    [' 42.1 ', '42.10'],
  ])('takes %j as %j', (text, amount) => {
    expect(payoutRefusal(text, means)).toBeNull();
    expect(toPayoutSchema(means).parse({ amount: text })).toEqual({ amount });
  });

  it.each(['', '0', '-5', 'ten', '1e3', '10.001'])('refuses %j', (text) => {
    const refused = { title: 'Invalid Amount', description: 'Please enter a valid amount' };
    expect(payoutRefusal(text, means)).toEqual(refused);
  });

  it('refuses less than the minimum', () => {
    const refused = { title: 'Minimum Amount Required', description: 'Minimum payout amount is $10.00' };
    expect(payoutRefusal('9.99', means)).toEqual(refused);
  });

  it('refuses more than there is, also of what is owed', () => {
    const refused = { title: 'Insufficient Balance', description: 'Available balance is $120.50' };
    expect(payoutRefusal('120.51', means)).toEqual(refused);
    const owing = payoutRefusal('10', { ...means, availableCents: -5_00 });
    expect(owing).toMatchObject({ description: 'Available balance is -$5.00' });
  });

  it.each([
    [false, 'Please set up your Stripe account first to receive payouts.'],
    [true, 'Please set up your test payout account first to receive payouts.'],
  ])('needs an account first (test mode: %s)', (isTestMode, description) => {
    const refused = payoutRefusal('10', { ...means, payoutsEnabled: false, isTestMode });
    expect(refused).toEqual({ title: 'Payment Account Setup Required', description });
  });
});

it("titles the server's refusals", () => {
  expect(refusalTitle('INSUFFICIENT_EARNINGS')).toBe('Insufficient Balance');
  expect(refusalTitle(undefined)).toBe('Payout Request Failed');
});
