import { type CareGiven, type CareScope, NOTHING_GIVEN } from '../../domain/care/care-grant.ts';
import { coordinatedBy } from '../../domain/organisations/organisation.ts';
import type { Actor } from '../../domain/users/user.ts';
import type { CareSubject, CareViews } from '../ports/care.ts';
import type { OrganisationViews } from '../ports/organisations.ts';
import type { HelpedRides } from '../ports/rides.ts';

/**
 * What the passengers of rides let the viewer do, as a person and as a coordinator of the organisation that booked the ride,
 * in one query; in none where the viewer is no rider, or all rides are their own.
 */
export async function readGiven(
  careViews: CareViews,
  viewer: Actor,
  rides: readonly CareSubject[],
): Promise<(ride: CareSubject) => CareGiven> {
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

/** Whose rides a rider sees for others: of one passenger, or in the name of one organisation, where these are named. */
export async function readHelped(
  {
    careViews,
    organisationViews,
  }: { readonly careViews: CareViews; readonly organisationViews: OrganisationViews },
  userId: string,
  {
    passengerId = null,
    organisationId,
  }: {
    readonly passengerId?: string | null | undefined;
    readonly organisationId?: string | null | undefined;
  },
): Promise<HelpedRides> {
  const [given, memberships] = await Promise.all([
    organisationId ? [] : careViews.ofCaregiver(userId),
    organisationViews.membershipsOf(userId),
  ]);
  const withScope = (scope: CareScope) =>
    given
      .filter((grant) => grant.scopes.includes(scope) && (!passengerId || grant.passengerId === passengerId))
      .map((grant) => grant.passengerId);
  const organisationIds = coordinatedBy(memberships).filter((id) => !organisationId || id === organisationId);
  const [followedIds, bookedForIds] = [withScope('follow'), withScope('book')];
  return { followedIds, bookedForIds, bookerId: userId, organisationIds, passengerId };
}
