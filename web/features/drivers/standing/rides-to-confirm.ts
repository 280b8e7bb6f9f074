import { toLocalDay } from '../../../../domain/geo/local-time.ts';
import { BOOK_HOURS, REASSIGN_HOURS } from '../../../../domain/standing-rides/deadlines.ts';

const HOUR_MS = 3_600_000;

interface Scheduled {
  readonly id: string;
  readonly status: string;
  readonly scheduledFor: string | null;
  readonly cancelRequest: { readonly isOpen: boolean; readonly answer: string | null } | null;
}

/** The accepted rides of one day of the area, the first pickup first. */
export interface DayToConfirm<Ride> {
  readonly day: string;
  readonly rides: readonly Ride[];
}

/**
 * Days of which a ride that is not confirmed is within two days, with all of theirs: what one tap confirms. A rider who
 * asks to cancel is answered on the ride itself.
 */
export function daysToConfirm<Ride extends Scheduled>(
  rides: readonly Ride[],
  now: Date,
  timeZone: string,
): readonly DayToConfirm<Ride>[] {
  const days = new Map<string, Ride[]>();
  const open = rides.filter(
    ({ status, scheduledFor, cancelRequest }) =>
      status === 'ACCEPTED' && scheduledFor !== null && !isUnanswered(cancelRequest),
  );
  for (const ride of open.toSorted((a, b) => pickupOf(a) - pickupOf(b))) {
    const day = toLocalDay(new Date(pickupOf(ride)), timeZone);
    days.set(day, [...(days.get(day) ?? []), ride]);
  }
  const until = now.getTime() + BOOK_HOURS * HOUR_MS;
  return [...days]
    .filter(([, ofDay]) => ofDay.some((ride) => pickupOf(ride) <= until))
    .map(([day, ofDay]) => ({ day, rides: ofDay }));
}

function isUnanswered(request: Scheduled['cancelRequest']): boolean {
  return request !== null && request.isOpen && request.answer === null;
}

/** When an unconfirmed ride of a standing ride goes to others; null once that has passed. */
export function confirmUntil(ride: Pick<Scheduled, 'scheduledFor'>, now: Date): string | null {
  const until = new Date(pickupOf(ride) - REASSIGN_HOURS * HOUR_MS);
  return until > now ? until.toISOString() : null;
}

function pickupOf({ scheduledFor }: Pick<Scheduled, 'scheduledFor'>): number {
  return Date.parse(scheduledFor ?? '');
}
