import { positionsSince } from '../../domain/drivers/driver-position.ts';
import { DomainError, notFound } from '../../domain/errors.ts';
import { straightLineMiles } from '../../domain/geo/distance.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import {
  ASKED_FIRST_MINUTES,
  isUncalled,
  NEAR_MILES,
  requireCallable,
  type ReturnCaller,
  type ReturnTrip,
  toCalledRide,
} from '../../domain/returns/return-trip.ts';
import { firstTransition } from '../../domain/rides/apply-transition.ts';
import { asOf } from '../../domain/rides/expiry.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import type { Actor } from '../../domain/users/user.ts';
import { anyone, orSystem, signedIn } from '../access.ts';
import { dispatchSettings } from '../drivers/dispatch-settings.ts';
import { authorize, recordAuthorization, requireAuthorized } from '../payments/authorization.ts';
import { type AskedPayment, providerCalls } from '../payments/provider-calls.ts';
import { rideFundings } from '../payments/ride-fundings.ts';
import { driverPresence } from '../ports/drivers.ts';
import { serviceArea } from '../ports/geo.ts';
import { rideViews, toRideEvent } from '../ports/rides.ts';
import { secretTokens } from '../ports/users.ts';
import { askingRules, beginAsking } from '../rides/asking.ts';
import type { Transact, Transaction } from '../transaction.ts';
import { type Provided, workflow } from '../use-case.ts';
import { linkExpired } from '../users/one-time-links.ts';
import { callReturnByLinkInput, callReturnInput } from './inputs.ts';

const calling = { providerCalls, rideViews, driverPresence, dispatchSettings, serviceArea };

interface Call {
  readonly outboundRideId: string;
  readonly by: ReturnCaller;
  readonly now: () => Date;
  readonly transact: Transact;
}

/**
 * Calls the return of a ride: its rider, the driver who drove there, or the support. It becomes a ride for now at the
 * promised fare, which is held or authorized only now, and is asked of that driver first when they are near and free.
 * However often it is called there is one ride. Throws `RETURN_TOO_EARLY`, `RETURN_ENDED`; what booking throws when it cannot be
 * paid, by which nothing is lost, and to everybody but the rider `RETURN_NOT_PAID`.
 */
export const callReturn = workflow({
  access: orSystem(signedIn),
  input: callReturnInput,
  needs: calling,
  run: async ({ actor, input: { rideId: outboundRideId }, now, transact }, needs) => {
    const outbound = (await needs.rideViews.find(outboundRideId))?.ride;
    const by = outbound && callerOf(actor, outbound);
    if (!by) throw notFound('Ride');
    return call({ outboundRideId, by, now, transact }, needs);
  },
});

/** Null for somebody whom the ride does not concern. */
function callerOf(actor: Actor, { riderId, driverId, startedAt }: Ride): ReturnCaller | null {
  if (actor.kind === 'system' || actor.userType === 'admin') return 'admin';
  if (actor.userId === riderId) return 'rider';
  return actor.userId === driverId && startedAt !== null ? 'driver' : null;
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
    const outboundRideId = await transact(({ returnTrips }) => returnTrips.findByLink(digest));
    if (outboundRideId === null) throw linkExpired();
    try {
      await call({ outboundRideId, by: 'link', now, transact }, needs);
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
  const { transact, by } = asking;
  try {
    const { ride, asked } = await transact((tx) => begin(tx, asking, nearDriverId, needs));
    if (!asked) return ride;
    needs.providerCalls.requireConfigured();
    // One way for all callers: those who call at once repeat one another's request.
    const charge = await authorize(needs.providerCalls, asked, 'on_session');
    const recorded = await transact(async (tx) => {
      const { outbound, trip, back } = await lockTrip(tx, asking.outboundRideId);
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
    if (by !== 'rider' && error instanceof DomainError && error.kind === 'declined') throw notPaid(by);
    throw error;
  }
}

/** Whether there is money is the rider's to know; a link asks nobody who they are. */
function notPaid(by: ReturnCaller): DomainError {
  const message =
    by === 'link'
      ? 'The return could not be paid. Please sign in, add money or another card, and call it there.'
      : 'The return could not be paid. Please ask the rider to call it in the app.';
  return new DomainError('declined', 'RETURN_NOT_PAID', message);
}

async function begin(
  tx: Transaction,
  { outboundRideId, by }: Call,
  nearDriverId: string | null,
  needs: Provided<typeof calling>,
): Promise<Begun> {
  const { outbound, trip, back } = await lockTrip(tx, outboundRideId);
  const status = back && asOf(back, tx.now()).status;
  // By link a return is called once.
  if (back && by !== 'link' && trip.state === 'called' && !isUncalled(trip, status)) {
    return { ride: back, asked: null };
  }
  requireCallable(trip, outbound, status, toLocalDay(tx.now(), needs.serviceArea.timeZone));
  const id = trip.callId ?? tx.newId();
  const ride = toCalledRide(outbound, trip, id, tx.now(), needs.dispatchSettings.waiting);
  const { asked, write: secure } = await rideFundings.of(ride).prepareSecuring(tx, ride);
  if (asked) {
    await Promise.all([secure(), tx.returnTrips.save({ ...trip, callId: id })]);
    return { ride, asked };
  }
  return { ride: await write(tx, { outbound, trip, ride, by, nearDriverId, secure }, needs), asked: null };
}

async function lockTrip(tx: Transaction, outboundRideId: string) {
  const outbound = await tx.rides.lock(outboundRideId);
  const trip = outbound && (await tx.returnTrips.lock(outboundRideId));
  if (!trip) throw new DomainError('conflict', 'NO_RETURN', 'This ride has no return that can be called');
  const back = trip.returnRideId === null ? null : await tx.rides.lock(trip.returnRideId);
  return { outbound, trip, back };
}

interface Called {
  readonly outbound: Ride;
  readonly trip: ReturnTrip;
  readonly ride: Ride;
  readonly by: ReturnCaller;
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
    secure?.(),
    tx.returnTrips.save({ ...trip, ...called, calledAt: tx.now(), calledBy: by }),
    // Of the ride there, whose screens offer the call.
    tx.events.rideChanged(toRideEvent(outbound)),
    by === 'admin' && tx.record({ action: 'ride.call-return', subject: ['ride', outbound.id] }),
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
  { outboundRideId, now }: Call,
  { rideViews, driverPresence }: Provided<typeof calling>,
): Promise<string | null> {
  const outbound = (await rideViews.find(outboundRideId))?.ride;
  if (!outbound?.driverId) return null;
  const position = await driverPresence.lastPosition(outbound.driverId, positionsSince(now()));
  const isNear = position && straightLineMiles(position, outbound.dropoff) <= NEAR_MILES;
  return isNear ? outbound.driverId : null;
}
