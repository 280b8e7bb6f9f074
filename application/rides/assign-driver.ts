import { positionsSince } from '../../domain/drivers/driver-position.ts';
import type { Driver } from '../../domain/drivers/driver.ts';
import type { WeeklySlot } from '../../domain/drivers/weekly-availability.ts';
import { DomainError, notFound, orNotFound } from '../../domain/errors.ts';
import type { Coordinates } from '../../domain/geo/coordinates.ts';
import { straightLineMiles } from '../../domain/geo/distance.ts';
import type { CashProblem } from '../../domain/rides/cash-problem.ts';
import { acceptRide, openToAll, reopenRide } from '../../domain/rides/apply-transition.ts';
import { isOpenToAll } from '../../domain/rides/asking-order.ts';
import type { OfferRefusal } from '../../domain/rides/ride-offer.ts';
import type { Commitment } from '../../domain/rides/commitment.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { plannedRefusal } from '../../domain/standing-rides/assignable.ts';
import { straightLineMinutes, timeConflict, type WayMinutes } from '../../domain/rides/time-conflict.ts';
import { dispatcher } from '../access.ts';
import { dispatchSettings } from '../drivers/dispatch-settings.ts';
import { cashRefusals, findCashProblem } from '../payments/cash-room.ts';
import { cashAccounts } from '../ports/cash.ts';
import { driverPresence, type DriverView, type DriverViews, driverViews } from '../ports/drivers.ts';
import { routePlanner, serviceArea } from '../ports/geo.ts';
import { type RideViews, rideViews } from '../ports/rides.ts';
import { type StandingRideViews, standingRideViews } from '../ports/standing-rides.ts';
import { bookedRates } from '../pricing/booked-rates.ts';
import type { Transaction } from '../transaction.ts';
import { command, query, workflow } from '../use-case.ts';
import { assignDriverInput, listAssignableDriversInput, seenRideInput } from './inputs.ts';
import { askingRules, moveOn, saveReopened } from './asking.ts';
import { type OperatorAct, recordRideAct, requestOperatorMove, requireSeenRide } from './operator-acts.ts';
import { type Moment, refusalOf } from './driver-refusal.ts';
import { saveMove, saveOpened } from './ride-transitions.ts';
import { promisedTime } from './promised-time.ts';
import { planWays } from './travel-times.ts';

/** Their week, and the rides that take their time. */
interface Plans {
  readonly on: readonly WeeklySlot[];
  readonly others: readonly Commitment[];
  /** Why they may not take it for being paid in cash. */
  readonly inCash: CashProblem | null;
}

/**
 * Why an admin cannot give the ride to the driver; null when they can. The rules of acceptance: a driver whom the rider
 * asked for needs to be neither online nor within their schedule, anybody else does.
 */
function assignmentRefusal(
  driver: Driver,
  { on, others, inCash }: Plans,
  ride: Ride,
  at: Moment,
  wayMinutes: WayMinutes,
): OfferRefusal | null {
  const isSpecificDriver = ride.isSpecificDriver && ride.driverId === driver.userId;
  return toRefusal(
    refusalOf(driver, on, { ...ride, isSpecificDriver }, at) ??
      inCash ??
      timeConflict(ride, others, at.now, wayMinutes),
  );
}

function toRefusal(code: Uppercase<OfferRefusal> | null): OfferRefusal | null {
  return code && (code.toLowerCase() as OfferRefusal);
}

const MESSAGES: Record<OfferRefusal, string> = {
  driver_suspended: 'This driver is suspended',
  driver_not_approved: 'This driver is not approved',
  documents_not_valid: 'The documents of this driver are not valid at the time of the ride',
  driver_offline: 'This driver is offline',
  outside_schedule: 'This ride is outside the weekly schedule of the driver',
  long_distance_off: 'This driver takes no long trips',
  vehicle_cannot_take: 'The car of this driver cannot take what the rider needs',
  cash_off: 'This driver takes no cash',
  cash_limit: 'With this ride the driver would owe more for cash than the limit',
  on_ride: 'This driver is on another ride',
  ride_overlap: 'This driver has another ride at that time',
  too_far_apart: 'Between this ride and another one of the driver there is not enough time for the way',
};

/** Throws `DRIVER_NOT_ELIGIBLE` (conflict), with the reason in `details.refusal`. */
function requireAssignable(...args: Parameters<typeof assignmentRefusal>): void {
  const refusal = assignmentRefusal(...args);
  if (refusal) throw new DomainError('conflict', 'DRIVER_NOT_ELIGIBLE', MESSAGES[refusal], { refusal });
}

/** As many drivers an admin chooses among; a name finds the others. */
const LISTED = 20;
const FAR = Number.MAX_SAFE_INTEGER;

export interface AssignableDriver {
  readonly view: DriverView;
  /** Why the ride cannot be given to this driver; null when it can. */
  readonly refusal: OfferRefusal | null;
  /** From the driver to the pickup as the crow flies; null when nobody knows where the driver is. */
  readonly milesToPickup: number | null;
}

/**
 * Admins: drivers for a ride, those who can take it first and the nearest first, and why the others cannot; likewise for
 * a ride of a standing ride that is not booked yet. The best of those online, or whoever `search` finds by name or e-mail.
 * Ways are estimated by the straight line; assigning asks the router.
 */
export const listAssignableDrivers = query({
  access: dispatcher,
  input: listAssignableDriversInput,
  needs: {
    rideViews,
    standingRideViews,
    driverViews,
    driverPresence,
    serviceArea,
    cashAccounts,
    bookedRates,
  },
  run: async (
    { input: { rideId, search }, now },
    { rideViews, standingRideViews, driverViews, driverPresence, serviceArea: { timeZone }, ...money },
  ) => {
    const at = { now: now(), timeZone };
    const [wanted, drivers] = await Promise.all([
      findWanted(rideViews, standingRideViews, rideId, at),
      findDrivers(driverViews, search),
    ]);
    const since = positionsSince(at.now);
    const reading = { cash: money.cashAccounts, rates: money.bookedRates };
    const judged = await Promise.all(
      drivers.map(async (view): Promise<AssignableDriver> => {
        const { userId } = view.driver;
        const [on, others, position] = await Promise.all([
          driverViews.week(userId),
          rideViews.commitments(userId),
          driverPresence.lastPosition(userId, since),
        ]);
        const inCash = wanted.ride && (await cashRefusals(reading, view.driver, [wanted.ride]))(wanted.ride);
        const refusal = wanted.refusalOf(view.driver, { on, others, inCash });
        return { view, refusal, milesToPickup: position && straightLineMiles(position, wanted.pickup) };
      }),
    );
    return judged.sort(
      (a, b) =>
        Number(a.refusal !== null) - Number(b.refusal !== null) ||
        (a.milesToPickup ?? FAR) - (b.milesToPickup ?? FAR),
    );
  },
});

/** What a driver is looked for. */
interface Wanted {
  /** Null for a ride that is planned. */
  readonly ride: Ride | null;
  readonly pickup: Coordinates;
  readonly refusalOf: (driver: Driver, plans: Plans) => OfferRefusal | null;
}

/** The booking, or the planned ride of a standing ride, whose id that is. */
async function findWanted(
  rideViews: RideViews,
  standingRideViews: StandingRideViews,
  rideId: string,
  at: Moment,
): Promise<Wanted> {
  const booked = await rideViews.find(rideId);
  if (booked) {
    const { ride } = booked;
    const refusalOf = (driver: Driver, plans: Plans) =>
      assignmentRefusal(driver, plans, ride, at, straightLineMinutes);
    return { ride, pickup: ride.pickup, refusalOf };
  }
  const planned = await standingRideViews.occurrence(rideId);
  if (!planned) throw notFound('Ride');
  const { occurrence, series } = planned;
  return {
    ride: null,
    pickup: occurrence.leg === 'out' ? series.pickup : series.dropoff,
    refusalOf: (driver, { others }) => toRefusal(plannedRefusal(driver, others, planned, at.now)),
  };
}

async function findDrivers(
  driverViews: DriverViews,
  search: string | null | undefined,
): Promise<DriverView[]> {
  if (search) return driverViews.search(search, LISTED);
  return (await driverViews.available(null, LISTED)).map(({ view }) => view);
}

/**
 * An admin gives a ride that has not begun to a driver, by user id or profile id: a waiting one, or one that another
 * driver has, who loses it in the same transaction. The driver has to be one who may accept it; ride and drivers are
 * locked, so that this holds at commit. Its money stays as it is. Rider and drivers are told. Throws `CANCEL_ASKED` while
 * its rider asks to cancel it, `RECORD_CHANGED`, `DRIVER_NOT_ELIGIBLE`, `RIDE_NOT_OPEN` when nobody took it in time,
 * `UNDO_TOO_LATE` and `RIDE_STATE`.
 */
export const assignDriver = workflow({
  access: dispatcher,
  input: assignDriverInput,
  needs: { routePlanner, rideViews, driverViews, dispatchSettings, serviceArea },
  run: async (
    { input: { rideId, driverId, version }, now, transact },
    { routePlanner, rideViews, driverViews, dispatchSettings, serviceArea },
    how?: OperatorAct,
  ) => {
    const { userId } = orNotFound(await driverViews.find(driverId), 'Driver').driver;
    const planning = { routePlanner, rideViews };
    const wayMinutes = await planWays(planning, rideId, userId, now(), { acceptedAt: null });
    return transact(async (tx) => {
      const ride = orNotFound(await tx.rides.lock(rideId), 'Ride');
      const isAssigned = ride.status === 'accepted' || ride.status === 'confirmed';
      if (isAssigned && ride.driverId === userId) return ride;
      await requireSeenRide(tx, ride, version);
      const driver = await lockDrivers(tx, userId, isAssigned ? ride.driverId : null);
      const move = await requestOperatorMove(tx, ride, how);
      const freed = isAssigned
        ? reopenRide(ride, 'unassign', { ...move, transitionId: tx.newId() }, dispatchSettings.waiting)
        : null;
      const open = freed?.ride ?? ride;
      const assigned = acceptRide(open, driver, move);
      const { timeZone } = serviceArea;
      const [on, accepted, promised, inCash] = await Promise.all([
        tx.drivers.week(userId),
        tx.rides.commitments(userId),
        promisedTime(tx, ride, userId, timeZone),
        findCashProblem(tx, driver, open),
      ]);
      const others = [...accepted, ...promised];
      const at = { now: tx.now(), timeZone };
      requireAssignable(driver, { on, others, inCash }, open, at, wayMinutes);
      if (freed) await tx.rides.save(freed.ride, freed.transition);
      await recordRideAct(tx, 'ride.assign', ride, assigned.ride);
      return saveMove(tx, assigned, ride.driverId === userId ? null : ride.driverId);
    });
  },
});

/** In one order, so that two admins who swap drivers wait for one another and not in a circle. */
async function lockDrivers(tx: Transaction, userId: string, formerId: string | null) {
  const ids = formerId === null ? [userId] : [userId, formerId].sort();
  const drivers = [];
  for (const id of ids) drivers.push(await tx.drivers.lock(id));
  return orNotFound(
    drivers.find((locked) => locked?.userId === userId),
    'Driver',
  );
}

/**
 * An admin takes a ride that has not begun from its driver, or from those who are asked for it: the next of its order are
 * asked, and without one every driver is. A ride that is open to all stays as it is. Throws `RECORD_CHANGED`,
 * `UNDO_TOO_LATE`, `RIDE_STATE`.
 */
export const unassignDriver = command({
  access: dispatcher,
  input: seenRideInput,
  needs: { dispatchSettings, serviceArea },
  run: async ({ tx, input: { rideId, version } }, { dispatchSettings, serviceArea }, how?: OperatorAct) => {
    const rules = askingRules(dispatchSettings, serviceArea);
    const { waiting } = rules;
    const ride = orNotFound(await tx.rides.lock(rideId), 'Ride');
    if (ride.status === 'pending' && isOpenToAll(ride)) return ride;
    await requireSeenRide(tx, ride, version);
    if (ride.status === 'pending') {
      const opened = openToAll(ride, tx.now(), waiting);
      const next = await moveOn(tx, ride, ride.driverId, rules);
      await recordRideAct(tx, 'ride.unassign', ride, next ?? opened);
      return next ?? saveOpened(tx, opened, ride.driverId);
    }
    const reopened = reopenRide(ride, 'unassign', await requestOperatorMove(tx, ride, how), waiting);
    await recordRideAct(tx, 'ride.unassign', ride, reopened.ride);
    return saveReopened(tx, reopened, ride.driverId, rules);
  },
});
