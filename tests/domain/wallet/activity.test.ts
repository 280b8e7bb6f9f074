import { describe, expect, it } from 'vitest';
import { activitySign, activityType } from '../../../domain/wallet/activity.ts';

describe('wallet activity', () => {
  it.each([
    ['deposit', 5_00, 'deposit', '+'],
    ['refund', 5_00, 'refund', '+'],
    ['refund', 0, 'other', ''],
    ['charge', -5_00, 'charge', '-'],
    ['charge', 0, 'other', ''],
    ['charge', 31, 'deposit', '+'],
    ['hold', 0, 'hold', ''],
    ['release', 0, 'other', ''],
    ['payout', 0, 'other', ''],
    ['tip', -5_00, 'charge', '-'],
  ] as const)(
    'shows a %s that changes the wallet by %i as %s with the sign "%s"',
    (type, cents, shownAs, sign) => {
      const line = { type, walletCents: cents };
      expect([activityType(line), activitySign(line)]).toEqual([shownAs, sign]);
    },
  );
});
