import { mayBeOfferedRides } from '../../domain/drivers/standing.ts';
import type { Pricing } from '../../domain/pricing/pricing.ts';
import { requireUser } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import type { Clock } from '../ports/clock.ts';
import { LISTED_DRIVERS, type DriverCard, type DriverViews } from '../ports/driver-views.ts';
import type { PricingViews } from '../ports/pricing-views.ts';
import type { RideViews } from '../ports/ride-views.ts';
import { toVisibleRide, type VisibleRide } from './visible-ride.ts';

export interface RiderDashboard {
  /** Pending to in progress, soonest first. */
  readonly activeRides: readonly VisibleRide[];
  /** The last finished and unfinished trips, newest first. */
  readonly rides: readonly VisibleRide[];
  readonly trustedDrivers: readonly DriverCard[];
  readonly availableDrivers: readonly DriverCard[];
  readonly pricing: Pricing;
}

const SHOWN_RIDES = 20;

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
    const page = { limit: SHOWN_RIDES, after: null };
    const [active, rides, trustedDrivers, availableDrivers, pricing] = await Promise.all([
      this.rideViews.ofRider(viewer.userId, 'active', page),
      this.rideViews.ofRider(viewer.userId, 'all', page),
      this.driverViews.trustedBy(viewer.userId),
      this.driverViews.available(viewer.userId, LISTED_DRIVERS),
      this.pricingViews.active(this.clock.now()),
    ]);
    const soonestFirst = [...active.items].sort((a, b) => pickupTime(a.ride) - pickupTime(b.ride));
    return {
      activeRides: soonestFirst.map((view) => toVisibleRide(viewer, view)),
      rides: rides.items.map((view) => toVisibleRide(viewer, view)),
      trustedDrivers: trustedDrivers.filter(({ view }) => mayBeOfferedRides(view.driver, this.clock.now())),
      availableDrivers,
      pricing,
    };
  }
}

function pickupTime(ride: { scheduledFor: Date | null; requestedAt: Date }): number {
  return (ride.scheduledFor ?? ride.requestedAt).getTime();
}
