import { describe, expect, it } from 'vitest';
import {
  refundableCents,
  refundAmount,
  refundedCents,
} from '../../../../../web/features/admin/bookings/refund-left.ts';
import { aSeenRefund } from '../../../../support/builders/a-visible-ride.ts';

const refunds = [
  aSeenRefund({ amount: '5.00' }),
  aSeenRefund({ amount: '2.50', status: 'PENDING' }),
  aSeenRefund({ amount: '9.00', status: 'FAILED' }),
];
const completed = { status: 'COMPLETED', finalAmount: '22.00', refunds } as const;

describe('what is left to refund', () => {
  it('leaves out failed refunds', () => {
    expect(refundedCents(completed)).toBe(7_50);
    expect(refundableCents(completed)).toBe(14_50);
  });

  it('is nothing of a ride that is not completed', () => {
    expect(refundableCents({ ...completed, status: 'IN_PROGRESS' })).toBe(0);
  });

  it.each([
    ['0.01', '0.01'],
    ['14.5', '14.50'],
    ['14.51', null],
    ['0', null],
    ['-1', null],
    ['1.005', null],
    ['', null],
  ])('takes %j as %j', (text, amount) => expect(refundAmount(text, 14_50)).toBe(amount));
});
