import { describe, expect, it } from 'vitest';
import { activitySign, activityType } from '../../../domain/wallet/activity.ts';

describe('wallet activity', () => {
  it.each([
    ['deposit', 'deposit', '+'],
    ['refund', 'refund', '+'],
    ['charge', 'charge', '-'],
    ['hold', 'hold', ''],
    ['release', 'other', ''],
    ['payout', 'other', ''],
    ['tip', 'other', '-'],
  ] as const)('shows a %s as %s with the sign "%s"', (type, shownAs, sign) => {
    expect(activityType(type)).toBe(shownAs);
    expect(activitySign(type)).toBe(sign);
  });
});
