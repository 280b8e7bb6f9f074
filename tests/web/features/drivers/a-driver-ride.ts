import { NOTHING_WRITTEN } from '../../../../domain/rides/rider-texts.ts';
import type { DriverDashboardQuery, DriverRideFragment, Need } from '../../../../web/generated/operations.ts';
import { aShownStage } from '../../../support/builders/a-shown-stage.ts';
import type { Whole } from '../../../support/builders/whole.ts';
import type { Configuration } from '../../../../web/lib/configuration.ts';

export const configuration: Configuration = {
  productName: 'Maumee',
  supportEmail: 'help@maumee.test',
  serviceArea: {
    name: 'Metro Toledo',
    homeCity: 'Toledo',
    timeZone: 'America/New_York',
    centre: { lat: 41.65, lng: -83.54 },
    radiusMiles: 25,
    longDistanceRadiusMiles: 250,
    languages: ['en', 'es'],
    phoneExample: '(419) 555-0100',
  },
  payments: { mode: 'SANDBOX', publishableKey: null },
  hasDemoMailbox: false,
  isTraced: false,
  tileUrl: null,
  tileAttribution: null,
};

const withType = <T extends object>(__typename: string, fields: T) => ({ __typename, ...fields });

/** A Book Now broadcast that waits for a driver. */
export function aDriverRide(fields: Partial<Whole<DriverRideFragment>> = {}): Whole<DriverRideFragment> {
  const ride = {
    id: 'ride-1',
    status: 'PENDING',
    pickup: withType('Stop', { address: 'Toledo Zoo', lat: 41.62, lng: -83.58 }),
    dropoff: withType('Stop', { address: 'Toledo Museum of Art', lat: 41.66, lng: -83.56 }),
    distanceMiles: 12.34,
    durationMinutes: 25,
    isLongDistance: false,
    needs: [] as Need[],
    extraMinutes: 0,
    needsVersion: 'v1',
    unreadMessages: null,
    isSpecificDriver: false,
    scheduledFor: null,
    requestedAt: '2026-03-05T15:00:00.000Z',
    expiresAt: null,
    arrivedAt: null,
    arrivedMilesAway: null,
    cancelRequest: null,
    returnTrip: null,
    canCallReturn: false,
    startedAt: null,
    completedAt: null,
    cancelReason: null,
    ...NOTHING_WRITTEN,
    totalFare: '20.00',
    tip: '0.00',
    driverEarning: '17.00',
    paymentMethod: 'WALLET',
    finalAmount: '20.00',
    canRate: false,
    milesToPickup: null,
    driver: null,
    booker: null,
    rider: withType('RideParticipant', {
      id: 'rider-1',
      firstName: 'Evelyn',
      lastName: 'Carter',
      profileImageUrl: null,
      phone: null,
      rating: 4.8,
      ratingCount: 12,
    }),
    ...fields,
  } as const;
  return withType('Ride', { ...ride, stage: fields.stage ?? aShownStage(ride) });
}

type Dashboard = DriverDashboardQuery['driverDashboard'];

interface DashboardFields extends Partial<Pick<Dashboard, 'requests' | 'activeRides' | 'recentRides'>> {
  readonly isAvailable?: boolean;
  readonly isApproved?: boolean;
}

/** The home of an approved driver who is online and has nothing to do. */
export function aDashboard(fields: DashboardFields = {}): DriverDashboardQuery {
  const { isAvailable = true, isApproved = true, ...rides } = fields;
  return {
    driverDashboard: withType('DriverDashboard', {
      profile: withType('DriverProfile', {
        id: 'profile-1',
        isAvailable,
        availability: isAvailable ? ('AVAILABLE' as const) : ('OFFLINE' as const),
        silentSince: null,
        allowLongDistance: false,
        user: withType('User', { id: 'driver-1', firstName: 'Dana', isDriverApproved: isApproved }),
      }),
      stats: withType('DriverStats', { todayEarnings: '84.20', todayRides: 6, hoursOnline: 4.5 }),
      requests: [],
      activeRides: [],
      recentRides: [],
      ...rides,
    }),
  };
}
