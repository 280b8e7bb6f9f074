import { mayBeOfferedRides } from '../../domain/drivers/standing.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type DriverCard, type DriverViews, driverViews } from '../ports/drivers.ts';
import { service } from '../tokens.ts';

/** The drivers whom the rider trusts and who still drive, online or not. */
export class ListTrustedDrivers {
  constructor(
    private readonly driverViews: DriverViews,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null): Promise<DriverCard[]> {
    const { userId } = requireType(actor, 'rider');
    const cards = await this.driverViews.trustedBy(userId);
    return cards.filter(({ view }) => mayBeOfferedRides(view.driver, this.clock.now()));
  }
}

export const listTrustedDrivers = service(ListTrustedDrivers, [driverViews, clock]);
