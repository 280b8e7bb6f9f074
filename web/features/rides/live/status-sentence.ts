import type { RideDetailsFragment } from '../../../generated/operations.ts';
import type { AreaTime } from '../../../lib/area-time.ts';

type Texts = Pick<AreaTime, 'time' | 'dateTime'>;

/** Where a ride stands, as a sentence with a time. */
export function statusSentence(ride: RideDetailsFragment, { time, dateTime }: Texts): string {
  const name = ride.driver?.firstName ?? 'Your driver';
  const { scheduledFor } = ride;
  switch (ride.status) {
    case 'PENDING': {
      const until = ride.expiresAt && !scheduledFor ? ` · until ${time(ride.expiresAt)}` : '';
      const pickup = scheduledFor ? ` for ${dateTime(scheduledFor)}` : '';
      return ride.isSpecificDriver
        ? `Waiting for ${name}’s answer${pickup}${until}`
        : `Looking for a driver${pickup}${until}`;
    }
    case 'ACCEPTED':
      if (scheduledFor) return `${name} picks you up · ${dateTime(scheduledFor)}`;
      return `${name} is on the way${ride.acceptedAt ? ` · accepted at ${time(ride.acceptedAt)}` : ''}`;
    case 'CONFIRMED':
      return `${name} confirmed your pickup${scheduledFor ? ` · ${dateTime(scheduledFor)}` : ''}`;
    case 'IN_PROGRESS':
      return `On your way with ${name}${arrivalText(ride, time)}`;
    case 'COMPLETED':
      return `You arrived with ${name}${ride.completedAt ? ` · ${time(ride.completedAt)}` : ''}`;
    case 'CANCELLED':
      return 'This ride was cancelled';
  }
}

function arrivalText({ startedAt, durationMinutes }: RideDetailsFragment, time: Texts['time']): string {
  if (!startedAt) return '';
  const arrival = new Date(Date.parse(startedAt) + durationMinutes * 60_000);
  return ` · there at about ${time(arrival.toISOString())}`;
}
