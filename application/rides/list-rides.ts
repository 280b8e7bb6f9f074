import type { UserActor } from '../../domain/users/user.ts';
import { signedIn } from '../access.ts';
import { mapPage, pageRequest, type Page, type PageRequest } from '../ports/pages.ts';
import { MOST_ACTIVE_RIDES, type RideFilter, type RideViews, rideViews } from '../ports/rides.ts';
import { query } from '../use-case.ts';
import { listRidesInput } from './inputs.ts';
import { toVisibleRide, type VisibleRide } from './visible-ride.ts';

/** The signed-in person's rides, as driver for drivers and as rider for everyone else, newest first. */
export const listRides = query({
  access: signedIn,
  input: listRidesInput,
  needs: { rideViews },
  run: ({ actor, input: { filter, ...page } }, { rideViews }) =>
    listOwn(rideViews, actor, filter, pageRequest(page)),
});

/** All of them that are not over, newest first. */
export const listActiveRides = query({
  access: signedIn,
  needs: { rideViews },
  run: async ({ actor }, { rideViews }) =>
    (await listOwn(rideViews, actor, 'active', { limit: MOST_ACTIVE_RIDES, after: null })).items,
});

async function listOwn(
  rideViews: RideViews,
  viewer: UserActor,
  filter: RideFilter,
  page: PageRequest,
): Promise<Page<VisibleRide>> {
  const side = viewer.userType === 'driver' ? 'ofDriver' : 'ofRider';
  const found = await rideViews[side](viewer.userId, filter, page);
  return mapPage(found, (view) => toVisibleRide(viewer, view));
}
