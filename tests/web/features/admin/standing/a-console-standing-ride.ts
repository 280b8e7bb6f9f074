import type {
  AdminPlannedRideFragment,
  AdminStandingRideFragment,
} from '../../../../../web/generated/operations.ts';

const withType = <T extends object>(__typename: string, fields: T) => ({ __typename, ...fields });

const RUTH = withType('StandingPerson', { id: 'rider-1', firstName: 'Ruth', lastName: 'Hale' });
export const DANA = withType('StandingPerson', { id: 'driver-1', firstName: 'Dana', lastName: 'Whitfield' });
const HOME = withType('Stop', { address: '2445 Monroe St, Toledo' });
const CENTER = withType('Stop', { address: 'Dialysis Center, Toledo' });

/** Dana drives Ruth on Tuesdays and Thursdays at seven. */
export function aConsoleStandingRide(
  fields: Partial<AdminStandingRideFragment> = {},
): AdminStandingRideFragment {
  return withType('StandingRide', {
    id: 'series-1',
    version: 'v1',
    rider: RUTH,
    driver: DANA,
    consent: 'AGREED' as const,
    agreedWeekdays: [2],
    pickup: HOME,
    dropoff: CENTER,
    times: [2, 4].map((weekday) => withType('WeeklyTime', { weekday, time: '07:00', returnTime: null })),
    returnKind: 'NONE' as const,
    firstDay: '2026-03-10',
    lastDay: null,
    totalFare: '18.00',
    tip: '3.00',
    createdAt: '2026-03-01T15:00:00.000Z',
    endedAt: null,
    ...fields,
  });
}

/** Nobody drives it. */
export function aConsoleRide(fields: Partial<AdminPlannedRideFragment> = {}): AdminPlannedRideFragment {
  return withType('PlannedRide', {
    id: 'ride-1',
    standingRideId: 'series-1',
    day: '2126-03-12',
    leg: 'OUT' as const,
    pickupAt: '2126-03-12T11:00:00.000Z',
    isMoved: false,
    state: 'SEEKING' as const,
    reason: 'OTHER_WEEKDAY' as const,
    fundingProblem: null,
    asks: null,
    rideStatus: null,
    pickup: HOME,
    dropoff: CENTER,
    rider: RUTH,
    driver: null,
    ...fields,
  });
}

/** A driver who can take it, as the console lists them. */
export const ASSIGNABLE = {
  __typename: 'AssignableDriver',
  driverId: 'driver-2',
  driverName: 'Marcus Bell',
  phone: null,
  rating: 4.8,
  availability: 'AVAILABLE',
  milesToPickup: 1.2,
  minutesToPickup: 3,
  isAlongRoads: false,
  isAfterRide: false,
  isTrusted: false,
  tripsTogether: 0,
  freeUntil: null,
  refusal: null,
};
