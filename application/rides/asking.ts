import type { Driver } from '../../domain/drivers/driver.ts';
import type { WeeklySlot } from '../../domain/drivers/weekly-availability.ts';
import type { CashProblem } from '../../domain/rides/cash-problem.ts';
import { type Ask, askRide, type AskingOrder, nextAsk } from '../../domain/rides/asking-order.ts';
import { asOf, type WaitingTimes } from '../../domain/rides/expiry.ts';
import type { TransitionResult } from '../../domain/rides/move-ride.ts';
import type { Commitment } from '../../domain/rides/commitment.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { straightLineMinutes, timeConflict } from '../../domain/rides/time-conflict.ts';
import { fullName } from '../../domain/users/user.ts';
import { product } from '../access.ts';
import { type DispatchSettings, dispatchSettings } from '../drivers/dispatch-settings.ts';
import { findCashProblem } from '../payments/cash-room.ts';
import { serviceArea } from '../ports/geo.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { refusalOf } from './driver-refusal.ts';
import { requestMove, saveMove, writeMove } from './ride-transitions.ts';

/** What asking goes by: how long requests wait, and the time zone of weekly schedules. */
export interface AskingRules {
  readonly waiting: WaitingTimes;
  readonly timeZone: string;
}

/** The rules of an installation, of what the use case needs. */
export function askingRules(
  { waiting }: Pick<DispatchSettings, 'waiting'>,
  { timeZone }: { readonly timeZone: string },
): AskingRules {
  return { waiting, timeZone };
}

/** An order in which nobody has been asked, for use cases to fill in. */
export type NewAskingOrder = Omit<AskingOrder, 'position' | 'dueAt'>;

/** Keeps the order of a ride that has a driver: it begins when the ride loses that driver. */
export function standBy(tx: Transaction, order: NewAskingOrder): Promise<void> {
  return tx.askingOrders.save({ ...order, position: 0, dueAt: null });
}

/**
 * Asks the first of the order for a ride that waits, and tells of it. The ride is locked, or new in this transaction.
 * Answers with the ride as it was saved.
 */
export function beginAsking(
  tx: Transaction,
  ride: Ride,
  order: NewAskingOrder,
  rules: AskingRules,
): Promise<Ride> {
  return askNext(tx, ride, { ...order, position: 0, dueAt: null }, rules);
}

/**
 * Writes a ride that has lost its driver: the order that stands by for it begins, and without one every driver is asked.
 * Concludes the unit of work in the one case alone: nothing is written after it.
 */
export async function saveReopened(
  tx: Transaction,
  reopened: TransitionResult,
  formerDriverId: string | null,
  rules: AskingRules,
): Promise<Ride> {
  const order = await tx.askingOrders.find(reopened.ride.id);
  if (!order) return saveMove(tx, reopened, formerDriverId);
  await tx.rides.save(reopened.ride, reopened.transition);
  return askNext(tx, reopened.ride, order, rules, formerDriverId);
}

/**
 * Asks the next of the order, if the ride has one: whoever was asked has said no or cannot take it any more. Null when
 * there is no order.
 */
export async function moveOn(
  tx: Transaction,
  ride: Ride,
  formerDriverId: string | null,
  rules: AskingRules,
): Promise<Ride | null> {
  const order = await tx.askingOrders.find(ride.id);
  return order && askNext(tx, ride, order, rules, formerDriverId);
}

async function askNext(
  tx: Transaction,
  ride: Ride,
  order: AskingOrder,
  rules: AskingRules,
  formerDriverId?: string | null,
): Promise<Ride> {
  const canTake = await findWhoCan(tx, ride, order, rules, formerDriverId ?? null);
  const { waiting } = rules;
  const { ask, position } = nextAsk(order, ride, { now: tx.now(), waiting, canTake });
  const reason = await toWords(tx, ask);
  const asked = askRide(ride, ask, requestMove(tx, 'system', { actorId: null, reason }), waiting);
  await Promise.all([
    ask.to === 'everybody'
      ? tx.askingOrders.remove(ride.id)
      : tx.askingOrders.save({ ...order, position, dueAt: ask.until }),
    writeMove(tx, asked, formerDriverId),
  ]);
  return asked.ride;
}

/** Whom the history names as asked, for operators. */
async function toWords(tx: Transaction, ask: Ask): Promise<string> {
  if (ask.to === 'everybody') return 'Everybody';
  if (ask.to === 'circle') return `A circle of ${ask.driverIds.length}`;
  const user = await tx.users.find(ask.driverId);
  return (user && fullName(user)) ?? 'A driver';
}

/** A driver whom the order names, with what decides whether they can take the ride. */
interface Candidate {
  readonly driver: Driver;
  readonly on: readonly WeeklySlot[];
  readonly others: readonly Commitment[];
  readonly inCash: CashProblem | null;
}

/**
 * Tells of each driver of the order whether they can take the ride. By the straight line: nobody asks the network in a
 * transaction, and accepting asks the router.
 */
async function findWhoCan(
  tx: Transaction,
  ride: Ride,
  { driverIds, circleIds, position }: AskingOrder,
  { timeZone }: AskingRules,
  formerDriverId: string | null,
): Promise<(driverId: string, as: 'driver' | 'circle') => boolean> {
  const ids = [...new Set([...driverIds.slice(position), ...circleIds])];
  const [passed, ...candidates] = await Promise.all([
    tx.rides.passedBy(ride.id),
    ...ids.map(async (id): Promise<Candidate | null> => {
      const [driver, on, others] = await Promise.all([
        tx.drivers.find(id),
        tx.drivers.week(id),
        tx.rides.commitments(id),
      ]);
      return driver && { driver, on, others, inCash: await findCashProblem(tx, driver, ride) };
    }),
  ]);
  const at = { now: tx.now(), timeZone };
  return (driverId, as) => {
    const candidate = candidates[ids.indexOf(driverId)];
    if (!candidate || driverId === formerDriverId || passed.includes(driverId)) return false;
    const { driver, on, others } = candidate;
    const isSpecificDriver = as === 'driver';
    // Nobody else sees a ride for now while it waits for one driver, who therefore has to be there.
    if (isSpecificDriver && !ride.scheduledFor && !driver.isAvailable) return false;
    return (
      driverId !== ride.riderId &&
      driverId !== ride.payerId &&
      candidate.inCash === null &&
      refusalOf(driver, on, { ...ride, isSpecificDriver }, at) === null &&
      timeConflict(ride, others, at.now, straightLineMinutes) === null
    );
  };
}

/**
 * Moves every order on whose time is over, each in a transaction of its own; how many. Several processes may do it at
 * once: a ride is taken by one of them. `onError` hears of those that failed; they are tried again by the next call.
 */
export const askNextDrivers = workflow({
  access: product,
  needs: { dispatchSettings, serviceArea },
  run: async (
    { transact },
    { dispatchSettings, serviceArea },
    onError: (rideId: string, error: unknown) => void,
  ) => {
    const rules = askingRules(dispatchSettings, serviceArea);
    const failed: string[] = [];
    for (let moved = 0; ; moved += 1) {
      const taken: { rideId: string | null } = { rideId: null };
      try {
        await transact(async (tx) => {
          const ride = await tx.askingOrders.lockDue(tx.now(), failed);
          taken.rideId = ride?.id ?? null;
          if (ride) await askWhenDue(tx, ride, rules);
        });
      } catch (error) {
        if (taken.rideId === null) throw error;
        onError(taken.rideId, error);
        failed.push(taken.rideId);
      }
      if (taken.rideId === null) return moved - failed.length;
    }
  },
});

/** Of a ride that has a driver the order stands by; of one that is over, or that nobody took in time, it ends. */
async function askWhenDue(tx: Transaction, ride: Ride, rules: AskingRules): Promise<void> {
  const order = await tx.askingOrders.find(ride.id);
  // Somebody moved it on while the lock was waited for.
  if (!order?.dueAt || order.dueAt > tx.now()) return;
  const { status } = asOf(ride, tx.now());
  if (status === 'pending') await askNext(tx, ride, order, rules, ride.driverId);
  else if (status === 'accepted' || status === 'confirmed')
    await tx.askingOrders.save({ ...order, dueAt: null });
  else await tx.askingOrders.remove(ride.id);
}
