import { notFound } from '../../domain/errors.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { requireUser } from '../../domain/users/permissions.ts';
import type { Actor, UserActor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type DriverViews, driverViews } from '../ports/drivers.ts';
import { type RideView, type RideViews, rideViews } from '../ports/rides.ts';
import { rideIdInput, type RideIdInput } from './inputs.ts';
import { canAccept } from './ride-requests.ts';
import { toVisibleRide, isParticipant, type VisibleRide } from './visible-ride.ts';
import { service } from '../tokens.ts';
import { serviceArea } from '../ports/geo.ts';

/** Rides as one person may see them: their own, and for a driver the open requests they may take. */
export class ShowRides {
  constructor(
    private readonly rideViews: RideViews,
    private readonly driverViews: DriverViews,
    private readonly serviceArea: ServiceArea,
    private readonly clock: Clock,
  ) {}

  /** One ride; a ride of others gets the same `NOT_FOUND` as one that does not exist. */
  async execute(actor: Actor | null, input: RideIdInput): Promise<VisibleRide> {
    const viewer = requireUser(actor);
    const { rideId } = parseInput(rideIdInput, input);
    const view = await this.rideViews.find(rideId);
    const [ride] = view ? await this.visible(viewer, [view]) : [];
    if (!ride) throw notFound('Ride');
    return ride;
  }

  /** Those of the given rides this person may see, in one query (for loaders). */
  async many(actor: Actor | null, rideIds: readonly string[]): Promise<VisibleRide[]> {
    const viewer = requireUser(actor);
    return this.visible(viewer, await this.rideViews.findMany(rideIds));
  }

  private async visible(viewer: UserActor, views: readonly RideView[]): Promise<VisibleRide[]> {
    const others = views.filter((view) => !isParticipant(viewer, view));
    const open = new Set(others.length > 0 ? await this.openTo(viewer, others) : []);
    return views
      .filter((view) => isParticipant(viewer, view) || open.has(view))
      .map((view) => toVisibleRide(viewer, view));
  }

  private async openTo(viewer: UserActor, views: readonly RideView[]): Promise<RideView[]> {
    if (viewer.userType !== 'driver') return [];
    const [profile, on] = await Promise.all([
      this.driverViews.find(viewer.userId),
      this.driverViews.week(viewer.userId),
    ]);
    const at = { now: this.clock.now(), timeZone: this.serviceArea.timeZone };
    return views.filter(
      ({ ride }) =>
        ride.status === 'pending' &&
        !ride.isSpecificDriver &&
        profile !== null &&
        canAccept(profile.driver, on, ride, at),
    );
  }
}

export const showRides = service(ShowRides, [rideViews, driverViews, serviceArea, clock]);
