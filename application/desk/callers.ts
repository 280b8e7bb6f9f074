import { type UsualTrip, usualTrips } from '../../domain/desk/usual-trips.ts';
import { mayBeOfferedRides } from '../../domain/drivers/standing.ts';
import { notFound } from '../../domain/errors.ts';
import { hasNeeds, type RideNeeds } from '../../domain/needs/needs.ts';
import type { Cents } from '../../domain/money/cents.ts';
import type { SavedPlace } from '../../domain/places/saved-place.ts';
import type { User } from '../../domain/users/user.ts';
import { dispatcher } from '../access.ts';
import { recordReading } from '../needs/needs.ts';
import { type CallView, callViews } from '../ports/calls.ts';
import { type DriverCard, driverViews } from '../ports/drivers.ts';
import { serviceArea } from '../ports/geo.ts';
import { type PaymentMethod, paymentMethodViews } from '../ports/payments.ts';
import { rideViews } from '../ports/rides.ts';
import { standingRideViews } from '../ports/standing-rides.ts';
import { userDirectory } from '../ports/users.ts';
import { walletViews } from '../ports/wallet.ts';
import { toCoverageOptions } from '../payments/ride-coverage.ts';
import { toVisibleRide, type VisibleRide } from '../rides/visible-ride.ts';
import { toVisibleStandingRide, type VisibleStandingRide } from '../standing-rides/visible-standing-ride.ts';
import { command, lookUp, workflow } from '../use-case.ts';
import { callerCoverageInput, callerInput, findCallersInput } from './inputs.ts';

const MOST_FOUND = 8;
const RIDES_LOOKED_AT = 60;
const MOST_TRIPS = 9;
const MOST_OPEN_RIDES = 20;
const MOST_CALLS = 5;

/** Riders, with an account and without one, whose phone number begins so, with its area code or without, by name. */
export const findCallers = lookUp(
  dispatcher,
  findCallersInput,
  userDirectory,
  async (directory, { input: { phone } }) => {
    const riders = { search: phone, userType: 'rider', suspended: null, hasAccount: null } as const;
    const page = { limit: MOST_FOUND, after: null };
    const { items } = await directory.list(riders, { sort: 'name', direction: 'asc' }, page);
    return items.map(({ user }) => user);
  },
);

/** What the desk has before it while somebody is on the line. */
export interface Caller {
  readonly user: User;
  /** What the wallet has that no hold has set aside. */
  readonly availableCents: Cents;
  readonly cards: readonly PaymentMethod[];
  /** Of every ride. */
  readonly needs: RideNeeds;
  readonly places: readonly SavedPlace[];
  /** Whom they trust, and who still drives. */
  readonly trustedDrivers: readonly DriverCard[];
  readonly usualTrips: readonly UsualTrip[];
  /** Those that are not over, soonest first. */
  readonly openRides: readonly VisibleRide[];
  /** Those that go on. */
  readonly standingRides: readonly VisibleStandingRide[];
  /** The last of their calls, newest first. */
  readonly calls: readonly CallView[];
}

const reading = {
  callViews,
  driverViews,
  paymentMethodViews,
  rideViews,
  standingRideViews,
  walletViews,
};

/**
 * Everything that a booking for who calls begins with, of passengers with an account, too. The first reading by each operator of
 * what they need is in the audit log. Throws `NOT_FOUND` for who is no rider.
 */
export const showCaller = workflow({
  access: dispatcher,
  input: callerInput,
  needs: reading,
  run: async ({ actor, input: { callerId }, now, transact }, views): Promise<Caller> => {
    const { user, needs, places } = await transact(async (tx) => {
      const [user, needs, places] = await Promise.all([
        tx.closedAccounts.lock(callerId),
        tx.riderNeeds.of(callerId),
        tx.savedPlaces.of(callerId),
      ]);
      if (user?.userType !== 'rider') throw notFound('Passenger');
      if (hasNeeds(needs)) await recordReading(tx, actor, ['user', callerId]);
      return { user, needs, places };
    });
    const page = (limit: number) => ({ limit, after: null });
    const [balance, cards, trusted, past, open, series, calls] = await Promise.all([
      views.walletViews.balance(callerId),
      views.paymentMethodViews.ofUser(callerId),
      views.driverViews.trustedBy(callerId),
      views.rideViews.ofRider(callerId, 'all', page(RIDES_LOOKED_AT)),
      views.rideViews.ofRider(callerId, 'active', page(MOST_OPEN_RIDES)),
      views.standingRideViews.ofRider(callerId),
      views.callViews.list(callerId, page(MOST_CALLS)),
    ]);
    const openRides = open.items.map((view) => toVisibleRide(actor, view));
    return {
      user,
      needs,
      places,
      availableCents: balance.availableCents,
      cards,
      trustedDrivers: trusted.filter(({ view }) => mayBeOfferedRides(view.driver, now())),
      usualTrips: usualTrips(
        past.items.map(({ ride }) => ride),
        MOST_TRIPS,
      ),
      openRides: openRides.toSorted((a, b) => pickupTime(a) - pickupTime(b)),
      standingRides: series
        .filter(({ series: { endedAt } }) => endedAt === null)
        .map((view) => toVisibleStandingRide(actor, view)),
      calls: calls.items,
    };
  },
});

function pickupTime({ ride: { scheduledFor, requestedAt } }: VisibleRide): number {
  return (scheduledFor ?? requestedAt).getTime();
}

/** What organisations would pay of a trip of who calls, as `showRideCoverage` tells them. Nothing is promised by it. */
export const showCallerCoverage = command({
  access: dispatcher,
  input: callerCoverageInput,
  needs: { serviceArea },
  run: ({ tx, input: { callerId, ...trip } }, { serviceArea: { timeZone } }) =>
    toCoverageOptions(tx, { riderId: callerId, bookerId: callerId, organisationId: null }, trip, timeZone),
});
