import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { mapPage, pageRequest, type Page } from '../ports/pages.ts';
import type { RideViews } from '../ports/ride-views.ts';
import { listRidesInput, type ListRidesInput } from './inputs.ts';
import { toVisibleRide, type VisibleRide } from './visible-ride.ts';

/** Every booking, newest first, for admins. */
export class ListBookings {
  constructor(private readonly rideViews: RideViews) {}

  async execute(actor: Actor | null, input: ListRidesInput = {}): Promise<Page<VisibleRide>> {
    const viewer = requireType(actor, 'admin');
    const { filter, ...page } = parseInput(listRidesInput, input);
    const found = await this.rideViews.all(filter, pageRequest(page));
    return mapPage(found, (view) => toVisibleRide(viewer, view));
  }
}
