import { t } from '@lingui/core/macro';
import type { CurrentRideFragment } from '../../../generated/operations.ts';
import { isAtPlace } from '../../../../domain/rides/plausibility.ts';
import type { AreaTime } from '../../../lib/area-time.ts';

type Texts = Pick<AreaTime, 'time' | 'dateTime'>;

/** Where a ride stands, as a sentence with a time; the time of arrival is left out where the way is told live. */
export function statusSentence(
  ride: CurrentRideFragment,
  { time, dateTime }: Texts,
  isWayLive = false,
): string {
  const name = ride.driver?.firstName ?? t`Your driver`;
  const { scheduledFor } = ride;
  if (ride.stage === 'CANCEL_ASKED') return t`You asked to cancel · waiting for ${name}’s answer`;
  if (ride.stage === 'CANCEL_DECLINED') return t`You asked to cancel · our support decides`;
  if (isAtPickup(ride)) return withTime(arrivedText(ride), time(ride.arrivedAt));
  switch (ride.status) {
    case 'PENDING': {
      if (ride.askedUntil) {
        const until = time(ride.askedUntil);
        return ride.isSpecificDriver
          ? t`Asking ${name}, until ${until}`
          : t`Asking the drivers you trust, until ${until}`;
      }
      if (ride.givenBackAt) return t`Your driver could not come · looking for another one`;
      if (scheduledFor) {
        const pickup = dateTime(scheduledFor);
        return ride.isSpecificDriver
          ? t`Waiting for ${name}’s answer for ${pickup}`
          : t`Looking for a driver for ${pickup}`;
      }
      const sentence = ride.isSpecificDriver ? t`Waiting for ${name}’s answer` : t`Looking for a driver`;
      return ride.expiresAt ? t`${sentence} · until ${{ time: time(ride.expiresAt) }}` : sentence;
    }
    case 'ACCEPTED':
      if (scheduledFor) return withTime(t`${name} picks you up`, dateTime(scheduledFor));
      return ride.acceptedAt
        ? t`${name} is on the way · accepted at ${{ time: time(ride.acceptedAt) }}`
        : t`${name} is on the way`;
    case 'CONFIRMED':
      return withTime(t`${name} confirmed your pickup`, scheduledFor && dateTime(scheduledFor));
    case 'IN_PROGRESS':
      return withTime(t`On your way with ${name}`, isWayLive ? '' : arrivalText(ride, time));
    case 'COMPLETED':
      return withTime(
        ride.stage === 'ENDED_EARLY' ? t`Your ride with ${name} ended early` : t`You arrived with ${name}`,
        ride.completedAt && time(ride.completedAt),
      );
    case 'CANCELLED':
      return t`This ride was cancelled`;
  }
}

/** Whether its driver says that they wait at the pickup. */
export function isAtPickup(
  ride: CurrentRideFragment,
): ride is CurrentRideFragment & { readonly arrivedAt: string } {
  return ride.arrivedAt !== null && (ride.status === 'ACCEPTED' || ride.status === 'CONFIRMED');
}

/** Whether its driver is known to wait at the pickup. */
export function isKnownToWait(ride: CurrentRideFragment): boolean {
  return isAtPickup(ride) && isAtPlace(ride.arrivedMilesAway);
}

/** What is known of an arrival: that the driver waits, or what they say and how far away they were. */
export function arrivedText(ride: CurrentRideFragment): string {
  const name = ride.driver?.firstName ?? t`Your driver`;
  if (isKnownToWait(ride)) return t`Your driver has arrived`;
  return ride.arrivedMilesAway === null
    ? t`${name} says they have arrived`
    : t`${name} says they have arrived, ${{ miles: ride.arrivedMilesAway.toFixed(1) }} miles from your pickup`;
}

function arrivalText({ startedAt, durationMinutes }: CurrentRideFragment, time: Texts['time']): string {
  if (!startedAt) return '';
  const arrival = new Date(Date.parse(startedAt) + durationMinutes * 60_000);
  return t`there at about ${{ time: time(arrival.toISOString()) }}`;
}

/** A sentence with its time behind it, where there is one. */
function withTime(sentence: string, time: string | null): string {
  return time ? `${sentence} · ${time}` : sentence;
}
