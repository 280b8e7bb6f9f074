import { requireType } from '../../domain/users/permissions.ts';
import type { Actor, UserActor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { mapPage, pageRequest, type Page, type PageRequest } from '../ports/pages.ts';
import { MOST_ACTIVE_RIDES, type RideFilter, type RideViews, rideViews } from '../ports/rides.ts';
import { listRidesInput, type ListRidesInput } from './inputs.ts';
import { toVisibleRide, type VisibleRide } from './visible-ride.ts';
import { service } from '../tokens.ts';

/** The signed-in person's rides, as driver for drivers and as rider for everyone else, newest first. */
export class ListRides {
  constructor(private readonly rideViews: RideViews) {}

  async execute(actor: Actor | null, input: ListRidesInput = {}): Promise<Page<VisibleRide>> {
    const viewer = requireType(actor, 'rider', 'driver', 'admin');
    const { filter, ...page } = parseInput(listRidesInput, input);
    return this.list(viewer, filter, pageRequest(page));
  }

  /** All of them that are not over, newest first. */
  async active(actor: Actor | null): Promise<readonly VisibleRide[]> {
    const viewer = requireType(actor, 'rider', 'driver', 'admin');
    const { items } = await this.list(viewer, 'active', { limit: MOST_ACTIVE_RIDES, after: null });
    return items;
  }

  private async list(viewer: UserActor, filter: RideFilter, page: PageRequest): Promise<Page<VisibleRide>> {
    const found =
      viewer.userType === 'driver'
        ? await this.rideViews.ofDriver(viewer.userId, filter, page)
        : await this.rideViews.ofRider(viewer.userId, filter, page);
    return mapPage(found, (view) => toVisibleRide(viewer, view));
  }
}

export const listRides = service(ListRides, [rideViews]);
