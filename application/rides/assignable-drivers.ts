import { positionsSince } from '../../domain/drivers/driver-position.ts';
import type { Driver } from '../../domain/drivers/driver.ts';
import {
  compareSuggestions,
  freeUntil,
  wayToPickup,
  type WayToPickup,
} from '../../domain/dispatch/suggestion.ts';
import { notFound } from '../../domain/errors.ts';
import type { DistanceSource } from '../../domain/geo/distance.ts';
import { hoursTouched } from '../../domain/geo/local-time.ts';
import { toTimeWindow } from '../../domain/rides/apply-transition.ts';
import type { OfferRefusal } from '../../domain/rides/ride-offer.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { straightLineMinutes } from '../../domain/rides/time-conflict.ts';
import { isPaidToDriver } from '../../domain/rides/ways-to-pay.ts';
import { plannedRefusal } from '../../domain/standing-rides/assignable.ts';
import { dispatcher } from '../access.ts';
import { cashRefusals } from '../payments/cash-room.ts';
import { driverCandidates, type DriverCandidates } from '../ports/driver-candidates.ts';
import { driverViews, type DriverView, type DriverViews } from '../ports/drivers.ts';
import { serviceArea } from '../ports/geo.ts';
import { rideViews, type RideViews } from '../ports/rides.ts';
import { standingRideViews, type StandingRideViews } from '../ports/standing-rides.ts';
import { bookedRates } from '../pricing/booked-rates.ts';
import { query } from '../use-case.ts';
import { assignmentRefusal, type Plans, toRefusal } from './assignment-refusal.ts';
import { arrivalEstimates } from './driver-on-the-way.ts';
import type { Moment } from './driver-refusal.ts';
import { listAssignableDriversInput } from './inputs.ts';

/** As many drivers an admin chooses among; a name finds the others. */
const LISTED = 20;
/** As many are looked at: of the nearest some cannot take the ride. */
const LOOKED_AT = 60;
/** Whose way is asked of the router. */
const ROUTED = 5;

export interface AssignableDriver {
  readonly view: DriverView;
  /** Why the ride cannot be given to this driver; null when it can. */
  readonly refusal: OfferRefusal | null;
  /** From the driver, or from the end of their ride before, to the pickup; null when nobody knows. */
  readonly milesToPickup: number | null;
  /** Whole minutes, rounded up. */
  readonly minutesToPickup: number | null;
  /** How miles and minutes were found; null without them. */
  readonly waySource: DistanceSource | null;
  /** Whether the way begins where a ride ends that the driver has before this one. */
  readonly isAfterRide: boolean;
  readonly isTrusted: boolean;
  /** Completed rides of this rider with this driver, where the rider trusts them. */
  readonly tripsTogether: number;
  /** When the driver's next ride after this one begins; null when nothing follows. */
  readonly freeUntil: Date | null;
}

/**
 * Admins: drivers for a ride, those who can take it first and the soonest there first, and why the others cannot; likewise
 * for a ride of a standing ride that is not booked yet. Those who are free and nearest, or of a scheduled ride who work
 * then, whom its rider trusts, or whoever `search` finds by name or e-mail. The ways of the first few are planned along
 * the roads where there is a router; the others, and what decides about them, are by the straight line: assigning asks
 * the router.
 */
export const listAssignableDrivers = query({
  access: dispatcher,
  input: listAssignableDriversInput,
  needs: {
    rideViews,
    standingRideViews,
    driverViews,
    driverCandidates,
    arrivalEstimates,
    serviceArea,
    bookedRates,
  },
  run: async (
    { input: { rideId, search }, now },
    {
      rideViews,
      standingRideViews,
      driverViews,
      driverCandidates,
      arrivalEstimates,
      serviceArea,
      bookedRates,
    },
  ) => {
    const at = { now: now(), timeZone: serviceArea.timeZone };
    const wanted = await findWanted(rideViews, standingRideViews, rideId, at);
    const found = await findDrivers(driverViews, driverCandidates, wanted, at, search);
    const ids = [...found.views.keys()];
    const [weeks, commitments, positions, inCash] = await Promise.all([
      driverCandidates.weeks(ids),
      driverCandidates.commitments(ids),
      driverCandidates.positions(ids, positionsSince(at.now)),
      findCashProblems(wanted.ride, [...found.views.values()], driverCandidates, bookedRates),
    ]);
    const judged = [...found.views].map(([userId, view]) => {
      const others = commitments.get(userId) ?? [];
      const plans = { on: weeks.get(userId) ?? [], others, inCash: inCash(view.driver) };
      const way = wayToPickup(wanted, others, positions.get(userId) ?? null, at.now);
      return {
        ...toAssignable(view, wanted.refusalOf(view.driver, plans), way),
        isTrusted: found.trips.has(userId),
        tripsTogether: found.trips.get(userId) ?? 0,
        freeUntil: freeUntil(wanted, others, at.now),
        way,
      };
    });
    const ranked = judged.sort(bySoonest).slice(0, LISTED);
    const routed = ranked.map(async ({ way, ...driver }, index): Promise<AssignableDriver> => {
      if (!way || driver.refusal !== null || index >= ROUTED) return driver;
      const key = `assign ${rideId} ${driver.view.driver.userId} ${way.isAfterRide}`;
      const road = await arrivalEstimates.estimate(key, way.from, wanted.pickup, at.now);
      const { distanceMiles, durationMinutes, source } = road;
      return { ...driver, milesToPickup: distanceMiles, minutesToPickup: durationMinutes, waySource: source };
    });
    return (await Promise.all(routed)).sort(bySoonest);
  },
});

function toAssignable(view: DriverView, refusal: OfferRefusal | null, way: WayToPickup | null) {
  return {
    view,
    refusal,
    milesToPickup: way && way.miles,
    minutesToPickup: way && way.minutes,
    waySource: way && ('straight-line' as const),
    isAfterRide: way?.isAfterRide ?? false,
  };
}

function bySoonest(a: AssignableDriver, b: AssignableDriver): number {
  const ranked = ({ refusal, minutesToPickup: minutes, isTrusted, view }: AssignableDriver) => ({
    refusal,
    minutes,
    isTrusted,
    rating: view.driver.rating,
  });
  return compareSuggestions(ranked(a), ranked(b));
}

/** What a driver is looked for. */
interface Wanted extends Pick<Ride, 'id' | 'scheduledFor' | 'pickup'> {
  readonly riderId: string;
  /** Null for a ride that is planned. */
  readonly ride: Ride | null;
  readonly durationMinutes: number;
  readonly extraMinutes: number;
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
    const { id, riderId, scheduledFor, pickup, durationMinutes, extraMinutes } = ride;
    return { id, riderId, scheduledFor, pickup, durationMinutes, extraMinutes, ride, refusalOf };
  }
  const planned = await standingRideViews.occurrence(rideId);
  if (!planned) throw notFound('Ride');
  const { occurrence, series } = planned;
  return {
    id: occurrence.id,
    riderId: series.riderId,
    scheduledFor: occurrence.pickupAt,
    pickup: occurrence.leg === 'out' ? series.pickup : series.dropoff,
    durationMinutes: series.durationMinutes,
    extraMinutes: series.extraMinutes,
    ride: null,
    refusalOf: (driver, { others }) => toRefusal(plannedRefusal(driver, others, planned, at.now)),
  };
}

interface FoundDrivers {
  readonly views: ReadonlyMap<string, DriverView>;
  /** Of those whom the rider trusts: rides together. */
  readonly trips: ReadonlyMap<string, number>;
}

async function findDrivers(
  driverViews: DriverViews,
  candidates: DriverCandidates,
  wanted: Wanted,
  at: Moment,
  search: string | null | undefined,
): Promise<FoundDrivers> {
  const [trusted, others] = await Promise.all([
    driverViews.trustedBy(wanted.riderId),
    search ? driverViews.search(search, LISTED) : findCandidates(candidates, wanted, at),
  ]);
  const offered = search ? others : [...trusted.map(({ view }) => view), ...others];
  return {
    views: new Map(offered.map((view) => [view.driver.userId, view])),
    trips: new Map(trusted.map(({ view, tripsTogether }) => [view.driver.userId, tripsTogether])),
  };
}

/** Who is free now and near; of a ride to come whoever works then. */
function findCandidates(candidates: DriverCandidates, wanted: Wanted, { now, timeZone }: Moment) {
  if (wanted.scheduledFor === null || wanted.scheduledFor <= now) {
    return candidates.near(wanted.pickup, positionsSince(now), LOOKED_AT);
  }
  const { from, to } = toTimeWindow(wanted, now);
  return candidates.working(hoursTouched(from, to, timeZone), LOOKED_AT);
}

/** Why a driver may not take the ride for being paid in cash; reads nothing where it is not. */
async function findCashProblems(
  ride: Ride | null,
  views: readonly DriverView[],
  candidates: DriverCandidates,
  rates: Parameters<typeof cashRefusals>[0]['rates'],
) {
  if (!ride || !isPaidToDriver(ride)) return () => null;
  const accounts = await candidates.cashAccounts(views.map(({ driver }) => driver.userId));
  const refusals = new Map<string, Plans['inCash']>();
  for (const { driver } of views) {
    const account = accounts.get(driver.userId);
    if (!account) continue;
    const cash = { ofDriver: async () => account };
    refusals.set(driver.userId, (await cashRefusals({ cash, rates }, driver, [ride]))(ride));
  }
  return ({ userId }: Driver) => refusals.get(userId) ?? null;
}
