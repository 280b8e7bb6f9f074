import type { RideDetailsFragment, WayOfDriverFragment } from '../../../generated/operations.ts';

/** A position older than this is of before: it no longer says when the driver arrives. */
const STALE_MS = 30_000;

/** How far the driver is, in words that claim no more than is known; `time` writes an instant. */
export function wayText(
  ride: Pick<RideDetailsFragment, 'status' | 'driver'>,
  way: WayOfDriverFragment | null,
  now: number,
  time: (instant: string) => string,
): string {
  const name = ride.driver?.firstName ?? 'Your driver';
  if (!way) return `${name} shares no position right now.`;
  const source = way.isSimulated ? ' Simulated position.' : '';
  const miles = `${way.milesAway.toFixed(1)} miles`;
  if (now - Date.parse(way.measuredAt) > STALE_MS)
    return `Position of ${time(way.measuredAt)}, ${miles} away then.${source}`;
  const minutes = way.minutesAway <= 1 ? 'about a minute' : `about ${way.minutesAway} min`;
  const where = ride.status === 'IN_PROGRESS' ? `${miles} to go, ` : `${miles} away, `;
  return `${where}${minutes}.${source}`;
}
