import { mayBeOfferedRides } from '../../domain/drivers/standing.ts';
import { orNotFound } from '../../domain/errors.ts';
import { startOfLocalDay, toLocalTime } from '../../domain/geo/local-time.ts';
import { nextPayoutDate, toPeriod } from '../../domain/payouts/period.ts';
import { anyone, driver, orSystem, riderOrDispatcher, signedIn } from '../access.ts';
import { passengerInput } from '../care/inputs.ts';
import { findWhoTrusts, lockRecordsOwner, recordKept, type RecordsOwner } from '../care/passenger-records.ts';
import { pageInput } from '../input-fields.ts';
import { type DriverCard, type DriverStats, driverViews, LISTED_DRIVERS } from '../ports/drivers.ts';
import { serviceArea } from '../ports/geo.ts';
import { pageRequest } from '../ports/pages.ts';
import { command, lookUp, query, workflow } from '../use-case.ts';
import { driverIdInput, trustDriverInput } from './inputs.ts';

/** A driver as a signed-in person may see them, by user id or profile id; REST and GraphQL leave contact data out. */
export const showDriver = lookUp(signedIn, driverIdInput, driverViews, async (views, { input }) =>
  orNotFound(await views.find(input.driverId), 'Driver'),
);

/** The signed-in driver's own profile. */
export const showDriverProfile = lookUp(driver, driverViews, async (views, { actor }) =>
  orNotFound(await views.find(actor.userId), 'Driver profile'),
);

const FEATURED = 3;

/** Drivers who are online, best rated first. */
export const listAvailableDrivers = lookUp(signedIn, driverViews, (views, { actor: { userId, userType } }) =>
  views.available(userType === 'rider' ? userId : null, LISTED_DRIVERS),
);

/** One driver as the rider, or a passenger whom they choose a driver for, sees them (`listTrustedDrivers`). */
export const showDriverCard = workflow({
  access: orSystem(riderOrDispatcher),
  input: driverIdInput.extend(passengerInput.shape),
  needs: { driverViews },
  run: async ({ actor, transact, input: { driverId, passengerId } }, { driverViews }) => {
    const owner = await transact((tx) => findWhoTrusts(tx, actor, passengerId));
    return toCardFor(owner, orNotFound(await driverViews.card(owner.riderId, driverId), 'Driver'));
  },
});

/** Three drivers for the landing page, for anyone: nobody is told surnames and licence plates there. */
export const listFeaturedDrivers = lookUp(anyone, driverViews, async (views) =>
  (await views.featured(FEATURED)).map(toPublicCard),
);

function toPublicCard({ view: { driver, user }, ...card }: DriverCard): DriverCard {
  const vehicle = { ...driver.vehicle, licensePlate: null };
  const lastName = `${[...user.lastName][0] ?? ''}.`;
  return { ...card, view: { driver: { ...driver, vehicle }, user: { ...user, lastName } } };
}

/**
 * The drivers whom the rider trusts, or a passenger whom they may book for, and who still drive, online or not. Nobody else is
 * told how often they have ridden together.
 */
export const listTrustedDrivers = workflow({
  access: orSystem(riderOrDispatcher),
  input: passengerInput,
  needs: { driverViews },
  run: async ({ actor, now, transact, input: { passengerId } }, { driverViews }) => {
    const owner = await transact((tx) => findWhoTrusts(tx, actor, passengerId));
    const cards = await driverViews.trustedBy(owner.riderId);
    return cards
      .filter(({ view }) => mayBeOfferedRides(view.driver, now()))
      .map((card) => toCardFor(owner, card));
  },
});

function toCardFor({ isOther }: RecordsOwner, card: DriverCard): DriverCard {
  return isOther ? { ...card, tripsTogether: 0 } : card;
}

/**
 * Keeps a driver among the trusted drivers of the rider, or of a passenger without an account whom they speak for, or no longer.
 * Answers the driver's user id.
 */
export const trustDriver = command({
  access: orSystem(riderOrDispatcher),
  input: trustDriverInput.extend(passengerInput.shape),
  run: async ({ tx, actor, input: { passengerId, driverId, trusted } }) => {
    const owner = await lockRecordsOwner(tx, actor, passengerId);
    const driver = orNotFound(await tx.drivers.find(driverId), 'Driver');
    await tx.drivers.setTrusted({ id: tx.newId(), riderId: owner.riderId, driverId: driver.userId, trusted });
    await recordKept(tx, owner, `trusted-driver.${trusted ? 'save' : 'remove'}-for-other`);
    return driver.userId;
  },
});

export interface DriverStatsWithDates extends DriverStats {
  /** Percent of the decided requests that were accepted; 95 until one is decided. */
  readonly acceptanceRate: number;
  readonly nextPayoutDate: Date;
}

const DEFAULT_ACCEPTANCE_RATE = 95;

/** What the signed-in driver earned and did today, this week and in all. */
export const showDriverStats = query({
  access: driver,
  needs: { driverViews, serviceArea },
  run: async ({ actor, now }, { driverViews, serviceArea: { timeZone } }): Promise<DriverStatsWithDates> => {
    const at = now();
    const stats = await driverViews.stats(actor.userId, {
      dayStart: startOfLocalDay(toLocalTime(at, timeZone), 0, timeZone),
      weekStart: toPeriod(at, timeZone).start,
    });
    const { acceptedRequests, decidedRequests } = stats;
    const acceptanceRate =
      decidedRequests > 0
        ? Math.round((acceptedRequests / decidedRequests) * 1000) / 10
        : DEFAULT_ACCEPTANCE_RATE;
    return { ...stats, acceptanceRate, nextPayoutDate: nextPayoutDate(at, timeZone) };
  },
});

/** What the signed-in driver earned, ride by ride, newest first. */
export const listEarnings = lookUp(driver, pageInput, driverViews, (views, { actor, input }) =>
  views.earnings(actor.userId, pageRequest(input)),
);
