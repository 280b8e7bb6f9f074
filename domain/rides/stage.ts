import { isOpenToAll } from './asking-order.ts';
import { DECLINED } from './decline.ts';
import { isCancelAsked } from './cancel-request.ts';
import { EXPIRED } from './expiry.ts';
import { endedEarly, isAtPlace } from './plausibility.ts';
import type { Ride } from './ride.ts';

/** How far a ride has come, in more steps than its status has: what every screen, list and mail says of it. */
export const RIDE_STAGES = [
  'looking',
  'asked',
  'booked',
  'confirmed',
  'on_the_way',
  'said_arrived',
  'arrived',
  'cancel_asked',
  'cancel_declined',
  'on_trip',
  'completed',
  'ended_early',
  'unanswered',
  'cancelled',
] as const;
export type RideStage = (typeof RIDE_STAGES)[number];

/** What of a ride its stage depends on. */
export type StagedRide = Pick<
  Ride,
  | 'status'
  | 'isSpecificDriver'
  | 'askedIds'
  | 'cancelAskedAt'
  | 'cancelAnswer'
  | 'arrivedAt'
  | 'arrivedMiles'
  | 'scheduledFor'
  | 'cancelReason'
  | 'completedAt'
  | 'distanceMiles'
  | 'startedAt'
>;

/** The stage of a ride as it is shown (`asOf`). */
export function stageOf(ride: StagedRide): RideStage {
  switch (ride.status) {
    case 'pending':
      return isOpenToAll(ride) ? 'looking' : 'asked';
    case 'accepted':
    case 'confirmed':
      return stageBeforeTrip(ride);
    case 'in_progress':
      return 'on_trip';
    case 'completed':
      return endedEarly(ride) ? 'ended_early' : 'completed';
    case 'cancelled':
      return ride.cancelReason === EXPIRED || ride.cancelReason === DECLINED ? 'unanswered' : 'cancelled';
  }
}

function stageBeforeTrip(ride: StagedRide): RideStage {
  if (isCancelAsked(ride)) return ride.cancelAnswer === 'declined' ? 'cancel_declined' : 'cancel_asked';
  if (ride.arrivedAt) return isAtPlace(ride.arrivedMiles) ? 'arrived' : 'said_arrived';
  if (ride.scheduledFor === null) return 'on_the_way';
  return ride.status === 'confirmed' ? 'confirmed' : 'booked';
}

/** The stage in English, for mails and the command line; the client has it in its catalogue. */
export const STAGE_WORDS: Record<RideStage, string> = {
  looking: 'Looking for a driver',
  asked: 'Waiting for the driver’s answer',
  booked: 'Driver booked',
  confirmed: 'Driver confirmed',
  on_the_way: 'Driver on the way',
  said_arrived: 'Driver says they have arrived',
  arrived: 'Driver has arrived',
  cancel_asked: 'Asked to cancel, waiting for the driver’s answer',
  cancel_declined: 'Asked to cancel, support decides',
  on_trip: 'On trip',
  completed: 'Completed',
  ended_early: 'Ended early',
  unanswered: 'No driver',
  cancelled: 'Cancelled',
};
