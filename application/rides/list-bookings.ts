import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { mapPage, pageRequest, type Page } from '../ports/pages.ts';
import type { RideViews } from '../ports/ride-views.ts';
import { listBookingsInput, type ListBookingsInput } from './inputs.ts';
import { toVisibleRide, type VisibleRide } from './visible-ride.ts';

/** Every booking, newest first, for admins. */
export class ListBookings {
  constructor(private readonly rideViews: RideViews) {}

  async execute(actor: Actor | null, input: ListBookingsInput = {}): Promise<Page<VisibleRide>> {
    const viewer = requireType(actor, 'admin');
    const { filter, marked, ...page } = parseInput(listBookingsInput, input);
    const asked = pageRequest(page);
    const found = await (marked ? this.rideViews.marked(asked) : this.rideViews.all(filter, asked));
    return mapPage(found, (view) => toVisibleRide(viewer, view));
  }
}
