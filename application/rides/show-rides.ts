import { mayBeOfferedRides } from '../../domain/drivers/standing.ts';
import { notFound, orNotFound } from '../../domain/errors.ts';
import { startOfLocalDay, toLocalTime } from '../../domain/geo/local-time.ts';
import type { Span } from '../../domain/payouts/earnings-report.ts';
import type { Pricing } from '../../domain/pricing/pricing.ts';
import { isAskedOf } from '../../domain/rides/asking-order.ts';
import { isOver, type Ride } from '../../domain/rides/ride.ts';
import type { UserActor } from '../../domain/users/user.ts';
import { dispatcher, product, rider, signedIn } from '../access.ts';
import { dispatchSettings } from '../drivers/dispatch-settings.ts';
import { cashRefusals } from '../payments/cash-room.ts';
import { readGiven, readHelped } from '../care/read-given.ts';
import { type CareViews, careViews } from '../ports/care.ts';
import { organisationViews } from '../ports/organisations.ts';
import { type CashAccounts, cashAccounts } from '../ports/cash.ts';
import { type DriverCard, type DriverViews, driverViews, LISTED_DRIVERS } from '../ports/drivers.ts';
import { serviceArea } from '../ports/geo.ts';
import { type MessageSettings, messageSettings } from '../ports/messages.ts';
import { mapPage, type Page, pageRequest, type PageRequest } from '../ports/pages.ts';
import { pricingViews } from '../ports/pricing.ts';
import {
  bookingLists,
  MOST_ACTIVE_RIDES,
  type RideFilter,
  rideMarkViews,
  rideOfferRecords,
  rideOfferViews,
  type RideView,
  rideViews,
  type RideViews,
} from '../ports/rides.ts';
import { userViews } from '../ports/users.ts';
import { type BookedRates, bookedRates } from '../pricing/booked-rates.ts';
import { lookUp, query, workflow } from '../use-case.ts';
import {
  BOOKING_SPANS,
  listBookingsInput,
  listHelpedRidesInput,
  listRideOffersInput,
  listRidesInput,
  rideIdInput,
} from './inputs.ts';
import { type Moment, refusalOf } from './driver-refusal.ts';
import { isParticipant, toToldRide, toVisibleRide, type VisibleRide } from './visible-ride.ts';

/** What tells whether a driver may take a ride. */
const choosing = { driverViews, serviceArea, cashAccounts, bookedRates, careViews, messageSettings };

interface Choosing {
  readonly careViews: CareViews;
  readonly driverViews: DriverViews;
  readonly serviceArea: { readonly timeZone: string };
  readonly cashAccounts: CashAccounts;
  readonly bookedRates: BookedRates;
  readonly messageSettings: MessageSettings;
}

/** One ride as the person may see it; a ride of others gets the same `NOT_FOUND` as one that does not exist. */
export const showRide = query({
  access: signedIn,
  input: rideIdInput,
  needs: { rideViews, ...choosing },
  run: async ({ actor, input, now }, { rideViews, ...reading }) => {
    const view = await rideViews.find(input.rideId);
    const [ride] = view ? await toVisible(actor, [view], reading, now()) : [];
    if (!ride) throw notFound('Ride');
    return ride;
  },
});

/** Those of the given rides this person may see, in one query (for loaders). */
export const showRides = query({
  access: signedIn,
  needs: { rideViews, ...choosing },
  run: async ({ actor, now }, { rideViews, ...reading }, rideIds: readonly string[]) =>
    toVisible(actor, await rideViews.findMany(rideIds), reading, now()),
});

/** A ride that the person helps with, or pays for, right after an act of theirs or as their receipt has it (`toToldRide`). */
export const tellRide = query({
  access: signedIn,
  needs: { rideViews, careViews, messageSettings },
  run: async ({ actor }, { rideViews, careViews, messageSettings }, ride: Ride): Promise<VisibleRide> => {
    const given = await readGiven(careViews, actor, [ride]);
    const view = orNotFound(await rideViews.find(ride.id), 'Ride');
    return toToldRide(actor, view, given(ride), messageSettings);
  },
});

/** The ratings given on a ride, for those who may see the ride. */
export const listRideRatings = lookUp(
  signedIn,
  rideIdInput,
  showRide,
  async (showRide, { actor, input }) => (await showRide.execute(actor, input)).ratings,
);

/** Their own, those of the people they help, and for a driver the open requests they may take. */
async function toVisible(
  viewer: UserActor,
  views: readonly RideView[],
  reading: Choosing,
  now: Date,
): Promise<VisibleRide[]> {
  const given = await readGiven(
    reading.careViews,
    viewer,
    views.map(({ ride }) => ride),
  );
  const others = views
    .filter((view) => !isParticipant(viewer, view, given(view.ride)))
    .map(({ ride }) => ride);
  const isDriver = viewer.userType === 'driver';
  const isOpen =
    others.length > 0 && isDriver ? await findOpen(viewer.userId, others, reading, now) : () => false;
  return views
    .filter((view) => isParticipant(viewer, view, given(view.ride)) || isOpen(view.ride))
    .map((view) => toVisibleRide(viewer, view, given(view.ride), reading.messageSettings));
}

/** Tells of a ride whether it is an open request that the driver may take. */
async function findOpen(
  driverId: string,
  rides: readonly Ride[],
  { driverViews, serviceArea: { timeZone }, cashAccounts: cash, bookedRates: rates }: Choosing,
  now: Date,
): Promise<(ride: Ride) => boolean> {
  const at: Moment = { now, timeZone };
  const [profile, on] = await Promise.all([driverViews.find(driverId), driverViews.week(driverId)]);
  if (!profile) return () => false;
  const inCash = await cashRefusals({ cash, rates }, profile.driver, rides);
  return (ride) =>
    ride.status === 'pending' &&
    !ride.isSpecificDriver &&
    isAskedOf(ride, driverId) &&
    refusalOf(profile.driver, on, ride, at) === null &&
    inCash(ride) === null;
}

/** The signed-in person's rides, as driver for drivers and as rider for everyone else, newest first. */
export const listRides = query({
  access: signedIn,
  input: listRidesInput,
  needs: { rideViews, messageSettings },
  run: ({ actor, input: { filter, ...page } }, needs) => listOwn(needs, actor, filter, pageRequest(page)),
});

/**
 * Rides of the people whom the signed-in rider helps, newest first: of those they follow all, of those they book for what
 * they have booked, and what the organisations have that they coordinate. Of one passenger with `passengerId`, in the name of
 * one organisation with `organisationId`; none of somebody who lets them do neither. Active are those, too, whose return is
 * still to be called.
 */
export const listHelpedRides = query({
  access: rider,
  input: listHelpedRidesInput,
  needs: { rideViews, careViews, organisationViews, messageSettings },
  run: async ({ actor, input: { filter, passengerId, organisationId, ...page } }, needs) => {
    const { rideViews, careViews, messageSettings } = needs;
    const helped = await readHelped(needs, actor.userId, { passengerId, organisationId });
    const found = await rideViews.ofHelped(helped, filter, pageRequest(page));
    const rides = found.items.map(({ ride }) => ride);
    const givenOver = await readGiven(careViews, actor, rides);
    return mapPage(found, (view) => toVisibleRide(actor, view, givenOver(view.ride), messageSettings));
  },
});

/** All of them that are not over, newest first. */
export const listActiveRides = query({
  access: signedIn,
  needs: { rideViews, messageSettings },
  run: async ({ actor }, needs) =>
    (await listOwn(needs, actor, 'active', { limit: MOST_ACTIVE_RIDES, after: null })).items,
});

async function listOwn(
  { rideViews, messageSettings }: Listing,
  viewer: UserActor,
  filter: RideFilter,
  page: PageRequest,
): Promise<Page<VisibleRide>> {
  const side = viewer.userType === 'driver' ? 'ofDriver' : 'ofRider';
  const found = await rideViews[side](viewer.userId, filter, page);
  return mapPage(found, (view) => toVisibleRide(viewer, view, undefined, messageSettings));
}

interface Listing {
  readonly rideViews: RideViews;
  readonly messageSettings: MessageSettings;
}

/** Where a span begins and ends, in days from today; the end is not in it. */
const SPANS: Readonly<Record<(typeof BOOKING_SPANS)[number], readonly [start: number, end: number]>> = {
  today: [0, 1],
  tomorrow: [1, 2],
  next_week: [0, 7],
  week: [-6, 1],
  month: [-29, 1],
};

/** Every booking, newest first unless asked otherwise, for admins. */
export const listBookings = query({
  access: dispatcher,
  input: listBookingsInput,
  needs: { bookingLists, serviceArea },
  run: async ({ actor, input, now }, { bookingLists, serviceArea: { timeZone } }) => {
    const { filter, marked, search, by, date, order, ...page } = input;
    const asked = pageRequest(page);
    const span = toSpan(date, now(), timeZone);
    const narrowed = { text: search ?? undefined, by, span, isOldestFirst: order === 'oldest' };
    const found = await (marked ? bookingLists.marked(asked) : bookingLists.all(filter, asked, narrowed));
    return mapPage(found, (view) => toVisibleRide(actor, view));
  },
});

/** Days of the service area; null for all of them. */
function toSpan(date: string, now: Date, timeZone: string): Span | null {
  if (date === 'all') return null;
  const named = BOOKING_SPANS.find((span) => span === date);
  const [first, end] = named ? SPANS[named] : [0, 1];
  const from = named ? toLocalTime(now, timeZone) : toLocalDay(date);
  return { start: startOfLocalDay(from, first, timeZone), end: startOfLocalDay(from, end, timeZone) };
}

function toLocalDay(date: string) {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day, hour: 0, minute: 0, second: 0 };
}

export interface RiderDashboard {
  /** Pending to in progress, soonest first. */
  readonly activeRides: readonly VisibleRide[];
  /** The last finished and unfinished trips, newest first. */
  readonly rides: readonly VisibleRide[];
  /** The last three of the finished ones, newest first. */
  readonly recentRides: readonly VisibleRide[];
  readonly trustedDrivers: readonly DriverCard[];
  readonly availableDrivers: readonly DriverCard[];
  readonly pricing: Pricing;
}

const SHOWN_RIDES = 20;
const RECENT_RIDES = 3;

/** Everything the rider's home needs. */
export const showRiderDashboard = query({
  access: signedIn,
  needs: { rideViews, driverViews, pricingViews, messageSettings },
  run: async ({ actor, now }, needs): Promise<RiderDashboard> => {
    const { rideViews, driverViews, pricingViews, messageSettings } = needs;
    const { userId } = actor;
    const page = (limit: number) => ({ limit, after: null });
    const [active, rides, trustedDrivers, availableDrivers, pricing] = await Promise.all([
      rideViews.ofRider(userId, 'active', page(MOST_ACTIVE_RIDES)),
      rideViews.ofRider(userId, 'all', page(SHOWN_RIDES)),
      driverViews.trustedBy(userId),
      driverViews.available(userId, LISTED_DRIVERS),
      pricingViews.active(now()),
    ]);
    const soonestFirst = [...active.items].sort((a, b) => pickupTime(a.ride) - pickupTime(b.ride));
    const finished = rides.items.filter(({ ride }) => isOver(ride));
    // The last ones are all still to come: those before them are looked for.
    const recent =
      finished.length < RECENT_RIDES && rides.nextCursor !== null
        ? (await rideViews.ofRider(userId, 'completed', page(RECENT_RIDES))).items
        : finished.slice(0, RECENT_RIDES);
    const show = (view: RideView) => toVisibleRide(actor, view, undefined, messageSettings);
    return {
      activeRides: soonestFirst.map(show),
      rides: rides.items.map(show),
      recentRides: recent.map(show),
      trustedDrivers: trustedDrivers.filter(({ view }) => mayBeOfferedRides(view.driver, now())),
      availableDrivers,
      pricing,
    };
  },
});

function pickupTime({ scheduledFor, requestedAt }: Ride): number {
  return (scheduledFor ?? requestedAt).getTime();
}

/** A rider's own figures; the rating is null when nobody has rated the rider yet ("No ratings"). */
export const showRiderStats = query({
  access: signedIn,
  needs: { rideViews, userViews },
  run: async ({ actor: { userId } }, { rideViews, userViews }) => {
    const [totalRides, user] = await Promise.all([rideViews.completedCount(userId), userViews.find(userId)]);
    if (!user) throw notFound('User');
    return { totalRides, rating: user.riderRatingCount > 0 ? user.riderRating : null };
  },
});

/** What was done to a ride, when and by whom, oldest first; for admins. */
export const listRideHistory = lookUp(dispatcher, rideIdInput, rideViews, async (views, { input }) => {
  const history = await views.history(input.rideId);
  // Every ride has its booking in it.
  if (history.length === 0) throw notFound('Ride');
  return history;
});

/**
 * Which drivers were offered a ride, when, and why others were not, last changed first; for operators. A driver who has
 * not looked at their requests while the ride was open is not among them.
 */
export const listRideOffers = query({
  access: dispatcher,
  input: listRideOffersInput,
  needs: { rideOfferViews, rideViews },
  run: async ({ input: { rideId, ...page } }, { rideOfferViews, rideViews }) => {
    const offers = await rideOfferViews.ofRide(rideId, pageRequest(page));
    if (offers.items.length === 0) orNotFound(await rideViews.find(rideId), 'Ride');
    return offers;
  },
});

/** Which drivers gave rides back and why, for admins; of several rides in one query. */
export const listGiveBacks = query({
  access: dispatcher,
  needs: { rideViews },
  run: (_, { rideViews }, rideIds: readonly string[]) => rideViews.giveBacks(rideIds),
});

/** What was implausible about rides, for admins; of several rides in one query. */
export const listRideMarks = query({
  access: dispatcher,
  needs: { rideMarkViews },
  run: (_, { rideMarkViews }, rideIds: readonly string[]) => rideMarkViews.ofRides(rideIds),
});

const DAY_MS = 86_400_000;

/** Forgets which drivers were offered rides long ago. Run by a job; how many. */
export const forgetRideOffers = workflow({
  access: product,
  needs: { rideOfferRecords, dispatchSettings },
  run: ({ now }, { rideOfferRecords, dispatchSettings }) =>
    rideOfferRecords.forget(new Date(now().getTime() - dispatchSettings.offersKeptDays * DAY_MS)),
});
