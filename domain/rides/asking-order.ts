import { toExpiry, type WaitingTimes } from './expiry.ts';
import { moveRide, type TransitionRequest, type TransitionResult } from './move-ride.ts';
import type { Ride } from './ride.ts';

/** As many people an order names, one after another or together. */
export const MOST_ASKED = 20;

/** Who is asked for a ride before everybody: drivers one after another, then a circle of them together. */
export interface AskingOrder {
  readonly rideId: string;
  /** In this order, one at a time. */
  readonly driverIds: readonly string[];
  readonly minutesEach: number;
  /** Asked together after them; may be empty. */
  readonly circleIds: readonly string[];
  readonly circleMinutes: number;
  /** How many steps have been taken: one for each driver, then one for the circle. */
  readonly position: number;
  /** When the next one is asked; null while the order stands by, as it does while the ride has a driver. */
  readonly dueAt: Date | null;
}

/** Who is asked now, and until when. */
export type Ask =
  | { readonly to: 'driver'; readonly driverId: string; readonly until: Date }
  | { readonly to: 'circle'; readonly driverIds: readonly string[]; readonly until: Date }
  | { readonly to: 'everybody' };

/** An ask, and how far the order has come with it. */
export interface Step {
  readonly ask: Ask;
  readonly position: number;
}

/** What decides who is asked next. */
export interface AskingNow {
  readonly now: Date;
  readonly waiting: WaitingTimes;
  /** Whether the driver can take the ride, asked by name or among the circle, and has not said no. */
  readonly canTake: (driverId: string, as: 'driver' | 'circle') => boolean;
}

/**
 * Who is asked next: the first driver who can take the ride, else those of the circle who can, else everybody. Whoever
 * cannot is passed over at once, and nobody is waited for beyond the time at which the ride is given up.
 */
export function nextAsk(
  order: AskingOrder,
  ride: Pick<Ride, 'scheduledFor'>,
  { now, waiting, canTake }: AskingNow,
): Step {
  const last = ride.scheduledFor && toExpiry(ride.scheduledFor, now, waiting);
  const { driverIds, circleIds, position } = order;
  const until = (minutes: number) => {
    const wanted = new Date(now.getTime() + minutes * 60_000);
    return last && last < wanted ? last : wanted;
  };
  const everybody: Step = { ask: { to: 'everybody' }, position: driverIds.length + 1 };
  if (last && last <= now) return everybody;
  const index = driverIds.findIndex((id, place) => place >= position && canTake(id, 'driver'));
  const driverId = driverIds[index];
  if (driverId !== undefined) {
    return { ask: { to: 'driver', driverId, until: until(order.minutesEach) }, position: index + 1 };
  }
  const circle = position <= driverIds.length ? circleIds.filter((id) => canTake(id, 'circle')) : [];
  if (circle.length === 0) return everybody;
  const ask = { to: 'circle', driverIds: circle, until: until(order.circleMinutes) } as const;
  return { ask, position: driverIds.length + 1 };
}

/**
 * A ride that waits is asked of whom the order has come to. It goes on waiting from the end of the ask as long as a new
 * request does, so that it does not end before the next one is asked.
 */
export function askRide(
  ride: Ride,
  ask: Ask,
  move: TransitionRequest,
  waiting: WaitingTimes,
): TransitionResult {
  const waitsFrom = ask.to === 'everybody' ? move.now : ask.until;
  return moveRide(ride, 'ask', move, {
    driverId: ask.to === 'driver' ? ask.driverId : null,
    isSpecificDriver: ask.to === 'driver',
    askedIds: ask.to === 'circle' ? ask.driverIds : null,
    expiresAt: later(ride.expiresAt, toExpiry(ride.scheduledFor, waitsFrom, waiting)),
  });
}

/** A ride that was booked to wait longer does so. */
function later(booked: Date | null, wanted: Date): Date {
  return booked && booked > wanted ? booked : wanted;
}

/** Whether the request is one that this driver may see and take, their fitness apart. */
export function isAskedOf(
  ride: Pick<Ride, 'isSpecificDriver' | 'driverId' | 'askedIds'>,
  driverId: string,
): boolean {
  if (ride.isSpecificDriver) return ride.driverId === driverId;
  return ride.askedIds === null || ride.askedIds.includes(driverId);
}

/** Whether it is open to every driver. */
export function isOpenToAll({
  isSpecificDriver,
  askedIds,
}: Pick<Ride, 'isSpecificDriver' | 'askedIds'>): boolean {
  return !isSpecificDriver && askedIds === null;
}
