import type { MockLink } from '@apollo/client/testing';
import type {
  PlannedRideRowFragment,
  StandingSeriesFragment,
} from '../../../../../web/generated/operations.ts';
import {
  CalendarAddressDocument,
  DriverCircleDocument,
  OwnStandingRidesDocument,
  StandingRidesChangedDocument,
} from '../../../../../web/generated/standing-rides.ts';

const person = (id: string, firstName: string) => ({
  __typename: 'StandingPerson' as const,
  id,
  firstName,
  lastName: 'Whitfield',
  profileImageUrl: null,
});

export const DANA = person('dana', 'Dana');
export const MARCUS = person('marcus', 'Marcus');

const stop = (address: string) => ({ __typename: 'Stop' as const, address, lat: 41.62, lng: -83.58 });

/** Tuesdays and Thursdays at seven, agreed by Dana, as the server answers it. */
export function aSeries(changes: Partial<StandingSeriesFragment> = {}): StandingSeriesFragment {
  return {
    __typename: 'StandingRide',
    id: 'series-1',
    version: 'v1',
    rider: { __typename: 'StandingPerson', id: 'the-RIDER', firstName: 'Ruth', lastName: 'Lee' },
    booker: null,
    payerName: null,
    organisationId: null,
    organisationName: null,
    agreement: null,
    rights: ['SEE', 'CANCEL', 'RESCHEDULE', 'COMPLETE', 'SEE_PAYMENT', 'PAY'],
    driver: DANA,
    consent: 'AGREED',
    agreedWeekdays: [2, 4],
    substitutes: [],
    asksCircle: true,
    pickup: stop('Toledo Zoo'),
    dropoff: stop('Museum of Art'),
    times: [2, 4].map((weekday) => ({
      __typename: 'WeeklyTime' as const,
      weekday,
      time: '07:00',
      returnTime: null,
    })),
    returnKind: 'NONE',
    firstDay: '2026-01-01',
    lastDay: null,
    pauses: [],
    totalFare: '20.00',
    tip: '0.00',
    paymentMethod: 'WALLET',
    needs: [],
    extraMinutes: 0,
    paymentMethodId: null,
    notes: null,
    fareNotice: null,
    endedAt: null,
    ...changes,
  } as StandingSeriesFragment;
}

const DAY_MS = 86_400_000;

/** A ride of that series some days from now, at noon in Toledo or about it. */
export function aPlannedRide(
  daysAhead: number,
  changes: Partial<PlannedRideRowFragment> = {},
): PlannedRideRowFragment {
  const day = new Date(Date.now() + daysAhead * DAY_MS).toISOString().slice(0, 10);
  return {
    __typename: 'PlannedRide',
    id: `ride-${daysAhead}`,
    standingRideId: 'series-1',
    day,
    leg: 'OUT',
    pickupAt: `${day}T16:00:00Z`,
    isMoved: false,
    state: 'PLANNED',
    reason: null,
    fundingProblem: null,
    asks: null,
    isPaidAlone: false,
    agreementId: null,
    rights: ['SEE', 'CANCEL', 'RESCHEDULE', 'COMPLETE', 'SEE_PAYMENT', 'PAY'],
    rideStatus: null,
    totalFare: '20.00',
    driver: DANA,
    ...changes,
  } as PlannedRideRowFragment;
}

export function ownStandingRides(
  series: readonly StandingSeriesFragment[],
  rides: readonly PlannedRideRowFragment[] = [],
): MockLink.MockedResponse {
  return {
    request: { query: OwnStandingRidesDocument },
    result: { data: { ownStandingRides: series, plannedRides: rides } },
    maxUsageCount: 20,
  } as MockLink.MockedResponse;
}

/** Those whom the rider trusts. */
export const circle = {
  request: { query: DriverCircleDocument },
  result: { data: { trustedDrivers: [DANA, MARCUS].map((one) => ({ ...one, __typename: 'DriverCard' })) } },
  maxUsageCount: 20,
} as MockLink.MockedResponse;

export const noChanges: MockLink.MockedResponse = {
  request: { query: StandingRidesChangedDocument },
  result: { data: null },
  delay: Infinity,
};

/** Since when there is an address of the calendar. */
export function calendarAddress(createdAt: string | null): MockLink.MockedResponse {
  const calendarAddress = createdAt && { __typename: 'CalendarAddress', createdAt };
  return { request: { query: CalendarAddressDocument }, result: { data: { calendarAddress } } };
}
