import type { RideAction, RideParty, RideStatus } from '../../../domain/rides/ride.ts';

export type Row = readonly [
  from: RideStatus | null,
  action: RideAction,
  by: RideParty,
  to: RideStatus,
  money: 'none' | 'hold' | 'release' | 'settle',
];

/**
 * The ride states as they are specified, row by row, written down a second time. A driver who gives the ride
 * back does so with the action `release`.
 */
export const SPECIFIED: readonly Row[] = [
  [null, 'request', 'rider', 'pending', 'hold'],
  [null, 'request', 'admin', 'pending', 'hold'],
  ['pending', 'ask', 'system', 'pending', 'none'],
  ['pending', 'accept', 'driver', 'accepted', 'none'],
  ['pending', 'decline', 'driver', 'cancelled', 'release'],
  ['pending', 'cancel', 'rider', 'cancelled', 'release'],
  ['pending', 'cancel', 'admin', 'cancelled', 'release'],
  ['pending', 'expire', 'system', 'cancelled', 'release'],
  ['pending', 'assign', 'admin', 'accepted', 'none'],
  ['accepted', 'unassign', 'admin', 'pending', 'none'],
  ['accepted', 'unassign', 'system', 'pending', 'none'],
  ['accepted', 'release', 'driver', 'pending', 'none'],
  ['accepted', 'cancel', 'admin', 'cancelled', 'release'],
  ['accepted', 'confirm', 'driver', 'confirmed', 'none'],
  ['accepted', 'confirm', 'admin', 'confirmed', 'none'],
  ['accepted', 'start', 'driver', 'in_progress', 'none'],
  ['confirmed', 'unassign', 'admin', 'pending', 'none'],
  ['confirmed', 'unassign', 'system', 'pending', 'none'],
  ['confirmed', 'release', 'driver', 'pending', 'none'],
  ['confirmed', 'cancel', 'admin', 'cancelled', 'release'],
  ['confirmed', 'start', 'driver', 'in_progress', 'none'],
  ['accepted', 'arrive', 'driver', 'accepted', 'none'],
  ['confirmed', 'arrive', 'driver', 'confirmed', 'none'],
  ['accepted', 'ask_to_cancel', 'rider', 'accepted', 'none'],
  ['confirmed', 'ask_to_cancel', 'rider', 'confirmed', 'none'],
  ['accepted', 'withdraw_cancel', 'rider', 'accepted', 'none'],
  ['confirmed', 'withdraw_cancel', 'rider', 'confirmed', 'none'],
  ['accepted', 'decline_cancel', 'driver', 'accepted', 'none'],
  ['confirmed', 'decline_cancel', 'driver', 'confirmed', 'none'],
  ['accepted', 'refuse_cancel', 'admin', 'accepted', 'none'],
  ['confirmed', 'refuse_cancel', 'admin', 'confirmed', 'none'],
  ['accepted', 'agree_to_cancel', 'driver', 'cancelled', 'release'],
  ['confirmed', 'agree_to_cancel', 'driver', 'cancelled', 'release'],
  ['accepted', 'agree_to_cancel', 'admin', 'cancelled', 'release'],
  ['confirmed', 'agree_to_cancel', 'admin', 'cancelled', 'release'],
  ['pending', 'reschedule', 'rider', 'pending', 'none'],
  ['accepted', 'reschedule', 'rider', 'accepted', 'none'],
  ['confirmed', 'reschedule', 'rider', 'accepted', 'none'],
  ['pending', 'reschedule', 'admin', 'pending', 'none'],
  ['accepted', 'reschedule', 'admin', 'accepted', 'none'],
  ['confirmed', 'reschedule', 'admin', 'accepted', 'none'],
  ['accepted', 'reoffer', 'admin', 'pending', 'none'],
  ['confirmed', 'reoffer', 'admin', 'pending', 'none'],
  ['accepted', 'reoffer', 'rider', 'pending', 'none'],
  ['confirmed', 'reoffer', 'rider', 'pending', 'none'],
  ['pending', 'change_needs', 'rider', 'pending', 'none'],
  ['accepted', 'change_needs', 'rider', 'accepted', 'none'],
  ['confirmed', 'change_needs', 'rider', 'confirmed', 'none'],
  ['pending', 'change_needs', 'admin', 'pending', 'none'],
  ['accepted', 'change_needs', 'admin', 'accepted', 'none'],
  ['confirmed', 'change_needs', 'admin', 'confirmed', 'none'],
  ['in_progress', 'complete', 'driver', 'completed', 'settle'],
  ['in_progress', 'complete', 'rider', 'completed', 'settle'],
  ['in_progress', 'cancel', 'admin', 'cancelled', 'release'],
];

export const STATUSES: readonly RideStatus[] = [
  'pending',
  'accepted',
  'confirmed',
  'in_progress',
  'completed',
  'cancelled',
];

// Records, so that a new action or party is missed by the compiler and not by the reader.
const EVERY_ACTION: Record<RideAction, true> = {
  request: true,
  ask: true,
  accept: true,
  decline: true,
  cancel: true,
  expire: true,
  assign: true,
  unassign: true,
  release: true,
  confirm: true,
  reschedule: true,
  reoffer: true,
  change_needs: true,
  arrive: true,
  ask_to_cancel: true,
  withdraw_cancel: true,
  decline_cancel: true,
  refuse_cancel: true,
  agree_to_cancel: true,
  start: true,
  complete: true,
};
const EVERY_PARTY: Record<RideParty, true> = { rider: true, driver: true, admin: true, system: true };

export const ACTIONS = Object.keys(EVERY_ACTION) as readonly RideAction[];
export const PARTIES = Object.keys(EVERY_PARTY) as readonly RideParty[];

export function isSpecified(from: RideStatus | null, action: RideAction, by: RideParty): boolean {
  return SPECIFIED.some((row) => row[0] === from && row[1] === action && row[2] === by);
}
