import { notFound } from '../../domain/errors.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import type { Clock } from '../ports/clock.ts';
import type { DriverViews } from '../ports/driver-views.ts';
import type { RideViews } from '../ports/ride-views.ts';
import { canAccept } from './ride-requests.ts';
import { toVisibleRide, type VisibleRide } from './visible-ride.ts';

export interface RideRequests {
  /** Made to this very driver. */
  readonly asked: readonly VisibleRide[];
  /** Broadcast rides this driver may take now. */
  readonly open: readonly VisibleRide[];
}

/** What a driver can accept, oldest first. */
export class ListRideRequests {
  constructor(
    private readonly rideViews: RideViews,
    private readonly driverViews: DriverViews,
    private readonly serviceArea: ServiceArea,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null): Promise<RideRequests> {
    const viewer = requireType(actor, 'driver');
    const now = this.clock.now();
    const [asked, broadcasts, profile, on] = await Promise.all([
      this.rideViews.requestsTo(viewer.userId, now),
      this.rideViews.openBroadcasts(viewer.userId, now),
      this.driverViews.find(viewer.userId),
      this.driverViews.week(viewer.userId),
    ]);
    if (!profile) throw notFound('Driver profile');
    const at = { now, timeZone: this.serviceArea.timeZone };
    const open = broadcasts.filter(({ ride }) => canAccept(profile.driver, on, ride, at));
    return {
      asked: asked.map((view) => toVisibleRide(viewer, view)),
      open: open.map((view) => toVisibleRide(viewer, view)),
    };
  }
}
