import { shownUntil } from '../../../../domain/rides/driver-on-the-way.ts';
import type { DriverRideFragment } from '../../../generated/operations.ts';

export type DriverAction =
  | ('accept' | 'decline' | 'pass')
  | ('confirm' | 'arrive' | 'start' | 'call' | 'text' | 'give-back')
  | ('complete' | 'rate');

type RideState = Pick<
  DriverRideFragment,
  'status' | 'isSpecificDriver' | 'scheduledFor' | 'arrivedAt' | 'canRate' | 'rider'
>;

/** What the driver can do with a ride, the next step first. */
export function getActions(ride: RideState, now: Date): readonly DriverAction[] {
  const contact: DriverAction[] = ride.rider.phone ? ['call', 'text'] : [];
  switch (ride.status) {
    case 'PENDING':
      return ['accept', ride.isSpecificDriver ? 'decline' : 'pass'];
    case 'ACCEPTED':
    case 'CONFIRMED':
      return [...nextSteps(ride, now), ...contact, 'give-back'];
    case 'IN_PROGRESS':
      return ['complete', ...contact];
    case 'COMPLETED':
      return ride.canRate ? ['rate'] : [];
    case 'CANCELLED':
      return [];
  }
}

/** A scheduled ride is confirmed; from an hour before its pickup the driver drives there, arrives and starts. */
function nextSteps(ride: RideState, now: Date): DriverAction[] {
  if (!isDue(ride, now)) return ride.status === 'ACCEPTED' ? ['confirm'] : [];
  return ride.arrivedAt ? ['start'] : ['arrive', 'start'];
}

/** Whether the driver of an accepted ride is on the way: always for now, from an hour before a scheduled pickup. */
export function isDue({ scheduledFor }: Pick<RideState, 'scheduledFor'>, now: Date): boolean {
  return scheduledFor === null || new Date(scheduledFor) <= shownUntil(now);
}
