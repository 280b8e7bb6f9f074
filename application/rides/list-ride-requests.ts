import { positionsSince } from '../../domain/drivers/driver-position.ts';
import { notFound } from '../../domain/errors.ts';
import { straightLineMiles } from '../../domain/geo/distance.ts';
import { toRideOffer } from '../../domain/rides/ride-offer.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { straightLineMinutes, timeConflict } from '../../domain/rides/time-conflict.ts';
import { driver } from '../access.ts';
import { driverPresence, driverViews } from '../ports/drivers.ts';
import { serviceArea } from '../ports/geo.ts';
import { rideOfferLog, type RideView, rideViews } from '../ports/rides.ts';
import { query } from '../use-case.ts';
import { refusalOf } from './ride-requests.ts';
import { toVisibleRide, type VisibleRide } from './visible-ride.ts';

/** Why a ride is not shown; null when it is. */
type Refusal = Parameters<typeof toRideOffer>[2];

/**
 * What a driver can accept: `asked` was made to this very driver, `open` to all. What ends first comes first, and of
 * those the nearest. What is shown, and why the rest is not, is noted for the operator.
 */
export const listRideRequests = query({
  access: driver,
  needs: { rideViews, driverViews, driverPresence, rideOfferLog, serviceArea },
  run: async (
    { actor, now: readClock },
    { rideViews, driverViews, driverPresence, rideOfferLog, serviceArea: { timeZone } },
  ) => {
    const { userId } = actor;
    const now = readClock();
    const [requests, broadcasts, others, profile, on, here] = await Promise.all([
      rideViews.requestsTo(userId, now),
      rideViews.openBroadcasts(userId, now),
      rideViews.commitments(userId),
      driverViews.find(userId),
      driverViews.week(userId),
      driverPresence.lastPosition(userId, positionsSince(now)),
    ]);
    if (!profile) throw notFound('Driver profile');
    const choose = (views: readonly RideView[], refuse: (ride: Ride) => Refusal) => {
      const judged = views.map((view) => ({ view, refusal: refuse(view.ride) }));
      rideOfferLog.note(judged.map(({ view, refusal }) => toRideOffer(view.ride.id, userId, refusal, now)));
      const chosen = judged.filter(({ refusal }) => refusal === null);
      return endingFirst(
        chosen.map(({ view }) => ({
          ...toVisibleRide(actor, view),
          milesToPickup: here && straightLineMiles(here, view.ride.pickup),
        })),
      );
    };
    const refuse = (ride: Ride) => refusalOf(profile.driver, on, ride, { now, timeZone });
    // By the straight line, for a hundred requests at once; accepting one asks the router.
    const hasNoTime = (ride: Ride) => timeConflict(ride, others, now, straightLineMinutes);
    return {
      // Who was asked by name sees the request also while on another ride, to decline it.
      asked: choose(requests, refuse),
      open: choose(broadcasts, (ride) => refuse(ride) ?? hasNoTime(ride)),
    };
  },
});

/** A request for now waits for minutes, one for another day for days. */
function endingFirst(requests: VisibleRide[]): readonly VisibleRide[] {
  const endOf = ({ ride }: VisibleRide) => ride.expiresAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return requests.sort((a, b) => endOf(a) - endOf(b) || (a.milesToPickup ?? 0) - (b.milesToPickup ?? 0));
}
