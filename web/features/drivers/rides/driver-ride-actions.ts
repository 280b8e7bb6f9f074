import { shownUntil } from '../../../../domain/rides/driver-on-the-way.ts';
import { mayBeOver } from '../../../../domain/rides/plausibility.ts';
import type { DriverRideFragment } from '../../../generated/operations.ts';

export type DriverAction =
  | ('accept' | 'decline' | 'pass')
  | ('confirm' | 'arrive' | 'start' | 'call' | 'text' | 'give-back')
  | ('agree-cancel' | 'decline-cancel')
  | ('complete' | 'rate');

type RideState = Pick<
  DriverRideFragment,
  | ('status' | 'isSpecificDriver' | 'scheduledFor' | 'arrivedAt' | 'canRate' | 'rider')
  | ('startedAt' | 'distanceMiles' | 'cancelRequest')
>;

/** What the driver can do with a ride, the next step first. */
export function getActions(ride: RideState, now: Date): readonly DriverAction[] {
  const contact: DriverAction[] = ride.rider.phone ? ['call', 'text'] : [];
  switch (ride.status) {
    case 'PENDING':
      return ['accept', ride.isSpecificDriver ? 'decline' : 'pass'];
    case 'ACCEPTED':
    case 'CONFIRMED':
      return acceptedActions(ride, now, contact);
    case 'IN_PROGRESS':
      return mayEnd(ride, now) ? ['complete', ...contact] : [...contact, 'complete'];
    case 'COMPLETED':
      return ride.canRate ? ['rate'] : [];
    case 'CANCELLED':
      return [];
  }
}

/**
 * A rider who asks to cancel is answered first; once declined, the ride goes on until support has decided, and can still
 * be let go.
 */
function acceptedActions(ride: RideState, now: Date, contact: readonly DriverAction[]): DriverAction[] {
  if (!ride.cancelRequest?.isOpen) return [...nextSteps(ride, now), ...contact, 'give-back'];
  return ride.cancelRequest.answer === null
    ? ['agree-cancel', 'decline-cancel', ...contact]
    : [...nextSteps(ride, now), ...contact, 'agree-cancel'];
}

/** The step that is next, and to be pressed first; null where none is. */
export function getNextStep(ride: RideState, now: Date): DriverAction | null {
  const [first] = getActions(ride, now);
  const isStep = first && !QUIET.has(first);
  return isStep && (first !== 'complete' || mayEnd(ride, now)) ? first : null;
}

const QUIET = new Set<DriverAction>(['call', 'text', 'give-back']);

/** Whether the trip can have ended, as far as its length says. */
function mayEnd({ startedAt, distanceMiles }: RideState, now: Date): boolean {
  return mayBeOver({ startedAt: startedAt ? new Date(startedAt) : null, distanceMiles }, now);
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
