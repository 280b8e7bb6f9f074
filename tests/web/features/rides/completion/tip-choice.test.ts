import { describe, expect, it } from 'vitest';
import {
  canRaiseTip,
  chosenTip,
  initialTip,
} from '../../../../../web/features/rides/completion/tip-choice.ts';
import { paymentText } from '../../../../../web/features/rides/completion/use-complete-ride.ts';

describe('The tip at completion', () => {
  it('starts with the tip chosen at booking, as a preset where it is one', () => {
    expect(initialTip({ totalFare: '20.00', tip: '3.00' })).toEqual({ kind: 'percent', percent: 15 });
    expect(initialTip({ totalFare: '20.00', tip: '3.50' })).toEqual({ kind: 'custom', text: '3.50' });
    expect(initialTip({ totalFare: '20.00', tip: '0.00' })).toEqual({ kind: 'custom', text: '' });
  });

  it('counts as nothing when it is empty or unreadable', () => {
    expect(chosenTip({ kind: 'custom', text: '' }, 2000)).toBe(0);
    expect(chosenTip({ kind: 'custom', text: 'many' }, 2000)).toBe(0);
    expect(chosenTip({ kind: 'percent', percent: 25 }, 2000)).toBe(500);
  });

  it('can be raised for 24 hours after the ride', () => {
    const ride = { status: 'COMPLETED', completedAt: '2026-03-05T20:30:00Z' } as const;
    const end = Date.parse('2026-03-06T20:30:00Z');
    expect(canRaiseTip(ride, end - 1)).toBe(true);
    expect(canRaiseTip(ride, end)).toBe(false);
    expect(canRaiseTip({ status: 'IN_PROGRESS', completedAt: null }, end)).toBe(false);
  });

  it('is named in the message only when there is one', () => {
    expect(paymentText({ finalAmount: '22.00', tip: '2.00' })).toBe(
      'Payment of $22.00 processed successfully (includes $2.00 tip)',
    );
    expect(paymentText({ finalAmount: '20.00', tip: '0.00' })).toBe(
      'Payment of $20.00 processed successfully',
    );
  });
});
