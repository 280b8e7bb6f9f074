import { notFound, orNotFound } from '../../domain/errors.ts';
import { startOfLocalDay, toLocalTime } from '../../domain/geo/local-time.ts';
import {
  FUNDS_DAYS,
  fundsFor,
  type StandingFunds,
  walletCharges,
} from '../../domain/standing-rides/funds.ts';
import { BOOK_HOURS } from '../../domain/standing-rides/deadlines.ts';
import { collisions, patternCommitments, type Collision } from '../../domain/standing-rides/reconcile.ts';
import type { Actor } from '../../domain/users/user.ts';
import { dispatcher, driver, orSystem, rider, signedIn } from '../access.ts';
import { readGiven, readHelped } from '../care/read-given.ts';
import { type CareViews, careViews } from '../ports/care.ts';
import { serviceArea } from '../ports/geo.ts';
import { organisationViews } from '../ports/organisations.ts';
import { mapPage, pageRequest } from '../ports/pages.ts';
import { rideViews } from '../ports/rides.ts';
import { type StandingRideView, standingRideViews } from '../ports/standing-rides.ts';
import { walletViews } from '../ports/wallet.ts';
import { listHelpedRidesInput } from '../rides/inputs.ts';
import { lookUp, query } from '../use-case.ts';
import {
  listStandingRidesInput,
  occurrenceIdInput,
  plannedRidesInput,
  standingRideIdInput,
} from './inputs.ts';
import { promisedDays } from './consent.ts';
import {
  mayRead,
  toVisiblePlannedRide,
  toVisibleStandingRide,
  type VisibleStandingRide,
} from './visible-standing-ride.ts';

/** The rider's series: those that go on first, at most 50. */
export const listOwnStandingRides = lookUp(rider, standingRideViews, async (views, { actor }) =>
  (await views.ofRider(actor.userId)).map((view) => toVisibleStandingRide(actor, view)),
);

/**
 * Series of the people whom the signed-in rider helps, as `listHelpedRides` of rides: those that go on first, at most 50; of one
 * passenger, or in the name of one organisation, where these are named.
 */
export const listHelpedStandingRides = query({
  access: rider,
  input: listHelpedRidesInput.pick({ passengerId: true, organisationId: true }),
  needs: { standingRideViews, careViews, organisationViews },
  run: async ({ actor, input }, { standingRideViews, ...needs }): Promise<VisibleStandingRide[]> => {
    const views = await standingRideViews.ofHelped(await readHelped(needs, actor.userId, input));
    const given = await readGivenOver(needs, actor, views);
    return views.map((view) => toVisibleStandingRide(actor, view, given(view.series)));
  },
});

/** What the passengers of series let the viewer do. */
function readGivenOver(
  { careViews }: { readonly careViews: CareViews },
  viewer: Actor,
  views: readonly Pick<StandingRideView, 'series'>[],
) {
  return readGiven(
    careViews,
    viewer,
    views.map(({ series }) => series),
  );
}

/** One series, for its rider, who sees it for them, the driver who is asked or drives it, and admins. */
export const showStandingRide = query({
  access: orSystem(signedIn),
  input: standingRideIdInput,
  needs: { standingRideViews, careViews },
  run: async ({ actor, input }, { standingRideViews, ...needs }) => {
    const view = orNotFound(await standingRideViews.find(input.standingRideId), 'Standing ride');
    const given = (await readGivenOver(needs, actor, [view]))(view.series);
    if (!mayRead(actor, view, given)) throw notFound('Standing ride');
    return toVisibleStandingRide(actor, view, given);
  },
});

/** One ride of a series, likewise. */
export const showPlannedRide = query({
  access: orSystem(signedIn),
  input: occurrenceIdInput,
  needs: { standingRideViews, careViews },
  run: async ({ actor, input }, { standingRideViews, ...needs }) => {
    const view = orNotFound(await standingRideViews.occurrence(input.occurrenceId), 'Ride');
    const given = (await readGivenOver(needs, actor, [view]))(view.series);
    if (!mayRead(actor, view, given)) throw notFound('Ride');
    return toVisiblePlannedRide(actor, view, given);
  },
});

/** A series that a driver is asked for or drives, with what its days would collide with. */
export interface StandingOffer {
  readonly view: VisibleStandingRide;
  readonly collisions: readonly Collision[];
  /** What all its rides of a week bring the driver: fares' share and tips. */
  readonly weeklyCents: number;
}

/** The series that the driver is asked for or drives, with what collides as far ahead as rides can be booked. */
export const listStandingOffers = query({
  access: driver,
  needs: { standingRideViews, rideViews, serviceArea },
  run: async (
    { actor, now },
    { standingRideViews, rideViews, serviceArea: { timeZone } },
  ): Promise<StandingOffer[]> => {
    const { userId } = actor;
    const [views, commitments] = await Promise.all([
      standingRideViews.ofDriver(userId),
      rideViews.commitments(userId),
    ]);
    const days = promisedDays(now(), timeZone);
    const agreed = views.map(({ series }) => series).filter(({ consent }) => consent === 'agreed');
    return views.map((view) => {
      const { series, driverShareCents } = view;
      const others = agreed.filter(({ id }) => id !== series.id);
      const busy = [...commitments, ...patternCommitments(others, { days, timeZone })];
      const isAsked = series.consent === 'asked';
      const legs = series.times.reduce((sum, { returnTime }) => sum + (returnTime === null ? 1 : 2), 0);
      return {
        view: toVisibleStandingRide(actor, view),
        collisions: isAsked ? collisions(series, busy, { days, timeZone }) : [],
        weeklyCents: legs * (driverShareCents + series.tipCents),
      };
    });
  },
});

/** The rides of the rider's series from the start of today on, for so many days. */
export const listPlannedRides = query({
  access: rider,
  input: plannedRidesInput,
  needs: { standingRideViews, serviceArea },
  run: async ({ actor, input: { days }, now }, { standingRideViews, serviceArea: { timeZone } }) => {
    const rides = await standingRideViews.ridesOfRider(actor.userId, daysFrom(now(), days, timeZone));
    return rides.map((view) => toVisiblePlannedRide(actor, view));
  },
});

/** Likewise the rides of series that the driver drives, planned or booked. */
export const listDriverPlannedRides = query({
  access: driver,
  input: plannedRidesInput,
  needs: { standingRideViews, serviceArea },
  run: async ({ actor, input: { days }, now }, { standingRideViews, serviceArea: { timeZone } }) => {
    const rides = await standingRideViews.ridesOfDriver(actor.userId, daysFrom(now(), days, timeZone));
    return rides.map((view) => toVisiblePlannedRide(actor, view));
  },
});

function daysFrom(now: Date, days: number, timeZone: string) {
  const today = toLocalTime(now, timeZone);
  return { since: startOfLocalDay(today, 0, timeZone), until: startOfLocalDay(today, days, timeZone) };
}

/** What the wallet has for the rides of the next seven days that are not held yet, each at the fare of its day. */
export const showStandingFunds = query({
  access: rider,
  needs: { standingRideViews, walletViews },
  run: async ({ actor: { userId }, now }, { standingRideViews, walletViews }): Promise<StandingFunds> => {
    const since = now();
    const until = new Date(since.getTime() + FUNDS_DAYS * 86_400_000);
    const [rides, all, wallet] = await Promise.all([
      standingRideViews.ridesPaidBy(userId, { since, until }),
      standingRideViews.ofRider(userId),
      walletViews.balance(userId),
    ]);
    const notices = new Map(all.map(({ series, notice }) => [series.id, notice]));
    const priced = rides.map((ride) => ({ ...ride, notice: notices.get(ride.series.id) ?? null }));
    return fundsFor(walletCharges(priced), wallet.availableCents, since);
  },
});

/** Every series, newest first, for admins. */
export const listStandingRides = lookUp(
  dispatcher,
  listStandingRidesInput,
  standingRideViews,
  async (views, { actor, input: { consent, isEnded, riderId, driverId, ...page } }) => {
    const filter = {
      consent: consent ?? undefined,
      isEnded: isEnded ?? undefined,
      riderId: riderId ?? undefined,
      driverId: driverId ?? undefined,
    };
    const found = await views.all(filter, pageRequest(page));
    return mapPage(found, (view) => toVisibleStandingRide(actor, view));
  },
);

/**
 * The rides of series of the next 48 hours that nobody drives, whose money is not there, or, within half an hour, whose
 * driver is not online; the next pickup first.
 */
export const listStandingRidesAtRisk = lookUp(
  dispatcher,
  standingRideViews,
  async (views, { actor, now }) => {
    const since = now();
    const rides = await views.atRisk({ since, until: new Date(since.getTime() + BOOK_HOURS * 3_600_000) });
    return rides.map((view) => toVisiblePlannedRide(actor, view));
  },
);

/** What became and becomes of the rides of a series, from a month ago to the last one planned. */
export const listOccurrences = query({
  access: orSystem(signedIn),
  input: standingRideIdInput,
  needs: { standingRideViews, careViews, serviceArea },
  run: async ({ actor, input, now }, { standingRideViews, careViews, serviceArea: { timeZone } }) => {
    const view = orNotFound(await standingRideViews.find(input.standingRideId), 'Standing ride');
    const given = (await readGivenOver({ careViews }, actor, [view]))(view.series);
    if (!mayRead(actor, view, given)) throw notFound('Standing ride');
    const { from, to } = promisedDays(new Date(now().getTime() - 30 * 86_400_000), timeZone);
    const rides = await standingRideViews.ridesOf(input.standingRideId, { from, to });
    return rides.map((ride) => toVisiblePlannedRide(actor, ride, given));
  },
});
