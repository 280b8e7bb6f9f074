import { DomainError } from '../errors.ts';
import type { RideAction, RideParty, RideStatus } from './ride.ts';

/** What a transition does to the money held or authorized for the ride. */
export type MoneyEffect = 'none' | 'hold' | 'release' | 'settle';

export interface TransitionRule {
  readonly from: RideStatus | null;
  readonly action: RideAction;
  readonly by: RideParty;
  readonly to: RideStatus;
  readonly money: MoneyEffect;
}

/** Every move a ride can make. What is not here is refused. */
export const TRANSITIONS: readonly TransitionRule[] = [
  { from: null, action: 'request', by: 'rider', to: 'pending', money: 'hold' },
  // At the desk, in the name of who calls.
  { from: null, action: 'request', by: 'admin', to: 'pending', money: 'hold' },
  // Of whom the order of asking has come to; it stays a request.
  { from: 'pending', action: 'ask', by: 'system', to: 'pending', money: 'none' },
  { from: 'pending', action: 'accept', by: 'driver', to: 'accepted', money: 'none' },
  { from: 'pending', action: 'decline', by: 'driver', to: 'cancelled', money: 'release' },
  { from: 'pending', action: 'cancel', by: 'rider', to: 'cancelled', money: 'release' },
  { from: 'pending', action: 'cancel', by: 'admin', to: 'cancelled', money: 'release' },
  { from: 'pending', action: 'expire', by: 'system', to: 'cancelled', money: 'release' },
  { from: 'pending', action: 'assign', by: 'admin', to: 'accepted', money: 'none' },
  { from: 'accepted', action: 'unassign', by: 'admin', to: 'pending', money: 'none' },
  { from: 'confirmed', action: 'unassign', by: 'admin', to: 'pending', money: 'none' },
  // What its driver has not confirmed in time, or cannot drive as it is needed by now, goes to others.
  { from: 'accepted', action: 'unassign', by: 'system', to: 'pending', money: 'none' },
  { from: 'confirmed', action: 'unassign', by: 'system', to: 'pending', money: 'none' },
  { from: 'accepted', action: 'release', by: 'driver', to: 'pending', money: 'none' },
  { from: 'confirmed', action: 'release', by: 'driver', to: 'pending', money: 'none' },
  { from: 'accepted', action: 'cancel', by: 'admin', to: 'cancelled', money: 'release' },
  { from: 'confirmed', action: 'cancel', by: 'admin', to: 'cancelled', money: 'release' },
  { from: 'accepted', action: 'confirm', by: 'driver', to: 'confirmed', money: 'none' },
  // Again as its driver had confirmed it, before a move that an operator takes back at once.
  { from: 'accepted', action: 'confirm', by: 'admin', to: 'confirmed', money: 'none' },
  // At the pickup: a stage of the ride, which keeps its state.
  { from: 'accepted', action: 'arrive', by: 'driver', to: 'accepted', money: 'none' },
  { from: 'confirmed', action: 'arrive', by: 'driver', to: 'confirmed', money: 'none' },
  // To a time at which the driver can come; who had confirmed the ride confirms it again.
  { from: 'pending', action: 'reschedule', by: 'rider', to: 'pending', money: 'none' },
  { from: 'accepted', action: 'reschedule', by: 'rider', to: 'accepted', money: 'none' },
  { from: 'confirmed', action: 'reschedule', by: 'rider', to: 'accepted', money: 'none' },
  { from: 'pending', action: 'reschedule', by: 'admin', to: 'pending', money: 'none' },
  { from: 'accepted', action: 'reschedule', by: 'admin', to: 'accepted', money: 'none' },
  { from: 'confirmed', action: 'reschedule', by: 'admin', to: 'accepted', money: 'none' },
  // To a time at which the driver cannot: every driver is asked again.
  { from: 'accepted', action: 'reoffer', by: 'rider', to: 'pending', money: 'none' },
  { from: 'confirmed', action: 'reoffer', by: 'rider', to: 'pending', money: 'none' },
  { from: 'accepted', action: 'reoffer', by: 'admin', to: 'pending', money: 'none' },
  { from: 'confirmed', action: 'reoffer', by: 'admin', to: 'pending', money: 'none' },
  // What is needed of it, as long as it has not begun.
  { from: 'pending', action: 'change_needs', by: 'rider', to: 'pending', money: 'none' },
  { from: 'accepted', action: 'change_needs', by: 'rider', to: 'accepted', money: 'none' },
  { from: 'confirmed', action: 'change_needs', by: 'rider', to: 'confirmed', money: 'none' },
  { from: 'pending', action: 'change_needs', by: 'admin', to: 'pending', money: 'none' },
  { from: 'accepted', action: 'change_needs', by: 'admin', to: 'accepted', money: 'none' },
  { from: 'confirmed', action: 'change_needs', by: 'admin', to: 'confirmed', money: 'none' },
  // The way out of a ride that a driver has: its rider asks, and its driver or an operator answers.
  { from: 'accepted', action: 'ask_to_cancel', by: 'rider', to: 'accepted', money: 'none' },
  { from: 'confirmed', action: 'ask_to_cancel', by: 'rider', to: 'confirmed', money: 'none' },
  { from: 'accepted', action: 'withdraw_cancel', by: 'rider', to: 'accepted', money: 'none' },
  { from: 'confirmed', action: 'withdraw_cancel', by: 'rider', to: 'confirmed', money: 'none' },
  { from: 'accepted', action: 'decline_cancel', by: 'driver', to: 'accepted', money: 'none' },
  { from: 'confirmed', action: 'decline_cancel', by: 'driver', to: 'confirmed', money: 'none' },
  { from: 'accepted', action: 'refuse_cancel', by: 'admin', to: 'accepted', money: 'none' },
  { from: 'confirmed', action: 'refuse_cancel', by: 'admin', to: 'confirmed', money: 'none' },
  { from: 'accepted', action: 'agree_to_cancel', by: 'driver', to: 'cancelled', money: 'release' },
  { from: 'confirmed', action: 'agree_to_cancel', by: 'driver', to: 'cancelled', money: 'release' },
  { from: 'accepted', action: 'agree_to_cancel', by: 'admin', to: 'cancelled', money: 'release' },
  { from: 'confirmed', action: 'agree_to_cancel', by: 'admin', to: 'cancelled', money: 'release' },
  { from: 'accepted', action: 'start', by: 'driver', to: 'in_progress', money: 'none' },
  { from: 'confirmed', action: 'start', by: 'driver', to: 'in_progress', money: 'none' },
  { from: 'in_progress', action: 'complete', by: 'driver', to: 'completed', money: 'settle' },
  { from: 'in_progress', action: 'complete', by: 'rider', to: 'completed', money: 'settle' },
  { from: 'in_progress', action: 'cancel', by: 'admin', to: 'cancelled', money: 'release' },
];

/** The rule for a move, or null when the ride cannot make it. */
export function findTransition(
  from: RideStatus | null,
  action: RideAction,
  by: RideParty,
): TransitionRule | null {
  return TRANSITIONS.find((rule) => rule.from === from && rule.action === action && rule.by === by) ?? null;
}

/** The rule for a move. Throws `RIDE_NOT_OPEN` for a lost race on a request, else `RIDE_STATE`. */
export function requireTransition(from: RideStatus, action: RideAction, by: RideParty): TransitionRule {
  const rule = findTransition(from, action, by);
  if (rule) return rule;
  if (action === 'accept' || action === 'decline') throw rideNotOpen();
  throw new DomainError('conflict', 'RIDE_STATE', `A ride that is ${words(from)} cannot be ${PAST[action]}`, {
    status: from,
  });
}

/** The conflict that every driver but the first to accept gets. */
export function rideNotOpen(): DomainError {
  return new DomainError('conflict', 'RIDE_NOT_OPEN', 'Ride no longer available');
}

const PAST: Record<Exclude<RideAction, 'accept' | 'decline'>, string> = {
  request: 'requested',
  ask: 'asked of others',
  cancel: 'cancelled',
  expire: 'expired',
  assign: 'assigned',
  unassign: 'unassigned',
  release: 'given back',
  confirm: 'confirmed',
  reschedule: 'moved to another time',
  reoffer: 'moved to another time',
  change_needs: 'driven with other needs',
  arrive: 'reached',
  ask_to_cancel: 'cancelled on request',
  withdraw_cancel: 'cancelled on request',
  decline_cancel: 'cancelled on request',
  refuse_cancel: 'cancelled on request',
  agree_to_cancel: 'cancelled on request',
  start: 'started',
  complete: 'completed',
};

function words(status: RideStatus): string {
  return status.replace('_', ' ');
}
