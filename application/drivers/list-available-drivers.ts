import { notFound } from '../../domain/errors.ts';
import { requireType, requireUser } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { LISTED_DRIVERS, type DriverCard, type DriverViews, driverViews } from '../ports/drivers.ts';
import { service } from '../tokens.ts';

const FEATURED = 3;

/** Drivers who are online, best rated first. */
export class ListAvailableDrivers {
  constructor(private readonly driverViews: DriverViews) {}

  async execute(actor: Actor | null): Promise<DriverCard[]> {
    const { userId, userType } = requireUser(actor);
    return this.driverViews.available(userType === 'rider' ? userId : null, LISTED_DRIVERS);
  }

  /** One driver as the rider sees them. */
  async one(actor: Actor | null, driverId: string): Promise<DriverCard> {
    const { userId } = requireType(actor, 'rider');
    const card = await this.driverViews.card(userId, driverId);
    if (!card) throw notFound('Driver');
    return card;
  }

  /** Three drivers for the landing page, for anyone: nobody is told surnames and licence plates there. */
  async featured(): Promise<DriverCard[]> {
    return (await this.driverViews.featured(FEATURED)).map(toPublicCard);
  }
}

export const listAvailableDrivers = service(ListAvailableDrivers, [driverViews]);

function toPublicCard({ view: { driver, user }, ...card }: DriverCard): DriverCard {
  const vehicle = { ...driver.vehicle, licensePlate: null };
  const lastName = `${[...user.lastName][0] ?? ''}.`;
  return { ...card, view: { driver: { ...driver, vehicle }, user: { ...user, lastName } } };
}
