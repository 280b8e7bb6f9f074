import { mayBeOfferedRides } from '../../domain/drivers/standing.ts';
import { notFound } from '../../domain/errors.ts';
import { cancelRide as cancel, openToAll, reopenRide } from '../../domain/rides/apply-transition.ts';
import {
  agreeToCancel,
  askToCancel,
  declineToCancel,
  isCancelAsked,
  isCancelOverdue,
  withdrawCancelRequest as withdraw,
} from '../../domain/rides/cancel-request.ts';
import { asOf, EXPIRED, hasExpired } from '../../domain/rides/expiry.ts';
import { releasedAt } from '../../domain/rides/release.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { userIdOf } from '../../domain/users/user.ts';
import { dispatcher, driverOrDispatcher, orSystem, product, rider, riderOrDispatcher } from '../access.ts';
import { dispatchSettings } from '../drivers/dispatch-settings.ts';
import { serviceArea } from '../ports/geo.ts';
import { rideViews } from '../ports/rides.ts';
import type { Transaction } from '../transaction.ts';
import { command, query, workflow } from '../use-case.ts';
import { type AskingRules, askingRules, moveOn, saveReopened } from './asking.ts';
import { answerCancelRequestInput, askToCancelRideInput, cancelRideInput, rideIdInput } from './inputs.ts';
import { recordRideAct, requireSeenRide } from './operator-acts.ts';
import { findRights, lockForRider, requireRight } from '../care/ride-rights.ts';
import { requestMove, saveCancelled, saveMove, saveOpened } from './ride-transitions.ts';
import { toVisibleRide } from './visible-ride.ts';

/**
 * The rider, or who may cancel for them, cancels a pending ride, or an admin any unfinished one, which the audit log tells; the hold is released. A
 * running trip needs the admin's reason. Cancelling again what one cancelled oneself changes nothing.
 */
export const cancelRide = command({
  access: orSystem(riderOrDispatcher),
  input: cancelRideInput,
  run: async ({ tx, actor, input: { rideId, reason, version } }) => {
    const by = actor.kind === 'user' && actor.userType === 'rider' ? 'rider' : 'admin';
    const [ride, hold] = await Promise.all([tx.rides.lock(rideId), tx.holds.lockOpen(rideId)]);
    if (!ride) throw notFound('Ride');
    if (by === 'rider') requireRight(await findRights(tx, ride, userIdOf(actor) ?? ''), 'cancel');
    const isAgain = ride.status === 'cancelled' && ride.cancelledBy === by;
    // Of two operators who cancel it the second reads that it was, unless both say the same of it.
    if (isAgain && (by === 'rider' || ride.cancelReason === (reason || null))) return ride;
    if (by === 'admin') await requireSeenRide(tx, ride, version);
    if (isAgain) return ride;
    const cancelled = cancel(ride, 'cancel', requestMove(tx, by, { reason, onBehalfOf: ride.riderId }));
    if (by === 'admin') await recordRideAct(tx, 'ride.cancel', ride, cancelled.ride);
    return saveCancelled(tx, cancelled, hold);
  },
});

/**
 * The rider, or who may cancel for them, asks to cancel a ride that a driver has: the driver is told and answers, or an operator does. The ride stays
 * as it is until then; asking again changes nothing. Throws `RIDE_STATE` and `CANCEL_REFUSED`.
 */
export const askToCancelRide = command({
  access: rider,
  input: askToCancelRideInput,
  run: async ({ tx, actor, input: { rideId, reason } }) => {
    const ride = await lockForRider(tx, rideId, actor.userId, 'cancel');
    if (isCancelAsked(ride)) return ride;
    return saveMove(tx, askToCancel(ride, requestMove(tx, 'rider', { reason, onBehalfOf: ride.riderId })));
  },
});

/** The rider wants the ride after all. Throws `CANCEL_NOT_ASKED` when the request has ended. */
export const withdrawCancelRequest = command({
  access: rider,
  input: rideIdInput,
  run: async ({ tx, actor, input: { rideId } }) => {
    const ride = await lockForRider(tx, rideId, actor.userId, 'cancel');
    return saveMove(tx, withdraw(ride, requestMove(tx, 'rider', { onBehalfOf: ride.riderId })));
  },
});

/**
 * The driver or an operator answers a rider who asks to cancel. Who agrees cancels the ride and its money is released; a
 * driver who declines leaves it to the operator, and an operator who declines has decided, which the audit log tells.
 * Answered under the lock of the ride, so that one answer wins. Throws `CANCEL_NOT_ASKED` when the request has ended;
 * the same answer again changes nothing.
 */
export const answerCancelRequest = command({
  access: orSystem(driverOrDispatcher),
  input: answerCancelRequestInput,
  run: async ({ tx, actor, input: { rideId, agrees } }) => {
    const [ride, hold] = await Promise.all([tx.rides.lock(rideId), tx.holds.lockOpen(rideId)]);
    const by = actor.kind === 'user' && actor.userType === 'driver' ? 'driver' : 'admin';
    if (!ride || (by === 'driver' && ride.driverId !== userIdOf(actor))) throw notFound('Ride');
    if (hasAnswered(ride, by, agrees)) return ride;
    const move = requestMove(tx, by);
    const answered = agrees ? agreeToCancel(ride, move) : declineToCancel(ride, move);
    const action = agrees ? 'ride.cancel' : 'ride.refuse-cancel';
    if (by === 'admin') await recordRideAct(tx, action, ride, answered.ride);
    return agrees ? saveCancelled(tx, answered, hold) : saveMove(tx, answered);
  },
});

/** Whether this is what has become of the request already. */
function hasAnswered(ride: Ride, by: 'driver' | 'admin', agrees: boolean): boolean {
  if (agrees) return ride.status === 'cancelled' && ride.cancelAskedAt !== null;
  return ride.cancelAnswer === (by === 'driver' ? 'declined' : 'refused');
}

/**
 * The rides whose riders wait for an answer to the wish to cancel, for admins: first those that are the operator's to
 * decide (declined by the driver, or unanswered for ten minutes), then the others, each the longest waiting first.
 */
export const listCancelRequests = query({
  access: dispatcher,
  needs: { rideViews },
  run: async ({ actor, now }, { rideViews }) => {
    const at = now();
    const asked = await rideViews.cancelRequests();
    const overdue = asked.filter(({ ride }) => isCancelOverdue(ride, at));
    const waiting = asked.filter(({ ride }) => !isCancelOverdue(ride, at));
    return [...overdue, ...waiting].map((view) => toVisibleRide(actor, view));
  },
});

/**
 * Cancels a ride that nobody took in time and releases its hold; anything else is left as it is. Whether the ride was
 * cancelled by this call.
 */
export const expireRide = command({
  access: product,
  input: rideIdInput,
  run: async ({ tx, input: { rideId } }) => {
    const ride = await tx.rides.lock(rideId);
    if (ride?.status !== 'pending' || !hasExpired(ride, tx.now())) return false;
    await expire(tx, ride);
    return true;
  },
});

/**
 * Every ride whose time is over, each in a transaction of its own; how many. Several processes may do it at once: a
 * ride is taken by one of them. `onError` hears of those that failed; they are tried again by the next call.
 */
export const expireRides = workflow({
  access: product,
  run: async ({ transact }, _, onError: (rideId: string, error: unknown) => void) => {
    const failed: string[] = [];
    for (let expired = 0; ; expired += 1) {
      const taken: { rideId: string | null } = { rideId: null };
      try {
        await transact(async (tx) => {
          const ride = await tx.rides.lockExpired(tx.now(), failed);
          taken.rideId = ride?.id ?? null;
          if (ride) await expire(tx, ride);
        });
      } catch (error) {
        if (taken.rideId === null) throw error;
        onError(taken.rideId, error);
        failed.push(taken.rideId);
      }
      if (taken.rideId === null) return expired - failed.length;
    }
  },
});

function expire(tx: Transaction, ride: Ride): Promise<Ride> {
  const move = requestMove(tx, 'system', { reason: EXPIRED });
  return saveCancelled(tx, cancel(ride, 'expire', move));
}

const BY_SUPPORT = 'Cancelled by support';
/** How often the rides of a provisionally suspended driver are looked at: riders may move them to an earlier time. */
const LOOK_AGAIN_MINUTES = 15;

type Outcome = 'released' | 'left for later' | 'kept';

/** Whose rides, and the admin who suspended the user; null for the product. */
interface Release {
  readonly userId: string;
  readonly adminId: string | null;
}

/**
 * Frees the rides that have not begun of a suspended user, or of a driver who may not drive any more, each in a transaction
 * of its own: a driver's are asked of the next of their order, or open to every driver again, or cancelled where the rider has asked for that; a rider's, and those that they pay for, are
 * cancelled and their money is released. Of a driver who is suspended provisionally only those of the next hours, and the
 * others as their time comes. Repeating it changes nothing, and so does a user who has been reinstated meanwhile. Answers
 * the number of rides that were released.
 */
export const releaseRides = workflow({
  access: product,
  needs: { dispatchSettings, serviceArea },
  run: async ({ transact }, { dispatchSettings, serviceArea }, asked: Release) => {
    const rules = askingRules(dispatchSettings, serviceArea);
    const rideIds = await transact(({ rides }) => rides.upcoming(asked.userId));
    const outcomes: Outcome[] = [];
    for (const rideId of rideIds) outcomes.push(await transact((tx) => release(tx, rideId, asked, rules)));
    if (outcomes.includes('left for later')) await transact((tx) => lookAgain(tx, asked));
    return outcomes.filter((outcome) => outcome === 'released').length;
  },
});

/** Under the user's lock, so that the job of a decision that was made meanwhile is not put off. */
async function lookAgain({ users, jobs, now }: Transaction, asked: Release): Promise<void> {
  const user = await users.lock(asked.userId);
  if (!user?.isSuspensionProvisional) return;
  await jobs.enqueue('release-rides', asked, new Date(now().getTime() + LOOK_AGAIN_MINUTES * 60_000));
}

async function release(
  tx: Transaction,
  rideId: string,
  { userId, adminId }: Release,
  rules: AskingRules,
): Promise<Outcome> {
  const [ride, hold] = await Promise.all([tx.rides.lock(rideId), tx.holds.lockOpen(rideId)]);
  // What nobody took in time is for the sweep.
  if (!ride || !['pending', 'accepted', 'confirmed'].includes(asOf(ride, tx.now()).status)) return 'kept';
  const must = await mustRelease(tx, ride, userId);
  if (must !== 'released') return must;
  const move = (reason?: string) => requestMove(tx, 'admin', { actorId: adminId, reason });
  if (ride.driverId === userId && ride.status === 'pending') {
    const next = await moveOn(tx, ride, userId, rules);
    if (!next) await saveOpened(tx, openToAll(ride, tx.now(), rules.waiting), userId);
  } else if (ride.driverId === userId && isCancelAsked(ride)) {
    await saveCancelled(tx, agreeToCancel(ride, move()), hold);
  } else if (ride.driverId === userId) {
    await saveReopened(tx, reopenRide(ride, 'unassign', move(), rules.waiting), userId, rules);
  } else if (ride.riderId === userId || ride.payerId === userId) {
    await saveCancelled(tx, cancel(ride, 'cancel', move(BY_SUPPORT)), hold);
  } else {
    return 'kept';
  }
  return 'released';
}

async function mustRelease(
  { users, drivers, now }: Transaction,
  ride: Ride,
  userId: string,
): Promise<Outcome> {
  const [user, driver] = await Promise.all([users.find(userId), drivers.find(userId)]);
  const at = now();
  const isOtherwiseFit =
    user?.userType !== 'driver' || !driver || mayBeOfferedRides({ ...driver, suspended: false }, at);
  if (!isOtherwiseFit) return 'released';
  if (!user?.suspended) return 'kept';
  return user.isSuspensionProvisional && releasedAt(ride) > at ? 'left for later' : 'released';
}
