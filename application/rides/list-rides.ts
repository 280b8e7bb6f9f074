import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { mapPage, pageRequest, type Page } from '../ports/pages.ts';
import type { RideViews } from '../ports/ride-views.ts';
import { listRidesInput, type ListRidesInput } from './inputs.ts';
import { toVisibleRide, type VisibleRide } from './visible-ride.ts';

/** The signed-in person's rides, as driver for drivers and as rider for everyone else, newest first. */
export class ListRides {
  constructor(private readonly rideViews: RideViews) {}

  async execute(actor: Actor | null, input: ListRidesInput = {}): Promise<Page<VisibleRide>> {
    const viewer = requireType(actor, 'rider', 'driver', 'admin');
    const { filter, ...page } = parseInput(listRidesInput, input);
    const found =
      viewer.userType === 'driver'
        ? await this.rideViews.ofDriver(viewer.userId, filter, pageRequest(page))
        : await this.rideViews.ofRider(viewer.userId, filter, pageRequest(page));
    return mapPage(found, (view) => toVisibleRide(viewer, view));
  }
}
