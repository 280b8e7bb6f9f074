import { msg } from '@lingui/core/macro';
import type { RideAction } from '../../../../domain/rides/ride.ts';
import { texts } from '../../../lib/i18n.ts';

/** What was done to a ride, in short. */
export const MOVES: Readonly<Record<RideAction, string>> = texts({
  request: msg`Requested`,
  ask: msg`Asked of drivers`,
  accept: msg`Accepted`,
  decline: msg`Declined`,
  cancel: msg`Cancelled`,
  expire: msg`Expired without a driver`,
  assign: msg`Driver assigned`,
  unassign: msg`Driver unassigned`,
  release: msg`Given back`,
  confirm: msg`Confirmed`,
  reschedule: msg`Moved to another time`,
  reoffer: msg`Offered to every driver`,
  change_needs: msg`Needs changed`,
  arrive: msg`Driver arrived`,
  ask_to_cancel: msg`Asked to cancel`,
  withdraw_cancel: msg`Request to cancel taken back`,
  decline_cancel: msg`Request to cancel declined`,
  refuse_cancel: msg`Request to cancel refused`,
  agree_to_cancel: msg`Agreed to cancel`,
  start: msg`Started`,
  complete: msg`Completed`,
});

export function isMove(action: string): action is RideAction {
  return action in MOVES;
}
