import { describe, expect, it } from 'vitest';
import { createPayment, retimePayment, transitionPayment } from '../../../domain/payments/payment.ts';

const now = new Date('2026-03-05T12:00:00Z');
const day = (days: number) => new Date(now.getTime() + days * 86_400_000);
const subject = { id: 'payment', kind: 'ride', userId: 'rider', rideId: 'ride', methodId: 'card' } as const;
const authorized = transitionPayment(createPayment({ ...subject, amountCents: 20_00, now }), 'authorized');

describe('the card of a ride that moves', () => {
  it('is authorized a day before the new time when it is only saved so far', () => {
    const due = { dueStep: 'authorize-ride', dueAt: day(9) } as const;
    const saved = createPayment({ ...subject, amountCents: 20_00, now, isLater: true, due });
    expect(retimePayment(saved, { from: day(10), to: day(20) })).toEqual({ ...saved, dueAt: day(19) });
  });

  it('stays on hold for five days, and for any earlier time', () => {
    expect(retimePayment(authorized, { from: day(2), to: day(5) })).toBeNull();
    expect(retimePayment(authorized, { from: day(9), to: day(8) })).toBeNull();
  });

  it('is not held for longer than banks do', () => {
    expect(() => retimePayment(authorized, { from: day(2), to: day(6) })).toThrow(
      expect.objectContaining({ code: 'CARD_HOLD_TOO_SHORT' }),
    );
  });
});
