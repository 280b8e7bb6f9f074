import { requireUser } from '../../domain/people/permissions.ts';
import type { Actor } from '../../domain/people/user.ts';
import type { DriverCard, DriverViews } from '../ports/driver-views.ts';

const FEATURED = 3;

/** Drivers who are online, best rated first. */
export class ListAvailableDrivers {
  constructor(private readonly driverViews: DriverViews) {}

  async execute(actor: Actor | null): Promise<DriverCard[]> {
    const { userId, userType } = requireUser(actor);
    return this.driverViews.available(userType === 'rider' ? userId : null);
  }

  /** Three faces for the landing page, for anyone. */
  async featured(): Promise<DriverCard[]> {
    return (await this.driverViews.available(null)).slice(0, FEATURED);
  }
}
