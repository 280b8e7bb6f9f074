import type { RideMark } from '../../domain/rides/plausibility.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { type RideMarkViews, rideMarkViews } from '../ports/rides.ts';
import { service } from '../tokens.ts';

/** What was implausible about rides, for admins; of several rides in one query. */
export class ListRideMarks {
  constructor(private readonly rideMarkViews: RideMarkViews) {}

  async execute(actor: Actor | null, rideIds: readonly string[]): Promise<RideMark[]> {
    requireAdmin(actor);
    return this.rideMarkViews.ofRides(rideIds);
  }
}

export const listRideMarks = service(ListRideMarks, [rideMarkViews]);
