import { notFound } from '../../domain/errors.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import type { UserActor } from '../../domain/users/user.ts';
import { signedIn } from '../access.ts';
import { type DriverViews, driverViews } from '../ports/drivers.ts';
import { serviceArea } from '../ports/geo.ts';
import { type RideView, rideViews } from '../ports/rides.ts';
import { query } from '../use-case.ts';
import { rideIdInput } from './inputs.ts';
import { refusalOf, type Moment } from './ride-requests.ts';
import { isParticipant, toVisibleRide, type VisibleRide } from './visible-ride.ts';

/** One ride as the person may see it; a ride of others gets the same `NOT_FOUND` as one that does not exist. */
export const showRide = query({
  access: signedIn,
  input: rideIdInput,
  needs: { rideViews, driverViews, serviceArea },
  run: async ({ actor, input, now }, { rideViews, driverViews, serviceArea: { timeZone } }) => {
    const view = await rideViews.find(input.rideId);
    const [ride] = view ? await toVisible(actor, [view], driverViews, { now: now(), timeZone }) : [];
    if (!ride) throw notFound('Ride');
    return ride;
  },
});

/** Those of the given rides this person may see, in one query (for loaders). */
export const showRides = query({
  access: signedIn,
  needs: { rideViews, driverViews, serviceArea },
  run: async (
    { actor, now },
    { rideViews, driverViews, serviceArea: { timeZone } },
    rideIds: readonly string[],
  ) => toVisible(actor, await rideViews.findMany(rideIds), driverViews, { now: now(), timeZone }),
});

/** The ratings given on a ride, for those who may see the ride. */
export const listRideRatings = query({
  access: signedIn,
  input: rideIdInput,
  needs: { showRide },
  run: async ({ actor, input }, { showRide }) => (await showRide.execute(actor, input)).ratings,
});

/** Their own, and for a driver the open requests they may take. */
async function toVisible(
  viewer: UserActor,
  views: readonly RideView[],
  driverViews: DriverViews,
  at: Moment,
): Promise<VisibleRide[]> {
  const hasOthers = views.some((view) => !isParticipant(viewer, view));
  const isDriver = viewer.userType === 'driver';
  const isOpen = hasOthers && isDriver ? await findOpen(viewer.userId, driverViews, at) : () => false;
  return views
    .filter((view) => isParticipant(viewer, view) || isOpen(view.ride))
    .map((view) => toVisibleRide(viewer, view));
}

/** Tells of a ride whether it is an open request that the driver may take. */
async function findOpen(
  driverId: string,
  driverViews: DriverViews,
  at: Moment,
): Promise<(ride: Ride) => boolean> {
  const [profile, on] = await Promise.all([driverViews.find(driverId), driverViews.week(driverId)]);
  return (ride) =>
    profile !== null &&
    ride.status === 'pending' &&
    !ride.isSpecificDriver &&
    refusalOf(profile.driver, on, ride, at) === null;
}
