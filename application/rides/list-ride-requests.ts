import { POSITION_KEPT_MINUTES } from '../../domain/drivers/driver-position.ts';
import { notFound } from '../../domain/errors.ts';
import type { Coordinates } from '../../domain/geo/coordinates.ts';
import { straightLineMiles } from '../../domain/geo/distance.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { toRideOffer } from '../../domain/rides/ride-offer.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { straightLineMinutes, timeConflict } from '../../domain/rides/time-conflict.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type DriverViews, type DriverPresence, driverViews, driverPresence } from '../ports/drivers.ts';
import { type RideOfferLog, type RideView, type RideViews, rideViews, rideOfferLog } from '../ports/rides.ts';
import { refusalOf } from './ride-requests.ts';
import { toVisibleRide, type VisibleRide } from './visible-ride.ts';
import { service } from '../tokens.ts';
import { serviceArea } from '../ports/geo.ts';

/** Why a ride is not shown; null when it is. */
type Refusal = Parameters<typeof toRideOffer>[2];

export interface RideRequests {
  /** Made to this very driver. */
  readonly asked: readonly VisibleRide[];
  /** Broadcast rides this driver may take now. */
  readonly open: readonly VisibleRide[];
}

/**
 * What a driver can accept: what ends first comes first, and of those the nearest. What is shown, and
 * why the rest is not, is noted for the operator.
 */
export class ListRideRequests {
  constructor(
    private readonly rideViews: RideViews,
    private readonly driverViews: DriverViews,
    private readonly presence: DriverPresence,
    private readonly rideOfferLog: RideOfferLog,
    private readonly serviceArea: ServiceArea,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null): Promise<RideRequests> {
    const viewer = requireType(actor, 'driver');
    const now = this.clock.now();
    const [requests, broadcasts, others, profile, on, here] = await Promise.all([
      this.rideViews.requestsTo(viewer.userId, now),
      this.rideViews.openBroadcasts(viewer.userId, now),
      this.rideViews.commitments(viewer.userId),
      this.driverViews.find(viewer.userId),
      this.driverViews.week(viewer.userId),
      this.presence.lastPosition(viewer.userId, new Date(now.getTime() - POSITION_KEPT_MINUTES * 60_000)),
    ]);
    if (!profile) throw notFound('Driver profile');
    const at = { now, timeZone: this.serviceArea.timeZone };
    const { driver } = profile;
    const judge = (views: readonly RideView[], refuse: (ride: Ride) => Refusal) => {
      const judged = views.map((view) => ({ view, refusal: refuse(view.ride) }));
      this.rideOfferLog.note(
        judged.map(({ view, refusal }) => toRideOffer(view.ride.id, driver.userId, refusal, now)),
      );
      return judged.filter(({ refusal }) => refusal === null).map(({ view }) => view);
    };
    // Who was asked by name sees the request also while on another ride, to decline it.
    const asked = judge(requests, (ride) => refusalOf(driver, on, ride, at));
    // By the straight line, for a hundred requests at once; accepting one asks the router.
    const hasNoTime = (ride: Ride) => timeConflict(ride, others, now, straightLineMinutes);
    const open = judge(broadcasts, (ride) => refusalOf(driver, on, ride, at) ?? hasNoTime(ride));
    const toRequests = (views: readonly RideView[]) =>
      endingFirst(
        views.map((view) => ({ ...toVisibleRide(viewer, view), milesToPickup: milesTo(view, here) })),
      );
    return { asked: toRequests(asked), open: toRequests(open) };
  }
}

export const listRideRequests = service(ListRideRequests, [
  rideViews,
  driverViews,
  driverPresence,
  rideOfferLog,
  serviceArea,
  clock,
]);

function milesTo({ ride }: RideView, here: Coordinates | null): number | null {
  return here && straightLineMiles(here, ride.pickup);
}

/** A request for now waits for minutes, one for another day for days. */
function endingFirst(requests: readonly VisibleRide[]): VisibleRide[] {
  const endOf = ({ ride }: VisibleRide) => ride.expiresAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return [...requests].sort((a, b) => endOf(a) - endOf(b) || (a.milesToPickup ?? 0) - (b.milesToPickup ?? 0));
}
