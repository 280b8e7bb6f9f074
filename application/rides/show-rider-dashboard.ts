import { mayBeOfferedRides } from '../../domain/drivers/standing.ts';
import { notFound } from '../../domain/errors.ts';
import type { Pricing } from '../../domain/pricing/pricing.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { signedIn } from '../access.ts';
import { type DriverCard, driverViews, LISTED_DRIVERS } from '../ports/drivers.ts';
import { pricingViews } from '../ports/pricing.ts';
import { MOST_ACTIVE_RIDES, type RideView, rideViews } from '../ports/rides.ts';
import { userViews } from '../ports/users.ts';
import { query } from '../use-case.ts';
import { toVisibleRide, type VisibleRide } from './visible-ride.ts';

export interface RiderDashboard {
  /** Pending to in progress, soonest first. */
  readonly activeRides: readonly VisibleRide[];
  /** The last finished and unfinished trips, newest first. */
  readonly rides: readonly VisibleRide[];
  /** The last three of the finished ones, newest first. */
  readonly recentRides: readonly VisibleRide[];
  readonly trustedDrivers: readonly DriverCard[];
  readonly availableDrivers: readonly DriverCard[];
  readonly pricing: Pricing;
}

const SHOWN_RIDES = 20;
const RECENT_RIDES = 3;

/** Everything the rider's home needs. */
export const showRiderDashboard = query({
  access: signedIn,
  needs: { rideViews, driverViews, pricingViews },
  run: async ({ actor, now }, { rideViews, driverViews, pricingViews }): Promise<RiderDashboard> => {
    const { userId } = actor;
    const page = (limit: number) => ({ limit, after: null });
    const [active, rides, trustedDrivers, availableDrivers, pricing] = await Promise.all([
      rideViews.ofRider(userId, 'active', page(MOST_ACTIVE_RIDES)),
      rideViews.ofRider(userId, 'all', page(SHOWN_RIDES)),
      driverViews.trustedBy(userId),
      driverViews.available(userId, LISTED_DRIVERS),
      pricingViews.active(now()),
    ]);
    const soonestFirst = [...active.items].sort((a, b) => pickupTime(a.ride) - pickupTime(b.ride));
    const finished = rides.items.filter(({ ride }) => isFinished(ride));
    // The last ones are all still to come: those before them are looked for.
    const recent =
      finished.length < RECENT_RIDES && rides.nextCursor !== null
        ? (await rideViews.ofRider(userId, 'completed', page(RECENT_RIDES))).items
        : finished.slice(0, RECENT_RIDES);
    const show = (view: RideView) => toVisibleRide(actor, view);
    return {
      activeRides: soonestFirst.map(show),
      rides: rides.items.map(show),
      recentRides: recent.map(show),
      trustedDrivers: trustedDrivers.filter(({ view }) => mayBeOfferedRides(view.driver, now())),
      availableDrivers,
      pricing,
    };
  },
});

function isFinished({ status }: Ride): boolean {
  return status === 'completed' || status === 'cancelled';
}

function pickupTime({ scheduledFor, requestedAt }: Ride): number {
  return (scheduledFor ?? requestedAt).getTime();
}

/** A rider's own figures; the rating is null when nobody has rated the rider yet ("No ratings"). */
export const showRiderStats = query({
  access: signedIn,
  needs: { rideViews, userViews },
  run: async ({ actor: { userId } }, { rideViews, userViews }) => {
    const [totalRides, user] = await Promise.all([rideViews.completedCount(userId), userViews.find(userId)]);
    if (!user) throw notFound('User');
    return { totalRides, rating: user.riderRatingCount > 0 ? user.riderRating : null };
  },
});
