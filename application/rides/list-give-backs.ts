import type { GiveBack } from '../../domain/rides/give-back.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import type { RideViews } from '../ports/rides.ts';

/** Which drivers gave rides back and why, for admins; of several rides in one query. */
export class ListGiveBacks {
  constructor(private readonly rideViews: RideViews) {}

  async execute(actor: Actor | null, rideIds: readonly string[]): Promise<GiveBack[]> {
    requireAdmin(actor);
    return this.rideViews.giveBacks(rideIds);
  }
}
