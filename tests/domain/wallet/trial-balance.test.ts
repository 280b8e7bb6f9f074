import { expect, it } from 'vitest';
import { isBalanced, trialBalance } from '../../../domain/wallet/trial-balance.ts';

const MONTH = {
  opening: new Map([
    ['provider_clearing', -1_000],
    ['rider_available', 1_000],
  ] as const),
  days: [
    { day: '2026-03-01', account: 'provider_clearing', debitCents: 500, creditCents: 0 },
    { day: '2026-03-01', account: 'rider_available', debitCents: 0, creditCents: 500 },
    { day: '2026-03-02', account: 'rider_available', debitCents: 200, creditCents: 50 },
    { day: '2026-03-02', account: 'rider_held', debitCents: 50, creditCents: 200 },
  ],
} as const;

it('has opening and closing balance, debits and credits of every account', () => {
  const balance = trialBalance(MONTH);
  const line = (name: string) => balance.lines.find(({ account }) => account === name);
  expect(line('rider_available')).toEqual({
    account: 'rider_available',
    openingCents: 1_000,
    debitCents: 200,
    creditCents: 550,
    closingCents: 1_350,
  });
  expect(line('rider_held')).toMatchObject({ openingCents: 0, closingCents: 150 });
  expect(line('payouts_clearing')).toMatchObject({ openingCents: 0, closingCents: 0 });
  expect([balance.debitCents, balance.creditCents]).toEqual([750, 750]);
});

it('is balanced when debits equal credits, and the accounts came to zero before', () => {
  expect(isBalanced(trialBalance(MONTH))).toBe(true);
  expect(isBalanced(trialBalance({ ...MONTH, days: MONTH.days.slice(1) }))).toBe(false);
  expect(isBalanced(trialBalance({ ...MONTH, opening: new Map([['rider_held', 1]]) }))).toBe(false);
});
