import { mayBeOfferedRides } from '../../domain/drivers/standing.ts';
import { notFound } from '../../domain/errors.ts';
import { anyone, rider, signedIn } from '../access.ts';
import { type DriverCard, driverViews, LISTED_DRIVERS } from '../ports/drivers.ts';
import { command, query } from '../use-case.ts';
import { trustDriverInput } from './inputs.ts';

const FEATURED = 3;

/** Drivers who are online, best rated first. */
export const listAvailableDrivers = query({
  access: signedIn,
  needs: { driverViews },
  run: ({ actor: { userId, userType } }, { driverViews }) =>
    driverViews.available(userType === 'rider' ? userId : null, LISTED_DRIVERS),
});

/** One driver as the rider sees them. */
export const showDriverCard = query({
  access: rider,
  needs: { driverViews },
  run: async ({ actor }, { driverViews }, driverId: string) => {
    const card = await driverViews.card(actor.userId, driverId);
    if (!card) throw notFound('Driver');
    return card;
  },
});

/** Three drivers for the landing page, for anyone: nobody is told surnames and licence plates there. */
export const listFeaturedDrivers = query({
  access: anyone,
  needs: { driverViews },
  run: async (_, { driverViews }) => (await driverViews.featured(FEATURED)).map(toPublicCard),
});

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
    const driver = await drivers.find(driverId);
    if (!driver) throw notFound('Driver');
    await drivers.setTrusted({ id: newId(), riderId, driverId: driver.userId, trusted });
    return driver.userId;
  },
});
