import { addDays } from '../geo/calendar-day.ts';
import { toLocalDay } from '../geo/local-time.ts';
import { toPickupTime } from './pattern.ts';

/** What is due about a ride of a series at some time before its pickup. */
export type Due = 'book' | 'remind' | 'reassign' | 'warn' | 'look' | 'give_up';

interface Deadline {
  readonly due: Due;
  readonly at: Date;
}

/** Booked, and its money set aside, so long before the pickup. */
export const BOOK_HOURS = 48;
/** By then its driver has confirmed the ride; they are reminded. */
export const CONFIRM_HOURS = 24;
/** By then an unconfirmed ride goes to others. */
export const REASSIGN_HOURS = 12;
/** Each substitute has so long to answer, and so have the trusted drivers together. */
export const ASK_MINUTES = 30;
/** The hour of the evening before, at which a ride without a driver is told of. */
export const EVENING_HOUR = 20;
/** Further warnings so many minutes before the pickup; what is not paid for by the last one fails. */
const WARN_MINUTES = [180, 60];
const LAST_MINUTES = 60;
/** From then on its driver is online: who is not may have forgotten it, and rider and operator are told. */
export const LOOK_MINUTES = 30;

const HOUR_MS = 3_600_000;

/** Deadlines of a ride that has not been booked: when its money is asked for, and when it is given up. */
export function bookingDeadlines(pickupAt: Date): readonly Deadline[] {
  return [
    ...[BOOK_HOURS, CONFIRM_HOURS, REASSIGN_HOURS].map((hours) => before(pickupAt, 'book', hours * HOUR_MS)),
    before(pickupAt, 'give_up', LAST_MINUTES * 60_000),
  ];
}

/** Deadlines of a booked ride: its driver's confirmation, warnings while it has none, and a look for them. In order. */
export function rideDeadlines(pickupAt: Date, timeZone: string): readonly Deadline[] {
  const evening = toPickupTime(addDays(toLocalDay(pickupAt, timeZone), -1), `${EVENING_HOUR}:00`, timeZone);
  const deadlines = [
    before(pickupAt, 'remind', CONFIRM_HOURS * HOUR_MS),
    before(pickupAt, 'reassign', REASSIGN_HOURS * HOUR_MS),
    ...(evening ? [{ due: 'warn', at: evening } as const] : []),
    ...WARN_MINUTES.map((minutes) => before(pickupAt, 'warn', minutes * 60_000)),
    before(pickupAt, 'look', LOOK_MINUTES * 60_000),
  ];
  return deadlines.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** The first deadline after a time; null after the last one. */
export function nextDeadline(deadlines: readonly Deadline[], after: Date): Date | null {
  return deadlines.find(({ at }) => at > after)?.at ?? null;
}

/** What has come due between two times: after the one, up to the other. */
export function passedDeadlines(deadlines: readonly Deadline[], after: Date, until: Date): readonly Due[] {
  return deadlines.filter(({ at }) => at > after && at <= until).map(({ due }) => due);
}

function before(pickupAt: Date, due: Due, ms: number): Deadline {
  return { due, at: new Date(pickupAt.getTime() - ms) };
}
