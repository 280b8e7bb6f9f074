import type { Ride } from './ride.ts';
import { type CareGiven, type CareScope, NOTHING_GIVEN } from '../care/care-grant.ts';

/**
 * What somebody may do about a ride besides driving it: see it with its PIN and share it, cancel it or ask for that, move
 * it to another time or change what is needed of it, say that it is over, see how it is paid, and decide about its
 * payment and its tip.
 */
export const RIDE_RIGHTS = ['see', 'cancel', 'reschedule', 'complete', 'see_payment', 'pay'] as const;
export type RideRight = (typeof RIDE_RIGHTS)[number];

/** The people of a ride besides its driver. */
type RidePeople = Pick<Ride, 'riderId' | 'bookerId' | 'payerId'>;

/** Somebody other than the passenger, with what the passenger lets them do now. */
interface Helper {
  readonly scopes: readonly CareScope[];
  /** Booked the ride, or coordinates the organisation that did, and may still book. */
  readonly isBooker: boolean;
  readonly isPayer: boolean;
  readonly isPaidByPassenger: boolean;
}

/** The scope that gives each right, beside what booking or paying for the ride gives. */
export const SCOPE_OF_RIGHT: Readonly<Record<RideRight, CareScope>> = {
  see: 'follow',
  cancel: 'cancel',
  reschedule: 'book',
  complete: 'book',
  see_payment: 'receipts',
  pay: 'pay',
};

const OF_HELPERS: Readonly<Record<RideRight, (helper: Helper) => boolean>> = {
  see: ({ scopes, isBooker }) => isBooker || scopes.includes('follow'),
  cancel: ({ scopes, isBooker }) => isBooker || scopes.includes('cancel'),
  reschedule: ({ isBooker }) => isBooker,
  complete: ({ isBooker }) => isBooker,
  see_payment: ({ scopes, isPayer }) => isPayer || scopes.includes('receipts'),
  pay: ({ scopes, isPayer, isPaidByPassenger }) => isPayer || (isPaidByPassenger && scopes.includes('pay')),
};

/**
 * The one rule of who may do what about a ride; drivers, operators and links have rules of their own. The passenger may do
 * everything but decide about the money of somebody else who pays. `given` is what the passenger lets the person do now: who
 * coordinates the organisation that has booked the ride is its booker as much as the one who did.
 */
export function rightsOver(ride: RidePeople, userId: string, given: CareGiven = NOTHING_GIVEN): RideRight[] {
  const isPaidByPassenger = ride.payerId === ride.riderId;
  if (userId === ride.riderId) {
    return RIDE_RIGHTS.filter((right) => right !== 'pay' || isPaidByPassenger);
  }
  const { scopes, isCoordinator } = given;
  const isBooker = (userId === ride.bookerId || isCoordinator) && scopes.includes('book');
  const helper = { scopes, isBooker, isPayer: userId === ride.payerId, isPaidByPassenger };
  return RIDE_RIGHTS.filter((right) => OF_HELPERS[right](helper));
}

/** Whether somebody else than the passenger asked for the ride. */
export function isBookedByOther({ riderId, bookerId }: Pick<Ride, 'riderId' | 'bookerId'>): boolean {
  return bookerId !== riderId;
}

/** As what somebody is told of a ride who is not its rider: as who booked it, or as somebody else who helps. */
export interface ToldAs {
  readonly toBooker?: boolean;
  readonly toHelper?: boolean;
}

export function toldAs({ riderId, bookerId }: Pick<Ride, 'riderId' | 'bookerId'>, userId: string): ToldAs {
  if (userId === riderId) return {};
  return userId === bookerId ? { toBooker: true } : { toHelper: true };
}
