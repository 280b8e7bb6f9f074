import { isCancelOverdue } from '../../domain/rides/cancel-request.ts';
import { admin } from '../access.ts';
import { rideViews } from '../ports/rides.ts';
import { query } from '../use-case.ts';
import { toVisibleRide } from './visible-ride.ts';

/**
 * The rides whose riders wait for an answer to the wish to cancel, for admins: first those that are the operator's to
 * decide (declined by the driver, or unanswered for ten minutes), then the others, each the longest waiting first.
 */
export const listCancelRequests = query({
  access: admin,
  needs: { rideViews },
  run: async ({ actor, now }, { rideViews }) => {
    const at = now();
    const asked = await rideViews.cancelRequests();
    const overdue = asked.filter(({ ride }) => isCancelOverdue(ride, at));
    const waiting = asked.filter(({ ride }) => !isCancelOverdue(ride, at));
    return [...overdue, ...waiting].map((view) => toVisibleRide(actor, view));
  },
});
