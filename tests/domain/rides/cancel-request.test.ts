import { describe, expect, it } from 'vitest';
import { reopenRide, rescheduleRide, startRide } from '../../../domain/rides/apply-transition.ts';
import {
  agreeToCancel,
  askToCancel,
  CANCEL_AGREED,
  declineToCancel,
  isCancelAsked,
  isCancelOverdue,
  withdrawCancelRequest,
} from '../../../domain/rides/cancel-request.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import { minutesAfter, NOW, WAITING } from '../../support/builders/personas.ts';
import { moveBy, rideIn, TOMORROW } from './ride-fixtures.ts';

const NO_REQUEST = { cancelAskedAt: null, cancelAskReason: null, cancelAnswer: null };
const asked = (status: 'accepted' | 'confirmed' = 'accepted') =>
  askToCancel(rideIn(status), moveBy('rider', { now: NOW, reason: 'I am ill' })).ride;
const declined = () => declineToCancel(asked(), moveBy('driver')).ride;
const refused = () => declineToCancel(asked(), moveBy('admin')).ride;

describe('a rider who asks to cancel an accepted ride', () => {
  it.each(['accepted', 'confirmed'] as const)(
    'leaves a ride that is %s as it is until it is decided',
    (status) => {
      expect(asked(status)).toMatchObject({
        status,
        cancelAskedAt: NOW,
        cancelAskReason: 'I am ill',
        cancelAnswer: null,
      });
      expect(isCancelAsked(asked(status))).toBe(true);
    },
  );

  it('may take it back', () => {
    expect(withdrawCancelRequest(asked(), moveBy('rider')).ride).toMatchObject({
      status: 'accepted',
      ...NO_REQUEST,
    });
  });

  it('is let go by driver or operator: cancelled by the rider, for a reason that everybody reads', () => {
    for (const by of ['driver', 'admin'] as const) {
      const { ride, transition } = agreeToCancel(asked(), moveBy(by));
      const cancelled = { status: 'cancelled', paymentStatus: 'cancelled', cancelledBy: 'rider' };
      expect(ride).toMatchObject({ ...cancelled, cancelReason: CANCEL_AGREED[by] });
      expect(transition).toMatchObject({ actorRole: by, reason: CANCEL_AGREED[by] });
      expect(isCancelAsked(ride)).toBe(false);
    }
  });

  it('waits for the operator once the driver has declined, who may still agree', () => {
    expect(declined()).toMatchObject({ status: 'accepted', cancelAnswer: 'declined' });
    expect(isCancelAsked(declined())).toBe(true);
    expect(agreeToCancel(declined(), moveBy('driver')).ride.status).toBe('cancelled');
    expect(agreeToCancel(declined(), moveBy('admin')).ride.status).toBe('cancelled');
  });

  it('is refused by an operator for good', () => {
    expect(isCancelAsked(refused())).toBe(false);
    expect(() => askToCancel(refused(), moveBy('rider'))).toThrow(
      expect.objectContaining({ kind: 'conflict', code: 'CANCEL_REFUSED' }),
    );
  });

  it.each<[string, (ride: Ride) => unknown]>([
    ['agreed to', (ride) => agreeToCancel(ride, moveBy('driver'))],
    ['declined', (ride) => declineToCancel(ride, moveBy('driver'))],
    ['refused', (ride) => declineToCancel(ride, moveBy('admin'))],
    ['withdrawn', (ride) => withdrawCancelRequest(ride, moveBy('rider'))],
  ])('cannot be %s where the rider does not ask any more', (_, act) => {
    for (const ride of [rideIn('accepted'), refused()]) {
      expect(() => act(ride)).toThrow(
        expect.objectContaining({ kind: 'conflict', code: 'CANCEL_NOT_ASKED' }),
      );
    }
  });
});

describe('whose turn it is', () => {
  it('is the operator’s after ten minutes without an answer, or as soon as the driver declines', () => {
    expect(isCancelOverdue(asked(), minutesAfter(NOW, 9))).toBe(false);
    expect(isCancelOverdue(asked(), minutesAfter(NOW, 10))).toBe(true);
    expect(isCancelOverdue(declined(), NOW)).toBe(true);
    expect(isCancelOverdue(refused(), minutesAfter(NOW, 60))).toBe(false);
  });
});

describe('what else happens to a ride meanwhile', () => {
  it('does not begin before the driver has answered, and ends the request that was declined', () => {
    expect(() => startRide(asked(), moveBy('driver'))).toThrow(
      expect.objectContaining({ kind: 'conflict', code: 'CANCEL_ASKED' }),
    );
    expect(startRide(declined(), moveBy('driver')).ride).toMatchObject({
      status: 'in_progress',
      ...NO_REQUEST,
    });
  });

  it('is not taken from its driver before it is answered', () => {
    for (const action of ['unassign', 'release'] as const) {
      const by = action === 'unassign' ? 'admin' : 'driver';
      expect(() => reopenRide(declined(), action, moveBy(by), WAITING)).toThrow(
        expect.objectContaining({ code: 'CANCEL_ASKED' }),
      );
      expect(reopenRide(refused(), action, moveBy(by), WAITING).ride).toMatchObject({
        status: 'pending',
        ...NO_REQUEST,
      });
    }
  });

  it.each([true, false])(
    'is moved to another time, which ends the request (driver free: %s)',
    (isDriverFree) => {
      const to = { scheduledFor: minutesAfter(TOMORROW, 60), isDriverFree };
      expect(rescheduleRide(asked(), to, moveBy('rider'), WAITING).ride).toMatchObject(NO_REQUEST);
    },
  );
});
