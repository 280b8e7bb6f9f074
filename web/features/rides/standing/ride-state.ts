import { msg, t } from '@lingui/core/macro';
import type { PlannedRideReason, PlannedRideRowFragment, RideStatus } from '../../../generated/operations.ts';
import { texts } from '../../../lib/i18n.ts';
import { serverText } from '../../../lib/server-text.ts';

/** What becomes of a planned ride that nobody drives, by the reason; the driver's name is not known there. */
const SEEKING = texts({
  NO_DRIVER: msg`All drivers are asked two days before`,
  NOT_ANSWERED: msg`The driver has not answered yet`,
  DECLINED: msg`The driver cannot; others are asked two days before`,
  OTHER_WEEKDAY: msg`Your driver drives other days; others are asked two days before`,
  DRIVER_BUSY: msg`Your driver is busy then; others are asked two days before`,
  DRIVER_LEFT: msg`The driver does not drive it any more; others are asked two days before`,
  MOVED: msg`Moved; drivers are asked two days before`,
});

const OUT = texts({
  RIDER_SKIPPED: msg`Skipped`,
  PAUSED: msg`Paused`,
  ENDED: msg`Not planned any more`,
  NO_SUCH_TIME: msg`The clocks skip this time that night. Choose another one`,
  NOT_PAID: msg`Not booked: it could not be paid`,
  NOT_BOOKED: msg`Not booked: it was too late`,
});

const BOOKED: Readonly<Record<RideStatus, string>> = texts({
  PENDING: msg`Booked, looking for a driver`,
  ACCEPTED: msg`Booked`,
  CONFIRMED: msg`Booked and confirmed`,
  IN_PROGRESS: msg`On trip`,
  COMPLETED: msg`Completed`,
  CANCELLED: msg`Cancelled`,
});

type Ride = Pick<
  PlannedRideRowFragment,
  'state' | 'reason' | 'driver' | 'rideStatus' | 'fundingProblem' | 'isMoved' | 'asks'
>;

/** How a planned ride stands, in a sentence. */
export function rideStateText(ride: Ride): string {
  const name = ride.driver?.firstName;
  switch (ride.state) {
    case 'PLANNED':
      return name === undefined ? t`Planned` : t`${name} drives`;
    case 'SEEKING':
      return SEEKING[ride.reason as keyof typeof SEEKING] ?? t`All drivers are asked two days before`;
    case 'BOOKED':
      return bookedText(ride.rideStatus ?? 'PENDING', name);
    case 'SKIPPED':
    case 'FAILED':
      return OUT[ride.reason as keyof typeof OUT] ?? t`Not planned any more`;
  }
}

function bookedText(status: RideStatus, name: string | undefined): string {
  if (status === 'ACCEPTED' && name !== undefined) return t`Booked, ${name} drives`;
  if (status === 'CONFIRMED' && name !== undefined) return t`Booked, ${name} has confirmed`;
  return BOOKED[status];
}

/** Why its money is not there or what somebody has to decide, where that is the case. */
export function moneyProblemText({ fundingProblem, state, asks }: Ride): string | null {
  const isAhead = state === 'PLANNED' || state === 'SEEKING';
  if (fundingProblem === null || !isAhead) return null;
  if (asks === 'COVER') return t`${{ reason: serverText(fundingProblem) }} Who pays this ride?`;
  if (asks === 'BOOKER') return t`Not booked: whoever booked it may not book any more. Who looks after it?`;
  return t`The money could not be set aside: ${{ reason: serverText(fundingProblem) }}`;
}

const ATTENTION = new Set<PlannedRideReason>(['NO_SUCH_TIME', 'NOT_PAID', 'NOT_BOOKED', 'DRIVER_LEFT']);

/** Whether the rider had better look at it. */
export function needsAttention(ride: Ride): boolean {
  return ride.fundingProblem !== null || (ride.reason !== null && ATTENTION.has(ride.reason));
}

/** Whether it is still to come and no ordinary ride yet: it can be skipped and moved. */
export function isAhead({ state }: Pick<Ride, 'state'>): boolean {
  return state === 'PLANNED' || state === 'SEEKING';
}

/** Whether it takes place, or may. */
export function isOut({ state }: Pick<Ride, 'state'>): boolean {
  return state === 'SKIPPED' || state === 'FAILED';
}
