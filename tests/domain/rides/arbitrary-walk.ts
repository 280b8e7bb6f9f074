import fc from 'fast-check';
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
import { askRide } from '../../../domain/rides/asking-order.ts';
import type { TransitionResult } from '../../../domain/rides/move-ride.ts';
import {
  agreeToCancel,
  askToCancel,
  declineToCancel,
  isCancelAsked,
  isCancelUnanswered,
  withdrawCancelRequest,
} from '../../../domain/rides/cancel-request.ts';
import type { Ride, RideAction, RideTransition } from '../../../domain/rides/ride.ts';
import { aDriver } from '../../support/builders/a-driver.ts';
import { DRIVER_ID, minutesAfter, NOW, WAITING } from '../../support/builders/personas.ts';
import { moveBy, pendingRide, TOMORROW } from './ride-fixtures.ts';
import { SPECIFIED, type Row } from './transition-table.ts';

/** A ride and the whole history that led to its state. */
export interface Walk {
  readonly ride: Ride;
  readonly history: readonly RideTransition[];
}

/** Any way of a ride through its states by moves that are allowed, of up to `maxSteps` moves after the request. */
export function anyWalk(maxSteps = 12): fc.Arbitrary<Walk> {
  return fc
    .record({
      driverId: fc.constantFrom(null, DRIVER_ID),
      scheduledFor: fc.constantFrom(null, TOMORROW),
      choices: fc.array(fc.nat({ max: 1_000 }), { maxLength: maxSteps }),
    })
    .map(({ driverId, scheduledFor, choices }) => {
      let ride = pendingRide({ driverId, scheduledFor });
      const history = [firstTransition(ride, 'transition-0')];
      for (const choice of choices) {
        const possible = SPECIFIED.filter((row) => row[0] === ride.status && isPossible(row, ride));
        const row = possible[choice % possible.length];
        if (!row) break;
        const next = take(row, ride, history.length);
        ride = next.ride;
        history.push(next.transition);
      }
      return { ride, history };
    });
}

const ANSWERS = new Set<RideAction>([
  'withdraw_cancel',
  'decline_cancel',
  'refuse_cancel',
  'agree_to_cancel',
]);
/** What waits until a request to cancel is answered; a start needs no more than the driver's answer. */
const ENDED_BY_ANSWER = new Set<RideAction>(['unassign', 'release', 'start']);

/** Beyond the table: only who was asked declines, only a scheduled ride is confirmed or moved, tomorrow is too early. */
function isPossible([, action]: Row, ride: Ride): boolean {
  if (action === 'decline') return ride.isSpecificDriver;
  if (action === 'ask_to_cancel') return ride.cancelAnswer !== 'refused';
  if (ANSWERS.has(action)) return isCancelAsked(ride);
  if (ENDED_BY_ANSWER.has(action) && isCancelAsked(ride)) return false;
  if (action === 'arrive') return ride.scheduledFor === null;
  if (action === 'confirm' && isCancelUnanswered(ride)) return false;
  if (action === 'confirm' || action === 'reschedule' || action === 'reoffer')
    return ride.scheduledFor !== null;
  return true;
}

function take([, action, by]: Row, ride: Ride, step: number): TransitionResult {
  // Steps of six seconds: no request expires on the way.
  const now = action === 'expire' ? (ride.expiresAt ?? minutesAfter(NOW, 0)) : minutesAfter(NOW, step / 10);
  const move = moveBy(by, { transitionId: `transition-${step}`, now, reason: 'Because' });
  switch (action) {
    case 'accept':
      return acceptRide(ride, aDriver(), { ...move, by: 'driver' });
    case 'assign':
      return acceptRide(ride, aDriver(), { ...move, by: 'admin' });
    case 'ask':
      return askRide(ride, { to: 'everybody' }, move, WAITING);
    case 'unassign':
    case 'release':
      return reopenRide(ride, action, move, WAITING);
    case 'cancel':
    case 'decline':
    case 'expire':
      return cancelRide(ride, action, move);
    case 'confirm':
      return confirmRide(ride, move);
    case 'reschedule':
    case 'reoffer':
      return rescheduleRide(
        ride,
        { scheduledFor: minutesAfter(TOMORROW, step), isDriverFree: action === 'reschedule' },
        move,
        WAITING,
      );
    case 'change_needs':
      return changeNeeds(ride, { needs: ['quiet'], extraMinutes: (step % 3) * 5 }, move);
    case 'arrive':
      return arriveAtPickup(ride, null, move);
    case 'ask_to_cancel':
      return askToCancel(ride, move);
    case 'withdraw_cancel':
      return withdrawCancelRequest(ride, move);
    case 'decline_cancel':
      return declineToCancel(ride, { ...move, by: 'driver' });
    case 'refuse_cancel':
      return declineToCancel(ride, { ...move, by: 'admin' });
    case 'agree_to_cancel':
      return agreeToCancel(ride, { ...move, by: by === 'admin' ? 'admin' : 'driver' });
    case 'start':
      return startRide(ride, move);
    case 'complete':
      return completeRide(
        ride,
        { tipCents: 1_00, tipReason: 'Late', commissionRateBasisPoints: 85_00 },
        move,
      );
    case 'request':
      throw new Error('A ride is requested once');
  }
}
