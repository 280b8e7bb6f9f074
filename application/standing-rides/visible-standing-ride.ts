import { toldWithOffer } from '../../domain/needs/needs.ts';
import type { Cents } from '../../domain/money/cents.ts';
import { userIdOf, type Actor } from '../../domain/users/user.ts';
import type { OccurrenceView, StandingRideView } from '../ports/standing-rides.ts';

/** Who may see how a series is paid: its rider, and admins. */
interface VisiblePayment {
  readonly showsPayment: boolean;
}

/**
 * A series as one person sees it: what its driver earns, never for the rider; of what the rider needs drivers see what they
 * have to know to answer, and admins nothing: both read the rest of the booked ride.
 */
export interface VisibleStandingRide extends Omit<StandingRideView, 'driverShareCents'>, VisiblePayment {
  /** The driver's share of one ride with the tip; null for its rider. */
  readonly driverEarningCents: Cents | null;
}

export interface VisiblePlannedRide extends OccurrenceView, VisiblePayment {}

function isAdmin(viewer: Actor): boolean {
  return viewer.kind === 'system' || viewer.userType === 'admin';
}

/**
 * Its rider, admins, and the driver while they are asked or drive it, or were given this one ride; to anybody else it is
 * not there.
 */
export function mayRead(
  viewer: Actor,
  { series, occurrence }: Pick<StandingRideView, 'series'> & Partial<Pick<OccurrenceView, 'occurrence'>>,
): boolean {
  const userId = userIdOf(viewer);
  const isAsked = userId === series.driverId && (series.consent === 'asked' || series.consent === 'agreed');
  const isDriver = isAsked || userId === occurrence?.driverId;
  return isAdmin(viewer) || userId === series.riderId || (userId !== null && isDriver);
}

export function toVisibleStandingRide(
  viewer: Actor,
  { driverShareCents, ...view }: StandingRideView,
): VisibleStandingRide {
  const { series } = view;
  const isRider = userIdOf(viewer) === series.riderId;
  const showsPayment = isRider || isAdmin(viewer);
  return {
    ...view,
    series: isRider ? series : { ...series, needs: isAdmin(viewer) ? [] : toldWithOffer(series).needs },
    // What a new fare is and when it applies is between its rider and the operator until then.
    notice: showsPayment ? view.notice : null,
    showsPayment,
    driverEarningCents: isRider ? null : driverShareCents + series.tipCents,
  };
}

export function toVisiblePlannedRide(viewer: Actor, view: OccurrenceView): VisiblePlannedRide {
  return { ...view, showsPayment: userIdOf(viewer) === view.series.riderId || isAdmin(viewer) };
}
