import { type CareGiven, NOTHING_GIVEN } from '../../domain/care/care-grant.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import type { Actor } from '../../domain/users/user.ts';
import type { CareViews } from '../ports/care.ts';

/**
 * What the passengers of rides let the viewer do, as a person and as a coordinator of the organisation that booked the ride,
 * in one query; in none where the viewer is no rider, or all rides are their own.
 */
export async function readGiven(
  careViews: CareViews,
  viewer: Actor,
  rides: readonly Ride[],
): Promise<(ride: Ride) => CareGiven> {
  if (viewer.kind !== 'user' || viewer.userType !== 'rider') return () => NOTHING_GIVEN;
  const passengerIds = [...new Set(rides.map(({ riderId }) => riderId))].filter((id) => id !== viewer.userId);
  if (passengerIds.length === 0) return () => NOTHING_GIVEN;
  const grants = await careViews.scopesOver(viewer.userId, passengerIds);
  return ({ riderId, organisationId }) => {
    const concerning = grants.filter(
      (grant) =>
        grant.passengerId === riderId &&
        (grant.organisationId === null || grant.organisationId === organisationId),
    );
    return {
      scopes: [...new Set(concerning.flatMap(({ scopes }) => scopes))],
      isCoordinator: concerning.some((grant) => grant.organisationId !== null),
    };
  };
}
