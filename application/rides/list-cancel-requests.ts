import { isCancelOverdue } from '../../domain/rides/cancel-request.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import type { Clock } from '../ports/operations.ts';
import type { RideViews } from '../ports/rides.ts';
import { toVisibleRide, type VisibleRide } from './visible-ride.ts';

/**
 * The rides whose riders wait for an answer to the wish to cancel, for admins: first those that are the operator's to
 * decide (declined by the driver, or unanswered for ten minutes), then the others, each the longest waiting first.
 */
export class ListCancelRequests {
  constructor(
    private readonly rideViews: RideViews,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null): Promise<VisibleRide[]> {
    const admin = requireAdmin(actor);
    const now = this.clock.now();
    const asked = await this.rideViews.cancelRequests();
    const overdue = asked.filter(({ ride }) => isCancelOverdue(ride, now));
    const waiting = asked.filter(({ ride }) => !isCancelOverdue(ride, now));
    return [...overdue, ...waiting].map((view) => toVisibleRide(admin, view));
  }
}
