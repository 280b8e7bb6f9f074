import { msg, t } from '@lingui/core/macro';
import type {
  AdminPlannedRideFragment,
  PlannedRideReason,
  RideStatus,
  StandingConsent,
} from '../../../generated/operations.ts';
import { texts } from '../../../lib/i18n.ts';

type Ride = AdminPlannedRideFragment;

/** What the driver of a series said. */
export const CONSENT_LABELS: Record<StandingConsent, string> = texts({
  AGREED: msg`Agreed`,
  ASKED: msg`Not answered yet`,
  DECLINED: msg`Said no`,
  WITHDRAWN: msg`Left`,
  NONE: msg`Nobody was chosen`,
});

const REASONS: Record<PlannedRideReason, string> = texts({
  NO_DRIVER: msg`No driver was chosen`,
  NOT_ANSWERED: msg`The driver has not answered yet`,
  DECLINED: msg`The driver said no`,
  OTHER_WEEKDAY: msg`The driver does not drive on this day of the week`,
  DRIVER_BUSY: msg`The driver is busy at that time`,
  DRIVER_LEFT: msg`The driver does not drive it any more`,
  MOVED: msg`The rider moved it, and nobody has agreed to the new time`,
  RIDER_SKIPPED: msg`The rider left it out`,
  PAUSED: msg`It lies in a pause`,
  ENDED: msg`The standing ride has ended`,
  NO_SUCH_TIME: msg`The clocks skip its time on that night: the rider has to choose another`,
  NOT_PAID: msg`Its money could not be set aside`,
  NOT_BOOKED: msg`It could not be booked in time`,
});

const BOOKED: Record<RideStatus, string> = texts({
  PENDING: msg`Booked, no driver yet`,
  ACCEPTED: msg`Booked, to be confirmed`,
  CONFIRMED: msg`Confirmed`,
  IN_PROGRESS: msg`Under way`,
  COMPLETED: msg`Completed`,
  CANCELLED: msg`Cancelled`,
});

/** "Planned", "Needs a driver", "Left out". */
export function stateText({ state, rideStatus }: Ride): string {
  switch (state) {
    case 'PLANNED':
      return t`Planned`;
    case 'SEEKING':
      return t`Needs a driver`;
    case 'BOOKED':
      return BOOKED[rideStatus ?? 'PENDING'];
    case 'SKIPPED':
      return t`Left out`;
    case 'FAILED':
      return t`Failed`;
  }
}

/** Why nobody drives it, or why it does not take place; empty where there is nothing to say. */
export function reasonText({ reason, state, rideStatus }: Ride): string {
  if (reason) return REASONS[reason];
  return state === 'BOOKED' && rideStatus === 'PENDING' ? t`Drivers are being asked` : '';
}

/** Whether nobody has agreed to drive a ride that is to take place. */
export function needsDriver({ state, rideStatus }: Ride): boolean {
  return state === 'SEEKING' || (state === 'BOOKED' && rideStatus === 'PENDING');
}

/** Whether a driver can be given to it, or another one. */
export function isAssignable({ state, rideStatus }: Ride): boolean {
  if (state === 'BOOKED')
    return rideStatus !== null && ['PENDING', 'ACCEPTED', 'CONFIRMED'].includes(rideStatus);
  return state === 'PLANNED' || state === 'SEEKING';
}
