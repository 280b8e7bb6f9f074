import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../domain/errors.ts';
import {
  authorizationTime,
  createPayment,
  isAuthorizedLater,
  transitionPayment,
  type Payment,
  type PaymentStatus,
} from '../../../domain/payments/payment.ts';
import { NOW, RIDER_ID } from '../../support/builders/personas.ts';

const request = {
  id: 'payment-1',
  kind: 'ride',
  userId: RIDER_ID,
  rideId: 'ride-1',
  methodId: 'card-1',
  amountCents: 24_70,
} as const;
const aPayment = () => createPayment({ ...request, now: NOW });
const settlement = {
  tipCents: 3_00,
  tipReason: null,
  by: 'driver',
  actorId: 'driver-1',
  topUpId: null,
} as const;

describe('a new card payment', () => {
  it('is created with nothing captured and unknown to the provider', () => {
    expect(aPayment()).toEqual({
      ...request,
      invoiceId: null,
      capturedCents: 0,
      status: 'created',
      providerId: null,
      declineReason: null,
      settlement: null,
      dueStep: null,
      dueAt: null,
      createdAt: NOW,
    });
  });

  it('is scheduled when its card is authorized later', () => {
    expect(createPayment({ ...request, now: NOW, isLater: true })).toEqual({
      ...aPayment(),
      status: 'scheduled',
    });
  });

  it('keeps the settlement that it is a part of', () => {
    expect(createPayment({ ...request, now: NOW, settlement })).toEqual({ ...aPayment(), settlement });
  });

  it('is of 50 cents or more', () => {
    const tooLittle = new DomainError('invalid', 'CARD_MINIMUM', 'A card can pay $0.50 or more');
    expect(createPayment({ ...request, amountCents: 50, now: NOW }).amountCents).toBe(50);
    expect(() => createPayment({ ...request, amountCents: 49, now: NOW })).toThrow(tooLittle);
  });
});

describe('the card of a ride', () => {
  it.each([
    ['without a time of pickup', null, false],
    ['in an hour', '2026-03-11T15:00:00Z', false],
    ['in exactly five days', '2026-03-16T14:00:00Z', false],
    ['in more than five days', '2026-03-16T14:00:00.001Z', true],
  ])('is authorized later only for more than five days ahead: %s', (_when, pickup, isLater) => {
    expect(isAuthorizedLater(pickup === null ? null : new Date(pickup), NOW)).toBe(isLater);
  });

  it('is then authorized 24 hours before pickup', () => {
    expect(authorizationTime(new Date('2026-03-20T08:30:00Z'))).toEqual(new Date('2026-03-19T08:30:00Z'));
  });
});

/** The states that a payment can go to from each state; every other step is refused. */
const STEPS: Record<PaymentStatus, readonly PaymentStatus[]> = {
  scheduled: ['created', 'cancelled'],
  created: ['open', 'authorized', 'succeeded', 'declined', 'cancelling', 'cancelled'],
  open: ['authorized', 'succeeded', 'declined', 'cancelling', 'cancelled'],
  authorized: ['capturing', 'declined', 'cancelling'],
  capturing: ['succeeded', 'authorized', 'declined'],
  cancelling: ['cancelled', 'succeeded'],
  succeeded: [],
  declined: [],
  cancelled: [],
};
const STATUSES = Object.keys(STEPS) as PaymentStatus[];
const steps = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to, STEPS[from].includes(to)] as const));

describe('a payment', () => {
  it.each(steps)('that is %s goes to %s: %s', (from, to, isAllowed) => {
    const payment: Payment = { ...aPayment(), status: from };
    if (isAllowed) expect(transitionPayment(payment, to)).toEqual({ ...payment, status: to });
    else {
      const refusal = new DomainError(
        'conflict',
        'PAYMENT_STATE',
        `A payment that is ${from} cannot be ${to}`,
      );
      expect(() => transitionPayment(payment, to)).toThrow(refusal);
    }
  });

  it('has nothing due in its next state but what is said of it', () => {
    const due = { dueStep: 'finish-payment', dueAt: NOW } as const;
    const payment = createPayment({ ...request, now: NOW, due });
    expect(payment).toEqual({ ...aPayment(), ...due });
    expect(transitionPayment(payment, 'authorized')).toMatchObject({ dueStep: null, dueAt: null });
    const settling = { dueStep: 'settle-ride', dueAt: NOW } as const;
    expect(transitionPayment(payment, 'cancelling', settling)).toMatchObject(settling);
  });

  it('takes on what its step has found out and keeps the rest', () => {
    const authorized = transitionPayment(aPayment(), 'authorized', { providerId: 'pi_1' });
    expect(authorized).toEqual({ ...aPayment(), status: 'authorized', providerId: 'pi_1' });
    const capturing = transitionPayment(authorized, 'capturing', { settlement });
    expect(transitionPayment(capturing, 'succeeded', { capturedCents: 24_70 })).toEqual({
      ...aPayment(),
      status: 'succeeded',
      providerId: 'pi_1',
      settlement,
      capturedCents: 24_70,
    });
    expect(transitionPayment(capturing, 'declined', { declineReason: 'No funds' })).toMatchObject({
      status: 'declined',
      declineReason: 'No funds',
    });
  });
});
