import type { DriverRideFragment } from '../../../generated/operations.ts';

export type DriverAction =
  'accept' | 'decline' | 'pass' | 'confirm' | 'start' | 'call' | 'give-back' | 'complete' | 'rate';

type RideState = Pick<
  DriverRideFragment,
  'status' | 'isSpecificDriver' | 'scheduledFor' | 'canRate' | 'rider'
>;

/** What the driver can do with a ride, the next step first. */
export function getActions(ride: RideState): readonly DriverAction[] {
  const call: DriverAction[] = ride.rider.phone ? ['call'] : [];
  switch (ride.status) {
    case 'PENDING':
      return ['accept', ride.isSpecificDriver ? 'decline' : 'pass'];
    case 'ACCEPTED':
      return [...(ride.scheduledFor ? (['confirm'] as const) : []), 'start', ...call, 'give-back'];
    case 'CONFIRMED':
      return ['start', ...call, 'give-back'];
    case 'IN_PROGRESS':
      return ['complete', ...call];
    case 'COMPLETED':
      return ride.canRate ? ['rate'] : [];
    case 'CANCELLED':
      return [];
  }
}
