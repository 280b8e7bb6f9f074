import { t } from '@lingui/core/macro';
import type { RideDetailsFragment } from '../../../generated/operations.ts';
import type { AreaTime } from '../../../lib/area-time.ts';

type Texts = Pick<AreaTime, 'time' | 'dateTime'>;

/** Where a ride stands, as a sentence with a time. */
export function statusSentence(ride: RideDetailsFragment, { time, dateTime }: Texts): string {
  const name = ride.driver?.firstName ?? t`Your driver`;
  const { scheduledFor } = ride;
  if (isAtPickup(ride)) return withTime(t`Your driver has arrived`, time(ride.arrivedAt));
  switch (ride.status) {
    case 'PENDING': {
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
      return withTime(t`On your way with ${name}`, arrivalText(ride, time));
    case 'COMPLETED':
      return withTime(t`You arrived with ${name}`, ride.completedAt && time(ride.completedAt));
    case 'CANCELLED':
      return t`This ride was cancelled`;
  }
}

/** Whether its driver waits at the pickup. */
export function isAtPickup(
  ride: RideDetailsFragment,
): ride is RideDetailsFragment & { readonly arrivedAt: string } {
  return ride.arrivedAt !== null && (ride.status === 'ACCEPTED' || ride.status === 'CONFIRMED');
}

function arrivalText({ startedAt, durationMinutes }: RideDetailsFragment, time: Texts['time']): string {
  if (!startedAt) return '';
  const arrival = new Date(Date.parse(startedAt) + durationMinutes * 60_000);
  return t`there at about ${{ time: time(arrival.toISOString()) }}`;
}

/** A sentence with its time behind it, where there is one. */
function withTime(sentence: string, time: string | null): string {
  return time ? `${sentence} · ${time}` : sentence;
}
