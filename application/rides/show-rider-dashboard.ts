import { mayBeOfferedRides } from '../../domain/drivers/standing.ts';
import type { Pricing } from '../../domain/pricing/pricing.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { requireUser } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { LISTED_DRIVERS, type DriverCard, type DriverViews, driverViews } from '../ports/drivers.ts';
import { type PricingViews, pricingViews } from '../ports/pricing.ts';
import { MOST_ACTIVE_RIDES, type RideViews, rideViews } from '../ports/rides.ts';
import { toVisibleRide, type VisibleRide } from './visible-ride.ts';
import { service } from '../tokens.ts';

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
export class ShowRiderDashboard {
  constructor(
    private readonly rideViews: RideViews,
    private readonly driverViews: DriverViews,
    private readonly pricingViews: PricingViews,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null): Promise<RiderDashboard> {
    const viewer = requireUser(actor);
    const page = (limit: number) => ({ limit, after: null });
    const [active, rides, trustedDrivers, availableDrivers, pricing] = await Promise.all([
      this.rideViews.ofRider(viewer.userId, 'active', page(MOST_ACTIVE_RIDES)),
      this.rideViews.ofRider(viewer.userId, 'all', page(SHOWN_RIDES)),
      this.driverViews.trustedBy(viewer.userId),
      this.driverViews.available(viewer.userId, LISTED_DRIVERS),
      this.pricingViews.active(this.clock.now()),
    ]);
    const soonestFirst = [...active.items].sort((a, b) => pickupTime(a.ride) - pickupTime(b.ride));
    const finished = rides.items.filter(({ ride }) => isFinished(ride));
    // The last ones are all still to come: those before them are looked for.
    const recent =
      finished.length < RECENT_RIDES && rides.nextCursor !== null
        ? (await this.rideViews.ofRider(viewer.userId, 'completed', page(RECENT_RIDES))).items
        : finished.slice(0, RECENT_RIDES);
    return {
      activeRides: soonestFirst.map((view) => toVisibleRide(viewer, view)),
      rides: rides.items.map((view) => toVisibleRide(viewer, view)),
      recentRides: recent.map((view) => toVisibleRide(viewer, view)),
      trustedDrivers: trustedDrivers.filter(({ view }) => mayBeOfferedRides(view.driver, this.clock.now())),
      availableDrivers,
      pricing,
    };
  }
}

export const showRiderDashboard = service(ShowRiderDashboard, [rideViews, driverViews, pricingViews, clock]);

function isFinished({ status }: Ride): boolean {
  return status === 'completed' || status === 'cancelled';
}

function pickupTime(ride: { scheduledFor: Date | null; requestedAt: Date }): number {
  return (ride.scheduledFor ?? ride.requestedAt).getTime();
}
