import { DomainError, invalidField } from '../errors.ts';
import { toLocalDay } from '../geo/local-time.ts';
import type { WaitingTimes } from '../rides/expiry.ts';
import { requestRide } from '../rides/request-ride.ts';
import type { BookedFare, Ride, RideStatus } from '../rides/ride.ts';
import { ofRiderTexts } from '../rides/rider-texts.ts';
import type { PaymentMethodKind } from '../rides/ways-to-pay.ts';

/** `at_time` is booked with the ride there; `on_call` is promised for its day, and costs nothing until it is called. */
export const RETURN_KINDS = ['at_time', 'on_call'] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

export const RETURN_STATES = ['promised', 'booked', 'called', 'lapsed', 'cancelled'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** Who called a return; `rider` is whoever called it for the rider, too, `link` whoever has the rider's mail. */
export const RETURN_CALLERS = ['rider', 'driver', 'admin', 'link'] as const;
export type ReturnCaller = (typeof RETURN_CALLERS)[number];

/** A called return asks the driver of the ride there for so long, who is within so many miles of the pickup. */
export const ASKED_FIRST_MINUTES = 3;
export const NEAR_MILES = 5;
/** So long after the call without a driver at the pickup an operator is needed. */
export const RETURN_OVERDUE_MINUTES = 45;
/** A called return waits longer for a driver than a request does: until an operator has had time to find one. */
export const RETURN_WAIT_MINUTES = 90;

/** The way back of a ride: at its fare, which was agreed when the ride there was booked. */
export interface ReturnTrip {
  readonly outboundRideId: string;
  readonly riderId: string;
  readonly kind: ReturnKind;
  /** The local day for which it was promised or booked, "2026-03-05". */
  readonly day: string;
  readonly state: ReturnState;
  readonly returnRideId: string | null;
  readonly fare: BookedFare;
  readonly pricingId: string;
  readonly paymentMethod: PaymentMethodKind;
  readonly paymentMethodId: string | null;
  /** Of the token in the rider's mail; null where there is nothing to call. */
  readonly linkDigest: string | null;
  /** The id under which it is booked while a card is asked for it, so that a repeated call books one ride. */
  readonly callId: string | null;
  readonly calledAt: Date | null;
  readonly calledBy: ReturnCaller | null;
}

/** What a promise and a booked return have in common. */
function toTrip(outbound: Ride, day: string): ReturnTrip {
  const { id: outboundRideId, riderId, fare, pricingId, paymentMethodId } = outbound;
  // What an organisation does not pay of the way back, its payer does.
  const paymentMethod = outbound.paymentMethod === 'organisation' ? 'wallet' : outbound.paymentMethod;
  return {
    outboundRideId,
    riderId,
    kind: 'on_call',
    day,
    state: 'promised',
    returnRideId: null,
    fare,
    pricingId,
    paymentMethod,
    paymentMethodId,
    linkDigest: null,
    callId: null,
    calledAt: null,
    calledBy: null,
  };
}

/** The promise of a return on the local day of the ride there; nothing is held for it. */
export function promiseReturn(outbound: Ride, linkDigest: string, timeZone: string): ReturnTrip {
  const day = toLocalDay(outbound.scheduledFor ?? outbound.requestedAt, timeZone);
  return { ...toTrip(outbound, day), linkDigest };
}

/** The two legs as they stand together, when the return was booked with the ride there. */
export function joinReturn(outbound: Ride, back: Ride, timeZone: string): ReturnTrip {
  const day = toLocalDay(back.scheduledFor ?? back.requestedAt, timeZone);
  return { ...toTrip(outbound, day), kind: 'at_time', state: 'booked', returnRideId: back.id };
}

/**
 * A ride's return at a time: the same way back at the same fare, asked of the same driver, without a tip. Throws
 * `INVALID_FIELD` for a time at which the ride there is not over.
 */
export function bookReturn(
  outbound: Ride,
  { id, at }: { readonly id: string; readonly at: Date },
  now: Date,
  waiting: WaitingTimes,
): Ride {
  const begins = outbound.scheduledFor ?? now;
  if (at.getTime() < begins.getTime() + outbound.durationMinutes * 60_000) {
    throw invalidField('return', 'The return has to be after the ride there');
  }
  const driverId = outbound.isSpecificDriver ? outbound.driverId : null;
  return wayBack(outbound, { id, scheduledFor: at, driverId, ...paidAs(outbound) }, now, waiting);
}

/** The ride that a called return becomes: for now, at the promised fare, with what the driver has to know. */
export function toCalledRide(
  outbound: Ride,
  trip: ReturnTrip,
  id: string,
  now: Date,
  { bookNowMinutes, ...waiting }: WaitingTimes,
): Ride {
  const patience = { ...waiting, bookNowMinutes: Math.max(bookNowMinutes, RETURN_WAIT_MINUTES) };
  // A card that was removed since pays no more: what is in the wallet does.
  const isPaidByCard = trip.paymentMethod !== 'wallet' && trip.paymentMethodId !== null;
  const paid = isPaidByCard ? paidAs(trip) : { paymentMethod: 'wallet' as const, paymentMethodId: null };
  const booked = { ...outbound, fare: trip.fare, pricingId: trip.pricingId };
  return wayBack(booked, { id, scheduledFor: null, driverId: null, ...paid }, now, patience);
}

type Payment = Pick<Ride, 'paymentMethod' | 'paymentMethodId'>;

function paidAs({ paymentMethod, paymentMethodId }: Payment): Payment {
  return { paymentMethod, paymentMethodId };
}

function wayBack(
  outbound: Ride,
  own: Pick<Ride, 'id' | 'scheduledFor' | 'driverId'> & Payment,
  now: Date,
  waiting: WaitingTimes,
): Ride {
  const {
    riderId,
    bookerId,
    organisationId,
    payerId,
    distanceMiles,
    durationMinutes,
    isLongDistance,
    fare,
    pricingId,
    isTestData,
  } = outbound;
  const { needs, extraMinutes } = outbound;
  const people = { riderId, bookerId, organisationId, payerId };
  const measured = { distanceMiles, durationMinutes, isLongDistance, fare, pricingId, needs, extraMinutes };
  const texts = ofRiderTexts((text) => outbound[text]);
  const ends = { pickup: outbound.dropoff, dropoff: outbound.pickup };
  return requestRide(
    { ...measured, ...ends, ...texts, ...own, ...people, isTestData, tipCents: 0 },
    now,
    waiting,
  );
}

/** Another id of the ride there, always the same: the version of a UUID that nothing else here has. */
export function returnRideId(outboundRideId: string): string {
  return `${outboundRideId.slice(0, 14)}8${outboundRideId.slice(15)}`;
}

/** From what the token of the link in the rider's mail is derived: the token itself is kept nowhere. */
export function returnLinkId(outboundRideId: string): string {
  return `return ${outboundRideId}`;
}

/** What decides whether a return can be called. */
export type CallableTrip = Pick<ReturnTrip, 'kind' | 'state'>;

/** Whether a return is called that has no ride, or one that nobody drove. */
export function isUncalled({ state }: CallableTrip, returnStatus: RideStatus | null): boolean {
  return state === 'promised' || (state === 'called' && returnStatus === 'cancelled');
}

/** Whether the return of a ride can be called now. */
export function canCallReturn(
  trip: CallableTrip,
  outbound: Pick<Ride, 'startedAt'>,
  returnStatus: RideStatus | null,
): boolean {
  return trip.kind === 'on_call' && outbound.startedAt !== null && isUncalled(trip, returnStatus);
}

/**
 * Throws `RETURN_ENDED` for a return that nobody can call any more, its day over or its ride cancelled, and
 * `RETURN_TOO_EARLY` before the ride there has begun.
 */
export function requireCallable(
  trip: ReturnTrip,
  outbound: Ride,
  returnStatus: RideStatus | null,
  today: string,
): void {
  const isOver = trip.day < today && outbound.status !== 'in_progress';
  if (trip.kind !== 'on_call' || !isUncalled(trip, returnStatus) || isOver) throw returnEnded();
  if (outbound.startedAt === null) {
    const message = 'You can call your return once the ride there has started';
    throw new DomainError('conflict', 'RETURN_TOO_EARLY', message);
  }
}

export function returnEnded(): DomainError {
  return new DomainError('conflict', 'RETURN_ENDED', 'This return has ended. Please book another ride.');
}
