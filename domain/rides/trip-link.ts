import { DomainError } from '../errors.ts';
import { isOver, type Ride } from './ride.ts';

/** So many links of a ride can be opened at a time; the database numbers their places. */
export const MOST_TRIP_LINKS = 5;
/** After this a link ends, whatever became of the ride. */
export const LINK_HOURS = 24;
/** So long after the end of the trip the page still says that it is over. */
export const SHOWN_AFTER_MINUTES = 30;
/** Of what has ended the operator can read for a while who shared it. */
const KEPT_DAYS = 30;

/** Lets whoever has its address follow one ride without signing in. */
export interface TripLink {
  readonly id: string;
  readonly rideId: string;
  /** The user who made it. */
  readonly createdBy: string;
  /** Its place among the five, from 1; null once it was stopped or has ended, when nothing opens it any more. */
  readonly slot: number | null;
  readonly createdAt: Date;
  /** At most 24 hours later. */
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

type Shared = Pick<Ride, 'status' | 'completedAt' | 'cancelledAt'>;

/** When the link ends, or has ended, as the ride stands: the first of its own end, its ride's and its being stopped. */
export function endOfLink({ expiresAt, revokedAt }: TripLink, ride: Shared): Date {
  const ends = [expiresAt, endOfSharing(ride), revokedAt].filter((end) => end !== null);
  return new Date(Math.min(...ends.map((end) => end.getTime())));
}

/** Whether it opens the ride, which has to be as of `now`. */
export function isLive(link: TripLink, ride: Shared, now: Date): boolean {
  return link.slot !== null && endOfLink(link, ride) > now;
}

/** Null while the ride goes on. */
function endOfSharing({ status, completedAt, cancelledAt }: Shared): Date | null {
  if (status === 'cancelled') return cancelledAt;
  if (status !== 'completed' || !completedAt) return null;
  return new Date(completedAt.getTime() + SHOWN_AFTER_MINUTES * 60_000);
}

/** Of links made now. */
export function toExpiryOfLink(now: Date): Date {
  return new Date(now.getTime() + LINK_HOURS * 3_600_000);
}

/** Links that ended before this are forgotten. */
export function linksKeptSince(now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS * 86_400_000);
}

/** A place for one more link. Throws `TRIP_ENDED`, `TOO_MANY_TRIP_LINKS` (both conflict). */
export function freeSlot(ride: Shared, links: readonly TripLink[], now: Date): number {
  if (isOver(ride)) throw new DomainError('conflict', 'TRIP_ENDED', 'This trip is over');
  const taken = links.filter((link) => isLive(link, ride, now)).map(({ slot }) => slot);
  const slots = Array.from({ length: MOST_TRIP_LINKS }, (_, index) => index + 1);
  const free = slots.find((slot) => !taken.includes(slot));
  if (free === undefined) throw tooManyLinks();
  return free;
}

export function tooManyLinks(): DomainError {
  const message = `A trip is shared by ${MOST_TRIP_LINKS} links at most. Stop one of them to make another.`;
  return new DomainError('conflict', 'TOO_MANY_TRIP_LINKS', message);
}
