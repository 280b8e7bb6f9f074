import { mayBeOfferedRides } from '../../domain/drivers/standing.ts';
import { cancelRide, openToAll, reopenRide } from '../../domain/rides/apply-transition.ts';
import { agreeToCancel, isCancelAsked } from '../../domain/rides/cancel-request.ts';
import { asOf } from '../../domain/rides/expiry.ts';
import { releasedAt } from '../../domain/rides/release.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { product } from '../access.ts';
import { type DispatchSettings, dispatchSettings } from '../drivers/dispatch-settings.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { requestMove, saveCancelled, saveMove, saveOpened } from './ride-transitions.ts';

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
 * of its own: a driver's are open to every driver again, or cancelled where the rider has asked for that; a rider's are
 * cancelled and their money is released. Of a driver who is suspended provisionally only those of the next hours, and the
 * others as their time comes. Repeating it changes nothing, and so does a user who has been reinstated meanwhile. Answers
 * the number of rides that were released.
 */
export const releaseRides = workflow({
  access: product,
  needs: { dispatchSettings },
  run: async ({ transact }, { dispatchSettings }, asked: Release) => {
    const rideIds = await transact(({ rides }) => rides.upcoming(asked.userId));
    const outcomes: Outcome[] = [];
    for (const rideId of rideIds)
      outcomes.push(await transact((tx) => release(tx, rideId, asked, dispatchSettings)));
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
  { waiting }: DispatchSettings,
): Promise<Outcome> {
  const [ride, hold] = await Promise.all([tx.rides.lock(rideId), tx.holds.lockOpen(rideId)]);
  // What nobody took in time is for the sweep.
  if (!ride || !['pending', 'accepted', 'confirmed'].includes(asOf(ride, tx.now()).status)) return 'kept';
  const must = await mustRelease(tx, ride, userId);
  if (must !== 'released') return must;
  const move = (reason?: string) => requestMove(tx, 'admin', { actorId: adminId, reason });
  if (ride.driverId === userId && ride.status === 'pending') {
    await saveOpened(tx, openToAll(ride, tx.now(), waiting), userId);
  } else if (ride.driverId === userId && isCancelAsked(ride)) {
    await saveCancelled(tx, agreeToCancel(ride, move()), hold);
  } else if (ride.driverId === userId) {
    await saveMove(tx, reopenRide(ride, 'unassign', move(), waiting), userId);
  } else if (ride.riderId === userId) {
    await saveCancelled(tx, cancelRide(ride, 'cancel', move(BY_SUPPORT)), hold);
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
