import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../domain/errors.ts';
import {
  approveRequest,
  completeRequest,
  failRequest,
  isTransferring,
  rejectRequest,
  requestPayout,
  type PayoutRequest,
} from '../../../domain/payouts/payout-request.ts';
import { ADMIN_ID, DRIVER_ID, minutesAfter, NOW } from '../../support/builders/personas.ts';

const LATER = minutesAfter(NOW, 60);
const wanted = { id: 'request-1', driverId: DRIVER_ID, amountCents: 25_00, bankLast4: '6789' };
const approval = { reviewedBy: ADMIN_ID, notes: null, now: LATER };
const rejection = { reviewedBy: ADMIN_ID, notes: 'Please call us', now: LATER };

const ask = () => requestPayout(wanted, 80_00, NOW);
const approve = () => approveRequest(ask(), approval);
const fail = () => failRequest(approve(), 'No account');

/** A request in each of its states. */
const REQUESTS = {
  pending: ask,
  'approved, under way': approve,
  'approved, failed': fail,
  completed: () => completeRequest(approve(), 'tr_1', LATER),
  rejected: () => rejectRequest(ask(), rejection),
  'rejected, failed': () => rejectRequest(fail(), rejection),
};
type State = keyof typeof REQUESTS;

describe('asking for a payout', () => {
  it('makes a pending request that nobody has reviewed or transferred', () => {
    expect(ask()).toEqual({
      ...wanted,
      rideIds: [],
      status: 'pending',
      transferStatus: 'pending',
      transferId: null,
      attempts: 0,
      requestedAt: NOW,
      reviewedAt: null,
      reviewedBy: null,
      completedAt: null,
      notes: null,
      failureReason: null,
    });
  });

  it.each([
    ['the minimum', 10_00, 80_00],
    ['all that is available', 80_00, 80_00],
  ])('is possible for %s', (_what, amountCents, availableCents) => {
    expect(requestPayout({ ...wanted, amountCents }, availableCents, NOW).amountCents).toBe(amountCents);
  });

  it.each([
    [-1, 'invalid', 'INVALID_AMOUNT', 'Please enter a valid amount'],
    [0, 'invalid', 'INVALID_AMOUNT', 'Please enter a valid amount'],
    [1, 'invalid', 'PAYOUT_MINIMUM', 'Minimum payout amount is $10.00'],
    [9_99, 'invalid', 'PAYOUT_MINIMUM', 'Minimum payout amount is $10.00'],
    [80_01, 'declined', 'INSUFFICIENT_EARNINGS', 'Available balance is $80.00'],
  ] as const)('for %d of 8000 cents is refused as %s, %s', (amountCents, kind, code, message) => {
    expect(() => requestPayout({ ...wanted, amountCents }, 80_00, NOW)).toThrow(
      new DomainError(kind, code, message, { field: 'amount' }),
    );
  });
});

describe('a payout request', () => {
  it('once approved is transferred, and keeps who approved it and when', () => {
    expect(approve()).toEqual({
      ...ask(),
      status: 'approved',
      transferStatus: 'processing',
      attempts: 1,
      reviewedAt: LATER,
      reviewedBy: ADMIN_ID,
    });
  });

  it('approved again after a failure is another attempt without the failure', () => {
    expect(approveRequest(fail(), approval)).toEqual({ ...approve(), attempts: 2 });
  });

  it('keeps its notes on approval unless there are new ones', () => {
    const noted = approveRequest(ask(), { ...approval, notes: 'Checked' });
    expect(noted.notes).toBe('Checked');
    const again = failRequest(noted, 'No account');
    expect(approveRequest(again, approval).notes).toBe('Checked');
    expect(approveRequest(again, { ...approval, notes: 'Checked twice' }).notes).toBe('Checked twice');
  });

  it('once rejected keeps who rejected it, when and why', () => {
    expect(rejectRequest(ask(), rejection)).toEqual({
      ...ask(),
      status: 'rejected',
      reviewedAt: LATER,
      reviewedBy: ADMIN_ID,
      notes: 'Please call us',
    });
  });

  it('once transferred is completed', () => {
    expect(completeRequest(approve(), 'tr_1', LATER)).toEqual({
      ...approve(),
      status: 'completed',
      transferStatus: 'completed',
      transferId: 'tr_1',
      completedAt: LATER,
    });
  });

  it('stays approved when its transfer fails, with the reason', () => {
    expect(fail()).toEqual({ ...approve(), transferStatus: 'failed', failureReason: 'No account' });
  });
});

/** What can be done with a request, and in which states. */
const ACTIONS: readonly [string, (request: PayoutRequest) => PayoutRequest, readonly State[]][] = [
  ['approved', (request) => approveRequest(request, approval), ['pending', 'approved, failed']],
  ['rejected', (request) => rejectRequest(request, rejection), ['pending', 'approved, failed']],
  ['completed', (request) => completeRequest(request, 'tr_2', LATER), ['approved, under way']],
  ['failed', (request) => failRequest(request, 'No account'), ['approved, under way']],
];
const attempts = ACTIONS.flatMap(([action, act, states]) =>
  (Object.keys(REQUESTS) as State[]).map((state) => [state, action, states.includes(state), act] as const),
);

describe('a payout request that is', () => {
  it.each(attempts)('%s can be %s: %s', (state, action, isAllowed, act) => {
    const request = REQUESTS[state]();
    if (isAllowed) expect(act(request)).not.toEqual(request);
    else {
      const message = `A payout request that is ${request.status} cannot be ${action}`;
      expect(() => act(request)).toThrow(new DomainError('conflict', 'PAYOUT_STATE', message));
    }
  });

  it.each([
    ['pending', false],
    ['approved, under way', true],
    ['approved, failed', false],
    ['completed', false],
    ['rejected', false],
    ['rejected, failed', false],
  ] as const)('%s has a transfer under way: %s', (state, isUnderWay) => {
    expect(isTransferring(REQUESTS[state]())).toBe(isUnderWay);
  });
});
