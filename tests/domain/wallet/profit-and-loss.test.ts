import { expect, it } from 'vitest';
import { profitAndLoss } from '../../../domain/wallet/profit-and-loss.ts';

it('takes a month apart into lines that add up to what the business is richer by', () => {
  const { lines, resultCents, accounts } = profitAndLoss({
    opening: new Map([
      ['platform_revenue', 1_000],
      ['provider_clearing', -1_000],
    ]),
    driverShareCents: 1_300,
    movements: [
      { kind: 'ride_completed', account: 'rider_held', amountCents: -2_029 },
      { kind: 'ride_completed', account: 'driver_earnings', amountCents: 1_800 },
      { kind: 'ride_completed', account: 'platform_revenue', amountCents: 229 },
      { kind: 'tip_added', account: 'driver_earnings', amountCents: 100 },
      { kind: 'tip_added', account: 'rider_available', amountCents: -100 },
      { kind: 'ride_refunded', account: 'driver_earnings', amountCents: -400 },
      { kind: 'ride_refunded', account: 'platform_revenue', amountCents: -50 },
      { kind: 'ride_refunded', account: 'rider_available', amountCents: 450 },
      { kind: 'cash_short', account: 'driver_earnings', amountCents: -85 },
      { kind: 'cash_short', account: 'platform_revenue', amountCents: -15 },
      { kind: 'cash_short', account: 'driver_cash', amountCents: 100 },
      // What a driver keeps and what is set off is no income or cost.
      { kind: 'cash_kept', account: 'driver_earnings', amountCents: -300 },
      { kind: 'cash_kept', account: 'driver_cash', amountCents: 300 },
      { kind: 'credit_granted', account: 'credits_granted', amountCents: -75 },
      { kind: 'credit_granted', account: 'rider_available', amountCents: 75 },
      { kind: 'reversal', account: 'platform_revenue', amountCents: -10 },
      { kind: 'reversal', account: 'rider_available', amountCents: 10 },
    ],
  });
  expect(Object.fromEntries(lines.map(({ line, amountCents }) => [line, amountCents]))).toEqual({
    fares: 1_529,
    driver_shares: -1_300,
    tips: 600,
    tips_passed_on: -600,
    refunds: -450,
    cash_not_received: -100,
    taken_back_from_drivers: 485,
    credits_granted: -75,
    corrections: -10,
  });
  expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(resultCents);
  expect(resultCents).toBe(79);
  expect(accounts.find(({ account }) => account === 'platform_revenue')).toEqual({
    account: 'platform_revenue',
    openingCents: 1_000,
    changeCents: 154,
    closingCents: 1_154,
  });
  expect(accounts.reduce((sum, { closingCents }) => sum + closingCents, 0)).toBe(0);
});
