import { patternWords } from '../../domain/standing-rides/pattern-words.ts';
import type { StandingRide } from '../../domain/standing-rides/standing-ride.ts';
import type { SeriesWords } from '../email/standing-ride-emails.ts';

/** How a mail describes a series. */
export function seriesWords({ times, returnKind, pickup, dropoff }: StandingRide): SeriesWords {
  return { pattern: patternWords(times, returnKind), pickup: pickup.address, dropoff: dropoff.address };
}

/** "Tuesday, December 1 at 7:00 AM" by the area's clocks. */
export function pickupWords(at: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone });
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone });
  return `${day.format(at)} at ${time.format(at)}`;
}

/** "Tuesday, December 1" of "2026-12-01". */
export function dayWords(day: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${day}T12:00:00Z`));
}
