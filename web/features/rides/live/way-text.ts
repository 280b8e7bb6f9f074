import { t } from '@lingui/core/macro';
import type { CurrentRideFragment, WayOfDriverFragment } from '../../../generated/operations.ts';

/** A position older than this is of before: it no longer says when the driver arrives. */
const STALE_MS = 30_000;

/** How far the driver is, in words that claim no more than is known; `time` writes an instant. */
export function wayText(
  ride: Pick<CurrentRideFragment, 'status' | 'driver'>,
  way: WayOfDriverFragment | null,
  now: number,
  time: (instant: string) => string,
): string {
  const name = ride.driver?.firstName ?? t`Your driver`;
  if (!way) return t`${name} shares no position right now.`;
  const text = distanceText(ride, way, now, time);
  return way.isSimulated ? t`${text} Simulated position.` : text;
}

function distanceText(
  ride: Pick<CurrentRideFragment, 'status'>,
  way: WayOfDriverFragment,
  now: number,
  time: (instant: string) => string,
): string {
  const miles = way.milesAway.toFixed(1);
  if (now - Date.parse(way.measuredAt) > STALE_MS)
    return t`Position of ${{ time: time(way.measuredAt) }}, ${miles} miles away then.`;
  const minutes = way.minutesAway <= 1 ? t`about a minute` : t`about ${{ minutes: way.minutesAway }} min`;
  return ride.status === 'IN_PROGRESS'
    ? t`${miles} miles to go, ${minutes}.`
    : t`${miles} miles away, ${minutes}.`;
}
