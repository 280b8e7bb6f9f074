import type {
  DrivenPlannedRideFragment,
  StandingOfferCardFragment,
} from '../../../../../web/generated/operations.ts';

const withType = <T extends object>(__typename: string, fields: T) => ({ __typename, ...fields });

const RUTH = withType('StandingPerson', {
  id: 'rider-1',
  firstName: 'Ruth',
  lastName: 'Hale',
  profileImageUrl: null,
});

/** Tuesdays and Thursdays at seven, back at eleven; a promise on one Thursday collides. */
export function aStandingOffer(
  series: Partial<StandingOfferCardFragment['standingRide']> = {},
): StandingOfferCardFragment {
  return withType('StandingOffer', {
    weeklyEarnings: '84.00',
    collisions: [
      withType('StandingCollision', {
        day: '2026-03-12',
        weekday: 4,
        scheduledFor: '2026-03-12T11:15:00.000Z',
        pickup: withType('Stop', { address: 'Toledo Zoo, 2 Hippo Way' }),
      }),
    ],
    standingRide: withType('StandingRide', {
      id: 'series-1',
      consent: 'ASKED' as const,
      agreedWeekdays: [],
      rider: RUTH,
      pickup: withType('Stop', { address: '2445 Monroe St' }),
      dropoff: withType('Stop', { address: 'Dialysis Center' }),
      distanceMiles: 3.04,
      durationMinutes: 12,
      times: [2, 4].map((weekday) => withType('WeeklyTime', { weekday, time: '07:00', returnTime: '11:00' })),
      returnKind: 'AT_TIME' as const,
      firstDay: '2026-03-10',
      lastDay: null,
      pauses: [],
      tip: '3.00',
      driverEarning: '21.00',
      notes: null,
      ...series,
    }),
  });
}

/** Planned for a Tuesday at seven. */
export function aDrivenRide(fields: Partial<DrivenPlannedRideFragment> = {}): DrivenPlannedRideFragment {
  return withType('PlannedRide', {
    id: 'ride-1',
    standingRideId: 'series-1',
    day: '2026-03-10',
    leg: 'OUT' as const,
    pickupAt: '2026-03-10T11:00:00.000Z',
    isMoved: false,
    state: 'PLANNED' as const,
    rideStatus: null,
    pickup: withType('Stop', { address: '2445 Monroe St' }),
    dropoff: withType('Stop', { address: 'Dialysis Center' }),
    rider: RUTH,
    ...fields,
  });
}
