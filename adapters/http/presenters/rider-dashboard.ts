import { z } from 'zod';
import type { RiderDashboard } from '../../../application/rides/show-rides.ts';
import { driverShape, presentDriver, presentTrustedDriver, trustedDriverShape } from './drivers.ts';
import { presentPricing, pricingShape } from './pricing.ts';
import { presentVisibleRide, visibleRideShape } from './rides.ts';

export const riderDashboardShape = z
  .object({
    upcomingTrips: z.array(visibleRideShape),
    trips: z.array(visibleRideShape),
    trustedDrivers: z.array(trustedDriverShape),
    availableDrivers: z.array(driverShape),
    pricingConfig: pricingShape,
  })
  .meta({ id: 'RiderDashboard' });

export function presentRiderDashboard(dashboard: RiderDashboard): z.output<typeof riderDashboardShape> {
  return {
    upcomingTrips: dashboard.activeRides.map(presentVisibleRide),
    trips: dashboard.rides.map(presentVisibleRide),
    trustedDrivers: dashboard.trustedDrivers.map(presentTrustedDriver),
    availableDrivers: dashboard.availableDrivers.map(({ view }) => presentDriver(view)),
    pricingConfig: presentPricing(dashboard.pricing),
  };
}

/** Without a rating the screen says "No ratings". */
export const riderStatsShape = z
  .object({ totalRides: z.int(), rating: z.number().nullable() })
  .meta({ id: 'RiderStats' });
