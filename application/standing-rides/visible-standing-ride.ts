import { toldWithOffer } from '../../domain/needs/needs.ts';
import type { Cents } from '../../domain/money/cents.ts';
import { type CareGiven, NOTHING_GIVEN } from '../../domain/care/care-grant.ts';
import { type RideRight, rightsOver } from '../../domain/rides/ride-rights.ts';
import type { StandingRide } from '../../domain/standing-rides/standing-ride.ts';
import { userIdOf, type Actor } from '../../domain/users/user.ts';
import type { OccurrenceView, StandingRideView } from '../ports/standing-rides.ts';

interface VisiblePayment {
  /** Whether they see how it is paid: its passenger, its payer, who reads the passenger's receipts, and admins. */
  readonly showsPayment: boolean;
  /** What the person may do about it as its passenger, or for them; none for drivers and admins, who have rules of their own. */
  readonly rights: readonly RideRight[];
}

/**
 * A series as one person sees it: what its driver earns, never for the rider nor who sees it for them; of what the rider needs
 * those who may book see all, drivers what they have to know to answer, and others nothing: they read the rest of the booked ride.
 */
export interface VisibleStandingRide extends Omit<StandingRideView, 'driverShareCents'>, VisiblePayment {
  /** The driver's share of one ride with the tip; null for its rider. */
  readonly driverEarningCents: Cents | null;
}

export interface VisiblePlannedRide extends OccurrenceView, VisiblePayment {}

/** What the viewer may do about the series as its passenger, or for its passenger. */
function toRights(viewer: Actor, series: StandingRide, given: CareGiven): RideRight[] {
  if (viewer.kind !== 'user' || viewer.userType === 'admin' || viewer.userId === series.driverId) return [];
  return viewer.userType === 'rider' ? rightsOver(series, viewer.userId, given) : [];
}

function isAdmin(viewer: Actor): boolean {
  return viewer.kind === 'system' || viewer.userType === 'admin';
}

/**
 * Its rider, who sees it for them, admins, and the driver while they are asked or drive it, or were given this one ride; to anybody else it is
 * not there.
 */
export function mayRead(
  viewer: Actor,
  { series, occurrence }: Pick<StandingRideView, 'series'> & Partial<Pick<OccurrenceView, 'occurrence'>>,
  given: CareGiven = NOTHING_GIVEN,
): boolean {
  const userId = userIdOf(viewer);
  const isAsked = userId === series.driverId && (series.consent === 'asked' || series.consent === 'agreed');
  const isDriver = isAsked || userId === occurrence?.driverId;
  const isConcerned = (userId !== null && isDriver) || toRights(viewer, series, given).includes('see');
  return isAdmin(viewer) || isConcerned;
}

export function toVisibleStandingRide(
  viewer: Actor,
  { driverShareCents, ...view }: StandingRideView,
  given: CareGiven = NOTHING_GIVEN,
): VisibleStandingRide {
  const { series } = view;
  const rights = toRights(viewer, series, given);
  const isForRider = rights.length > 0;
  const showsPayment = rights.includes('see_payment') || isAdmin(viewer);
  const told = isAdmin(viewer) || isForRider ? [] : toldWithOffer(series).needs;
  const isBooking = rights.includes('reschedule');
  return {
    ...view,
    series: isBooking ? series : { ...series, needs: told },
    // What a new fare is and when it applies is between who pays and the operator until then.
    notice: showsPayment ? view.notice : null,
    agreement: isForRider || isAdmin(viewer) ? view.agreement : null,
    rights,
    showsPayment,
    driverEarningCents: isForRider ? null : driverShareCents + series.tipCents,
  };
}

export function toVisiblePlannedRide(
  viewer: Actor,
  view: OccurrenceView,
  given: CareGiven = NOTHING_GIVEN,
): VisiblePlannedRide {
  const rights = toRights(viewer, view.series, given);
  return { ...view, rights, showsPayment: rights.includes('see_payment') || isAdmin(viewer) };
}
