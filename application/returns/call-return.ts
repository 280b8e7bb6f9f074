import { positionsSince } from '../../domain/drivers/driver-position.ts';
import { DomainError, notFound, orNotFound } from '../../domain/errors.ts';
import { straightLineMiles } from '../../domain/geo/distance.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import {
  ASKED_FIRST_MINUTES,
  isUncalled,
  NEAR_MILES,
  requireCallable,
  returnEnded,
  type ReturnCaller,
  type ReturnTrip,
  toCalledRide,
} from '../../domain/returns/return-trip.ts';
import { firstTransition } from '../../domain/rides/apply-transition.ts';
import { asOf } from '../../domain/rides/expiry.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { type Actor, userIdOf } from '../../domain/users/user.ts';
import { anyone, orSystem, signedIn } from '../access.ts';
import { findRights, requireRight } from '../care/ride-rights.ts';
import { dispatchSettings } from '../drivers/dispatch-settings.ts';
import { authorize, recordAuthorization, requireAuthorized } from '../payments/authorization.ts';
import { type AskedPayment, providerCalls } from '../payments/provider-calls.ts';
import { coverAsThere, promiseCover } from '../payments/covers.ts';
import { rideFundings } from '../payments/ride-fundings.ts';
import { driverPresence } from '../ports/drivers.ts';
import { serviceArea } from '../ports/geo.ts';
import { rideViews, toRideEvent } from '../ports/rides.ts';
import { secretTokens } from '../ports/security.ts';
import { askingRules, beginAsking } from '../rides/asking.ts';
import type { Transact, Transaction } from '../transaction.ts';
import { type Provided, workflow } from '../use-case.ts';
import { linkExpired } from '../users/one-time-links.ts';
import { callReturnByLinkInput, callReturnInput } from './inputs.ts';

const calling = { providerCalls, rideViews, driverPresence, dispatchSettings, serviceArea };

/** `helper`: who has booked the ride there for its rider, and may still book. */
type Caller = ReturnCaller | 'helper';

interface Call {
  /** The ride there, as it was when the call came. */
  readonly outbound: Ride;
  readonly by: Caller;
  /** Null for whoever has the link, and for the product. */
  readonly userId: string | null;
  readonly now: () => Date;
  readonly transact: Transact;
}

/**
 * Calls the return of a ride: its rider, who booked it and may still book for the rider, the driver who drove there, or the
 * support. It becomes a ride for now at the promised fare, which is held or authorized only now, and is asked of that driver
 * first when they are near and free. However often it is called there is one ride. Throws `RETURN_TOO_EARLY`, `RETURN_ENDED`,
 * `CARE_NOT_GIVEN`; what booking throws when it cannot be paid, by which nothing is lost, and to everybody but the payer
 * `RETURN_NOT_PAID`.
 */
export const callReturn = workflow({
  access: orSystem(signedIn),
  input: callReturnInput,
  needs: calling,
  run: async ({ actor, input: { rideId }, now, transact }, needs) => {
    const outbound = (await needs.rideViews.find(rideId))?.ride;
    const by = outbound && callerOf(actor, outbound);
    if (!by) throw notFound('Ride');
    return call({ outbound, by, userId: userIdOf(actor), now, transact }, needs);
  },
});

/** Null for somebody whom the ride does not concern; what helpers may do is looked at with the ride locked. */
function callerOf(actor: Actor, { riderId, driverId, startedAt }: Ride): Caller | null {
  if (actor.kind === 'system' || actor.userType === 'admin') return 'admin';
  if (actor.userId === riderId) return 'rider';
  if (actor.userId === driverId) return startedAt === null ? null : 'driver';
  return actor.userType === 'rider' ? 'helper' : null;
}

/**
 * The same by the link in the rider's mail, for whoever has it. A link that is made up, was used or whose return has ended
 * gets the one answer: `LINK_EXPIRED`.
 */
export const callReturnByLink = workflow({
  access: anyone,
  input: callReturnByLinkInput,
  needs: { ...calling, secretTokens },
  run: async ({ input: { token }, now, transact }, { secretTokens, ...needs }) => {
    const digest = secretTokens.digest(token);
    const rideId = await transact(({ returnTrips }) => returnTrips.findByLink(digest));
    const outbound = rideId === null ? null : (await needs.rideViews.find(rideId))?.ride;
    if (!outbound) throw linkExpired();
    try {
      await call({ outbound, by: 'link', userId: null, now, transact }, needs);
    } catch (error) {
      throw error instanceof DomainError && error.code === 'RETURN_ENDED' ? linkExpired() : error;
    }
  },
});

interface Begun {
  readonly ride: Ride;
  /** What a card is asked before the ride is written; null once it is written. */
  readonly asked: AskedPayment | null;
}

async function call(asking: Call, needs: Provided<typeof calling>): Promise<Ride> {
  const nearDriverId = await findNearDriver(asking, needs);
  const { transact, by, userId } = asking;
  try {
    const { ride, asked } = await transact((tx) => begin(tx, asking, nearDriverId, needs));
    if (!asked) return ride;
    needs.providerCalls.requireConfigured();
    // One way for all callers: those who call at once repeat one another's request.
    const charge = await authorize(needs.providerCalls, asked, 'on_session');
    const recorded = await transact(async (tx) => {
      const { outbound, trip, back } = await lockTrip(tx, asking);
      const { payment } = await recordAuthorization(tx, asked.payment, charge);
      // Somebody who called at the same time has written it.
      if (back?.id === ride.id) return { ride: back, payment: null };
      if (payment.status === 'declined') await tx.returnTrips.save({ ...trip, callId: null });
      if (payment.status !== 'authorized') return { ride, payment };
      const called = await write(tx, { outbound, trip, ride, by, nearDriverId }, needs);
      await tx.rides.savePayment(called);
      return { ride: called, payment };
    });
    if (recorded.payment) await requireAuthorized(needs.providerCalls, recorded.payment, charge);
    return recorded.ride;
  } catch (error) {
    const isRefused = error instanceof DomainError && error.kind === 'declined';
    if (isRefused && userId !== asking.outbound.payerId) throw notPaid(asking);
    throw error;
  }
}

/** Whether there is money is the payer's to know; a link asks nobody who they are. */
function notPaid(call: Call): DomainError {
  return new DomainError('declined', 'RETURN_NOT_PAID', askWhoPays(call));
}

function askWhoPays({ by, outbound: { payerId, riderId } }: Call): string {
  if (payerId !== riderId)
    return 'The return could not be paid. Please ask whoever pays for it to call it in the app.';
  return by === 'link'
    ? 'The return could not be paid. Please sign in, add money or another card, and call it there.'
    : 'The return could not be paid. Please ask the rider to call it in the app.';
}

async function begin(
  tx: Transaction,
  asking: Call,
  nearDriverId: string | null,
  needs: Provided<typeof calling>,
): Promise<Begun> {
  const { outbound, trip, back } = await lockTrip(tx, asking);
  const { by } = asking;
  const status = back && asOf(back, tx.now()).status;
  // By link a return is called once.
  if (back && by !== 'link' && trip.state === 'called' && !isUncalled(trip, status)) {
    return { ride: back, asked: null };
  }
  requireCallable(trip, outbound, status, toLocalDay(tx.now(), needs.serviceArea.timeZone));
  if (!(await isStillPaid(tx, outbound))) throw returnEnded();
  const id = trip.callId ?? tx.newId();
  const called = toCalledRide(outbound, trip, id, tx.now(), needs.dispatchSettings.waiting);
  const ride = await coverAsThere(tx, called, outbound);
  const { asked, write: secure } = await rideFundings.of(ride).prepareSecuring(tx, ride);
  if (asked) {
    await Promise.all([secure(), tx.returnTrips.save({ ...trip, callId: id })]);
    return { ride, asked };
  }
  return { ride: await write(tx, { outbound, trip, ride, by, nearDriverId, secure }, needs), asked: null };
}

/** Whoever paid for the ride there instead of its rider pays for the way back only while they may book for the rider. */
async function isStillPaid(tx: Transaction, outbound: Ride): Promise<boolean> {
  if (outbound.payerId === outbound.riderId) return true;
  return (await findRights(tx, outbound, outbound.payerId)).includes('reschedule');
}

/** Throws as `requireRight` does for helpers, to whom a ride without a return is not told apart before. */
async function lockTrip(tx: Transaction, { outbound: { id }, by, userId }: Call) {
  const outbound = orNotFound(await tx.rides.lock(id), 'Ride');
  if (by === 'helper' && userId !== null) requireRight(await findRights(tx, outbound, userId), 'reschedule');
  const trip = await tx.returnTrips.lock(id);
  if (!trip) throw new DomainError('conflict', 'NO_RETURN', 'This ride has no return that can be called');
  const back = trip.returnRideId === null ? null : await tx.rides.lock(trip.returnRideId);
  return { outbound, trip, back };
}

interface Called {
  readonly outbound: Ride;
  readonly trip: ReturnTrip;
  readonly ride: Ride;
  readonly by: Caller;
  readonly nearDriverId: string | null;
  readonly secure?: () => Promise<unknown>;
}

/** Writes the ride of a called return, and asks the driver of the ride there first when they are near. */
async function write(
  tx: Transaction,
  { outbound, trip, ride, by, nearDriverId, secure }: Called,
  { dispatchSettings, serviceArea }: Provided<typeof calling>,
): Promise<Ride> {
  const called = { state: 'called', returnRideId: ride.id, callId: null } as const;
  await Promise.all([
    tx.rides.insert(ride, firstTransition(ride, tx.newId()), 'agreed price'),
    promiseCover(tx, ride),
    secure?.(),
    tx.returnTrips.save({ ...trip, ...called, calledAt: tx.now(), calledBy: by === 'helper' ? 'rider' : by }),
    // Of the ride there, whose screens offer the call.
    tx.events.rideChanged(toRideEvent(outbound)),
    ['admin', 'helper'].includes(by) &&
      tx.record({ action: 'ride.call-return', subject: ['ride', outbound.id] }),
  ]);
  if (nearDriverId === null) {
    await tx.events.rideChanged(toRideEvent(ride));
    return ride;
  }
  const order = { rideId: ride.id, driverIds: [nearDriverId], minutesEach: ASKED_FIRST_MINUTES };
  const rules = askingRules(dispatchSettings, serviceArea);
  return beginAsking(tx, ride, { ...order, circleIds: [], circleMinutes: ASKED_FIRST_MINUTES }, rules);
}

/** The driver who drove there, when they were last seen near; whether they are free is looked at when they are asked. */
async function findNearDriver(
  { outbound: { driverId, dropoff }, now }: Call,
  { driverPresence }: Provided<typeof calling>,
): Promise<string | null> {
  if (driverId === null) return null;
  const position = await driverPresence.lastPosition(driverId, positionsSince(now()));
  return position && straightLineMiles(position, dropoff) <= NEAR_MILES ? driverId : null;
}
