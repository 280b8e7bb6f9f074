import { positionsSince } from '../../domain/drivers/driver-position.ts';
import { DomainError, notFound } from '../../domain/errors.ts';
import { straightLineMiles } from '../../domain/geo/distance.ts';
import { toNeedsRecord } from '../../domain/needs/needs-record.ts';
import { toldWithOffer } from '../../domain/needs/needs.ts';
import { isVersion } from '../../domain/record-version.ts';
import { CASH_MESSAGES } from '../../domain/rides/cash-problem.ts';
import { hoursTouched } from '../../domain/geo/local-time.ts';
import {
  acceptRide as accept,
  cancelRide,
  confirmRide as confirm,
  reopenRide,
  toTimeWindow,
} from '../../domain/rides/apply-transition.ts';
import { isAskedOf } from '../../domain/rides/asking-order.ts';
import { agreeToCancel, isCancelAsked } from '../../domain/rides/cancel-request.ts';
import { DECLINED } from '../../domain/rides/decline.ts';
import { closedTo, requireDriving, requireEligible } from '../../domain/rides/eligibility.ts';
import { asOf } from '../../domain/rides/expiry.ts';
import { toHistoryReason } from '../../domain/rides/give-back.ts';
import { toRideOffer } from '../../domain/rides/ride-offer.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { requireTime, straightLineMinutes, timeConflict } from '../../domain/rides/time-conflict.ts';
import { driver } from '../access.ts';
import { dispatchSettings } from '../drivers/dispatch-settings.ts';
import { cashRefusals, findCashProblem } from '../payments/cash-room.ts';
import { cashAccounts } from '../ports/cash.ts';
import { driverPresence, driverViews } from '../ports/drivers.ts';
import { routePlanner, serviceArea } from '../ports/geo.ts';
import { rideOfferLog, type RideView, rideViews, toRideEvent } from '../ports/rides.ts';
import { bookedRates } from '../pricing/booked-rates.ts';
import type { Transaction } from '../transaction.ts';
import { command, query, workflow } from '../use-case.ts';
import { acceptRideInput, giveBackRideInput, rideIdInput } from './inputs.ts';
import { lockForDriver, requestMove, saveCancelled, saveMove } from './ride-transitions.ts';
import { type AskingRules, askingRules, moveOn, saveReopened } from './asking.ts';
import { refusalOf } from './driver-refusal.ts';
import { promisedTime } from './promised-time.ts';
import { planWays } from './travel-times.ts';
import { toVisibleRide, type VisibleRide } from './visible-ride.ts';

/** Why a ride is not shown; null when it is. */
type Refusal = Parameters<typeof toRideOffer>[2];

/**
 * What a driver can accept: `asked` was made to this very driver, `open` to all. What ends first comes first, and of
 * those the nearest. What is shown, and why the rest is not, is noted for the operator.
 */
export const listRideRequests = query({
  access: driver,
  needs: { rideViews, driverViews, driverPresence, rideOfferLog, serviceArea, cashAccounts, bookedRates },
  run: async (
    { actor, now: readClock },
    { rideViews, driverViews, driverPresence, rideOfferLog, serviceArea: { timeZone }, ...money },
  ) => {
    const { userId } = actor;
    const now = readClock();
    const [requests, broadcasts, others, profile, on, here] = await Promise.all([
      rideViews.requestsTo(userId, now),
      rideViews.openBroadcasts(userId, now),
      rideViews.commitments(userId),
      driverViews.find(userId),
      driverViews.week(userId),
      driverPresence.lastPosition(userId, positionsSince(now)),
    ]);
    if (!profile) throw notFound('Driver profile');
    const choose = (views: readonly RideView[], refuse: (ride: Ride) => Refusal) => {
      const judged = views.map((view) => ({ view, refusal: refuse(view.ride) }));
      rideOfferLog.note(judged.map(({ view, refusal }) => toRideOffer(view.ride.id, userId, refusal, now)));
      const chosen = judged.filter(({ refusal }) => refusal === null);
      return endingFirst(
        chosen.map(({ view }) => ({
          ...toVisibleRide(actor, view),
          milesToPickup: here && straightLineMiles(here, view.ride.pickup),
        })),
      );
    };
    const reading = { cash: money.cashAccounts, rates: money.bookedRates };
    const rides = [...requests, ...broadcasts].map(({ ride }) => ride);
    const inCash = await cashRefusals(reading, profile.driver, rides);
    const refuse = (ride: Ride) => refusalOf(profile.driver, on, ride, { now, timeZone }) ?? inCash(ride);
    // By the straight line, for a hundred requests at once; accepting one asks the router.
    const hasNoTime = (ride: Ride) => timeConflict(ride, others, now, straightLineMinutes);
    return {
      // Who was asked by name sees the request also while on another ride, to decline it.
      asked: choose(requests, refuse),
      open: choose(broadcasts, (ride) => refuse(ride) ?? hasNoTime(ride)),
    };
  },
});

/** A request for now waits for minutes, one for another day for days. */
function endingFirst(requests: VisibleRide[]): readonly VisibleRide[] {
  const endOf = ({ ride }: VisibleRide) => ride.expiresAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return requests.sort((a, b) => endOf(a) - endOf(b) || (a.milesToPickup ?? 0) - (b.milesToPickup ?? 0));
}

/**
 * A driver takes a pending ride. One wins; every other gets `RIDE_NOT_OPEN`. Eligibility and the driver's other rides
 * are checked while ride and driver are locked, so that they hold at commit; `RIDE_OVERLAP` when the driver has another
 * ride in that time, or one from which or to which the way is too long. Where what is needed was changed since the driver
 * has seen the request, they are told, as who has the ride already is.
 */
export const acceptRide = workflow({
  access: driver,
  input: acceptRideInput,
  needs: { routePlanner, rideViews, serviceArea },
  run: async (
    { actor: { userId }, input: { rideId, needsVersion }, now, transact },
    { routePlanner, rideViews, serviceArea },
  ) => {
    const wayMinutes = await planWays({ routePlanner, rideViews }, rideId, userId, now());
    return transact(async (tx) => {
      const [ride, driver, on, others] = await Promise.all([
        tx.rides.lock(rideId),
        tx.drivers.lock(userId),
        tx.drivers.week(userId),
        // After the driver is locked: what others accept for the same driver is over by then, or waits.
        tx.rides.commitments(userId),
      ]);
      if (!driver) throw notFound('Ride');
      // Before the ride, so that nobody learns from the answer which rides there are.
      requireDriving(driver, tx.now());
      if (!ride || !isAskedOf(ride, userId)) throw notFound('Ride');
      if (ride.status === 'accepted' && ride.driverId === userId) return ride;
      const now = tx.now();
      const current = asOf(ride, now);
      if (current.status !== 'pending') throw closedTo(current, userId, now);
      const { from, to } = toTimeWindow(ride, now);
      const touched = hoursTouched(from, to, serviceArea.timeZone);
      requireEligible(driver, ride, { on, touched, now });
      const problem = await findCashProblem(tx, driver, ride);
      if (problem) throw new DomainError('forbidden', problem, CASH_MESSAGES[problem]);
      const promised = await promisedTime(tx, ride, userId, serviceArea.timeZone);
      requireTime(ride, [...others, ...promised], now, wayMinutes);
      if (!isVersion(toNeedsRecord(toldWithOffer(ride)).version, needsVersion)) {
        const change = { change: 'needs-changed', toDriver: true } as const;
        await tx.notify(userId, 'ride-changed', { rideId, ...change });
      }
      return saveMove(tx, accept(ride, driver, requestMove(tx, 'driver')));
    });
  },
});

/**
 * A driver says no. A ride asked of this driver is cancelled and its hold released, or asked of the next where it has an
 * order; a broadcast ride is hidden from this driver only, and asked of the next once a whole circle has said no. To a
 * driver who could not take it, a broadcast ride is not there. `GIVE_BACK` when the driver has accepted it: it is given
 * back with a reason.
 */
export const declineRide = command({
  access: driver,
  input: rideIdInput,
  needs: { dispatchSettings, serviceArea },
  run: async ({ tx, actor: { userId }, input: { rideId } }, { dispatchSettings, serviceArea }) => {
    const rules = askingRules(dispatchSettings, serviceArea);
    const [ride, driver, on] = await Promise.all([
      tx.rides.lock(rideId),
      tx.drivers.find(userId),
      tx.drivers.week(userId),
    ]);
    if (!ride || !driver) throw notFound('Ride');
    if (ride.driverId === userId) return declineAsked(tx, ride, userId, rules);
    const now = tx.now();
    const refusal =
      refusalOf(driver, on, ride, { now, timeZone: rules.timeZone }) ??
      (await findCashProblem(tx, driver, ride));
    if (!isAskedOf(ride, userId) || refusal) throw notFound('Ride');
    if (asOf(ride, now).status !== 'pending') throw closedTo(ride, userId, now);
    await tx.rides.pass(rideId, userId);
    const next = (await isCircleDone(tx, ride)) ? await moveOn(tx, ride, userId, rules) : null;
    if (!next) await tx.events.rideChanged(toRideEvent(ride, userId));
    return next ?? ride;
  },
});

async function declineAsked(tx: Transaction, ride: Ride, userId: string, rules: AskingRules): Promise<Ride> {
  if (ride.status === 'accepted' || ride.status === 'confirmed') throw giveBackInstead();
  const isWaiting = asOf(ride, tx.now()).status === 'pending';
  const order = isWaiting ? await tx.askingOrders.find(ride.id) : null;
  if (!order)
    return saveCancelled(tx, cancelRide(ride, 'decline', requestMove(tx, 'driver', { reason: DECLINED })));
  await tx.rides.pass(ride.id, userId);
  return (await moveOn(tx, ride, userId, rules)) ?? ride;
}

/** Whether everybody of a circle has said no; false for a ride that is open to all. */
async function isCircleDone({ rides }: Transaction, { id, askedIds }: Ride): Promise<boolean> {
  if (askedIds === null) return false;
  const passed = await rides.passedBy(id);
  return askedIds.every((driverId) => passed.includes(driverId));
}

function giveBackInstead(): DomainError {
  return new DomainError('conflict', 'GIVE_BACK', 'You have accepted this ride: give it back with a reason');
}

/** The driver of a scheduled ride says that they will come, and may still drive. Repeating it changes nothing. */
export const confirmRide = command({
  access: driver,
  input: rideIdInput,
  run: async ({ tx, actor: { userId }, input: { rideId } }) => {
    const [ride, profile] = await Promise.all([lockForDriver(tx, rideId, userId), tx.drivers.find(userId)]);
    if (!profile) throw notFound('Ride');
    if (ride.status === 'confirmed') return ride;
    requireDriving(profile, tx.now());
    return saveMove(tx, confirm(ride, requestMove(tx, 'driver')));
  },
});

/**
 * The assigned driver cannot drive a ride that has not begun, and says why: every other driver is asked, also where the
 * rider had chosen this one, or those of the order that stands by, first. The rider is told, the operator reads the reason, and it counts as a request passed on.
 * Where the rider has asked to cancel, that is what happens: nobody else is asked.
 */
export const giveBackRide = command({
  access: driver,
  input: giveBackRideInput,
  needs: { dispatchSettings, serviceArea },
  run: async (
    { tx, actor: { userId }, input: { rideId, reason, words } },
    { dispatchSettings, serviceArea },
  ) => {
    const ride = await lockForDriver(tx, rideId, userId);
    const why = toHistoryReason({ reason, words: words || null });
    const move = requestMove(tx, 'driver', { reason: why });
    if (isCancelAsked(ride)) return saveCancelled(tx, agreeToCancel(ride, move));
    const reopened = reopenRide(ride, 'release', move, dispatchSettings.waiting);
    await tx.rides.pass(rideId, userId);
    return saveReopened(tx, reopened, userId, askingRules(dispatchSettings, serviceArea));
  },
});
