import { describe, expect, it } from 'vitest';
import { notFound } from '../../../domain/errors.ts';
import {
  acceptRide,
  arriveAtPickup,
  cancelRide,
  changeNeeds,
  completeRide,
  confirmRide,
  firstTransition,
  reopenRide,
  rescheduleRide,
  startRide,
} from '../../../domain/rides/apply-transition.ts';
import {
  agreeToCancel,
  askToCancel,
  declineToCancel,
  withdrawCancelRequest,
} from '../../../domain/rides/cancel-request.ts';
import { askRide } from '../../../domain/rides/asking-order.ts';
import type { TransitionRequest, TransitionResult } from '../../../domain/rides/move-ride.ts';
import type { Ride, RideAction, RideParty } from '../../../domain/rides/ride.ts';
import { aDriver } from '../../support/builders/a-driver.ts';
import { DRIVER_ID, minutesAfter, NOW, RIDER_ID, WAITING } from '../../support/builders/personas.ts';
import { moveBy, pendingRide, rideIn, TOMORROW } from './ride-fixtures.ts';
import { isSpecified, PARTIES, SPECIFIED, STATUSES } from './transition-table.ts';

const SETTLEMENT = { tipCents: 3_00, tipReason: null, commissionRateBasisPoints: 85_00 };
const LATER = minutesAfter(TOMORROW, 60);
const notThere = notFound('Ride');

/** The ride, its rider asking to cancel it. */
const asking = (ride: Ride): Ride => ({ ...ride, cancelAskedAt: NOW });

type Answer = Parameters<typeof agreeToCancel>[1];

/** Every action as a function of the domain, as every party might try it. */
const ATTEMPTS: readonly [
  action: RideAction,
  attempt: (ride: Ride, move: TransitionRequest) => TransitionResult,
][] = [
  ['accept', (ride, move) => acceptRide(ride, aDriver(), { ...move, by: 'driver' })],
  ['assign', (ride, move) => acceptRide(ride, aDriver(), { ...move, by: 'admin' })],
  ['ask', (ride, move) => askRide(ride, { to: 'everybody' }, move, WAITING)],
  ['decline', (ride, move) => cancelRide(ride, 'decline', move)],
  ['cancel', (ride, move) => cancelRide(ride, 'cancel', move)],
  ['expire', (ride, move) => cancelRide(ride, 'expire', { ...move, now: TOMORROW })],
  ['unassign', (ride, move) => reopenRide(ride, 'unassign', move, WAITING)],
  ['release', (ride, move) => reopenRide(ride, 'release', move, WAITING)],
  ['confirm', confirmRide],
  [
    'reschedule',
    (ride, move) => rescheduleRide(ride, { scheduledFor: LATER, isDriverFree: true }, move, WAITING),
  ],
  ['change_needs', (ride, move) => changeNeeds(ride, { needs: ['walker'], extraMinutes: 10 }, move)],
  ['arrive', (ride, move) => arriveAtPickup({ ...ride, scheduledFor: null }, null, move)],
  ['start', startRide],
  ['ask_to_cancel', askToCancel],
  ['withdraw_cancel', (ride, move) => withdrawCancelRequest(asking(ride), move)],
  ['decline_cancel', (ride, move) => declineToCancel(asking(ride), { ...move, by: 'driver' })],
  ['refuse_cancel', (ride, move) => declineToCancel(asking(ride), { ...move, by: 'admin' })],
  ['agree_to_cancel', (ride, move) => agreeToCancel(asking(ride), move as Answer)],
  ['complete', (ride, move) => completeRide(ride, SETTLEMENT, move)],
];
const ONE_PARTY: Partial<Record<RideAction, RideParty>> = {
  accept: 'driver',
  assign: 'admin',
  decline_cancel: 'driver',
  refuse_cancel: 'admin',
};

const PRODUCT = STATUSES.flatMap((from) =>
  ATTEMPTS.flatMap(([action, attempt]) =>
    PARTIES.filter((by) => (ONE_PARTY[action] ?? by) === by).map((by) => ({ from, action, by, attempt })),
  ),
);

describe('moving a ride', () => {
  it.each(PRODUCT.filter(({ from, action, by }) => isSpecified(from, action, by)))(
    'from $from: $action by $by leads on and leaves a row of history',
    ({ from, action, by, attempt }) => {
      const ride = rideIn(from);
      const move = moveBy(by, {
        transitionId: 'transition-9',
        now: minutesAfter(NOW, 5),
        reason: 'No longer needed',
      });
      const { ride: next, transition } = attempt(ride, move);
      const to = SPECIFIED.find((row) => row[0] === from && row[1] === action && row[2] === by)?.[3];
      expect(next.status).toBe(to);
      expect(transition).toEqual({
        id: 'transition-9',
        rideId: 'ride-1',
        action,
        from,
        to,
        actorId: move.actorId,
        actorRole: by,
        reason: action === 'agree_to_cancel' ? next.cancelReason : 'No longer needed',
        at: action === 'expire' ? TOMORROW : minutesAfter(NOW, 5),
      });
      expect(ride).toEqual(rideIn(from));
    },
  );

  it('is refused as a conflict for every other status, action and party', () => {
    const refused = PRODUCT.filter(({ from, action, by }) => !isSpecified(from, action, by));
    expect(refused).toHaveLength(
      6 * (15 * 4 + 4) - SPECIFIED.filter(([from, action]) => from !== null && action !== 'reoffer').length,
    );
    for (const { from, by, attempt } of refused) {
      expect(() => attempt(rideIn(from), moveBy(by, { reason: 'No longer needed' }))).toThrow(
        expect.objectContaining({ kind: 'conflict' }),
      );
    }
  });

  it('leaves no reason in history where none was given', () => {
    expect(startRide(rideIn('accepted'), moveBy('driver')).transition.reason).toBeNull();
  });

  it('starts its history with the request', () => {
    expect(firstTransition(pendingRide(), 'transition-1')).toEqual({
      id: 'transition-1',
      rideId: 'ride-1',
      action: 'request',
      from: null,
      to: 'pending',
      actorId: RIDER_ID,
      actorRole: 'rider',
      reason: null,
      at: NOW,
    });
  });
});

describe('the parties of a ride', () => {
  const strangers = PRODUCT.filter(
    ({ from, action, by }) =>
      isSpecified(from, action, by) && (by === 'rider' || by === 'driver') && action !== 'accept',
  );

  it.each(strangers)(
    'are people: to another $by, $action of a ride in $from finds nothing',
    ({ from, by, attempt }) => {
      expect(strangers).toHaveLength(25);
      for (const actorId of ['stranger', by === 'rider' ? DRIVER_ID : RIDER_ID, null]) {
        expect(() => attempt(rideIn(from), moveBy(by, { actorId }))).toThrow(notThere);
      }
    },
  );

  it('are checked before the state: who has no part in a ride does not learn its state', () => {
    expect(() => startRide(rideIn('completed'), moveBy('driver', { actorId: 'stranger' }))).toThrow(notThere);
    expect(() =>
      confirmRide(rideIn('accepted', { scheduledFor: null }), moveBy('driver', { actorId: null })),
    ).toThrow(notThere);
  });

  it('include no driver while a broadcast ride is pending: nobody can decline it for the others', () => {
    for (const actorId of [DRIVER_ID, 'stranger']) {
      expect(() => cancelRide(pendingRide(), 'decline', moveBy('driver', { actorId }))).toThrow(notThere);
    }
  });
});
