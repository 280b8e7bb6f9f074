import { z } from 'zod';
import type { RiderDashboard } from '../../../application/rides/show-rider-dashboard.ts';
import type { UserActor } from '../../../domain/people/user.ts';
import { driverShape, presentDriver, presentTrustedDriver, trustedDriverShape } from './drivers.ts';
import { presentPricing, pricingShape } from './fares.ts';
import { presentSeenRide, seenRideShape } from './rides.ts';

/** Spec 1 §3 Rider dashboard response. */
export const riderDashboardShape = z
  .object({
    upcomingTrips: z.array(seenRideShape),
    trips: z.array(seenRideShape),
    trustedDrivers: z.array(trustedDriverShape),
    availableDrivers: z.array(driverShape),
    pricingConfig: pricingShape,
  })
  .meta({ id: 'RiderDashboard' });

export function presentRiderDashboard(
  dashboard: RiderDashboard,
  viewer: UserActor,
): z.output<typeof riderDashboardShape> {
  return {
    upcomingTrips: dashboard.activeRides.map((ride) => presentSeenRide(ride, viewer)),
    trips: dashboard.rides.map((ride) => presentSeenRide(ride, viewer)),
    trustedDrivers: dashboard.trustedDrivers.map(presentTrustedDriver),
    availableDrivers: dashboard.availableDrivers.map(({ view }) => presentDriver(view)),
    pricingConfig: presentPricing(dashboard.pricing),
  };
}

/** Spec 1 §3 Rider stats; without a rating the screen says "No ratings". */
export const riderStatsShape = z
  .object({ totalRides: z.int(), rating: z.number().nullable() })
  .meta({ id: 'RiderStats' });
