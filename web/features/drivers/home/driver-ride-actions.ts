import type { DriverRideFragment } from '../../../generated/documents.ts';

export type DriverAction =
  'accept' | 'decline' | 'pass' | 'confirm' | 'start' | 'call' | 'give-back' | 'complete' | 'rate';

type RideState = Pick<
  DriverRideFragment,
  'status' | 'isSpecificDriver' | 'scheduledFor' | 'canRate' | 'rider'
>;

/** What the driver can do with a ride, the next step first (spec 2 §4, money-and-rides "Ride states"). */
export function getActions(ride: RideState): readonly DriverAction[] {
  const call: DriverAction[] = ride.rider.phone ? ['call'] : [];
  switch (ride.status) {
    case 'pending':
      return ['accept', ride.isSpecificDriver ? 'decline' : 'pass'];
    case 'accepted':
      return [...(ride.scheduledFor ? (['confirm'] as const) : []), 'start', ...call, 'give-back'];
    case 'confirmed':
      return ['start', ...call, 'give-back'];
    case 'in_progress':
      return ['complete', ...call];
    case 'completed':
      return ride.canRate ? ['rate'] : [];
    case 'cancelled':
      return [];
  }
}
