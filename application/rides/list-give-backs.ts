import type { GiveBack } from '../../domain/rides/give-back.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { type RideViews, rideViews } from '../ports/rides.ts';
import { service } from '../tokens.ts';

/** Which drivers gave rides back and why, for admins; of several rides in one query. */
export class ListGiveBacks {
  constructor(private readonly rideViews: RideViews) {}

  async execute(actor: Actor | null, rideIds: readonly string[]): Promise<GiveBack[]> {
    requireAdmin(actor);
    return this.rideViews.giveBacks(rideIds);
  }
}

export const listGiveBacks = service(ListGiveBacks, [rideViews]);
