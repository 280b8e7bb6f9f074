import { mayBeOfferedRides } from '../../domain/drivers/standing.ts';
import { orNotFound } from '../../domain/errors.ts';
import { startOfLocalDay, toLocalTime } from '../../domain/geo/local-time.ts';
import { nextPayoutDate, toPeriod } from '../../domain/payouts/period.ts';
import { anyone, driver, rider, signedIn } from '../access.ts';
import { pageInput } from '../input-fields.ts';
import { type DriverCard, type DriverStats, driverViews, LISTED_DRIVERS } from '../ports/drivers.ts';
import { serviceArea } from '../ports/geo.ts';
import { pageRequest } from '../ports/pages.ts';
import { command, lookUp, query } from '../use-case.ts';
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

/** One driver as the rider sees them. */
export const showDriverCard = query({
  access: rider,
  needs: { driverViews },
  run: async ({ actor }, { driverViews }, driverId: string) => {
    return orNotFound(await driverViews.card(actor.userId, driverId), 'Driver');
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

/** The drivers whom the rider trusts and who still drive, online or not. */
export const listTrustedDrivers = query({
  access: rider,
  needs: { driverViews },
  run: async ({ actor, now }, { driverViews }) => {
    const cards = await driverViews.trustedBy(actor.userId);
    return cards.filter(({ view }) => mayBeOfferedRides(view.driver, now()));
  },
});

/** Keeps a driver among the rider's trusted drivers, or no longer. Answers the driver's user id. */
export const trustDriver = command({
  access: rider,
  input: trustDriverInput,
  run: async ({ tx: { drivers, newId }, actor: { userId: riderId }, input: { driverId, trusted } }) => {
    const driver = orNotFound(await drivers.find(driverId), 'Driver');
    await drivers.setTrusted({ id: newId(), riderId, driverId: driver.userId, trusted });
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
