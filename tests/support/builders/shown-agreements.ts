import type { MockLink } from '@apollo/client/testing';
import { OrganisationAgreementsDocument } from '../../../web/generated/agreements.ts';
import { FundedRidesDocument } from '../../../web/generated/funded-rides.ts';
import type { ListedFundedRideFragment, ShownAgreementFragment } from '../../../web/generated/operations.ts';
import { aConnection } from './a-connection.ts';

/** An agreement as GraphQL sends it: $2,000.00 a month, of which $340.00 are used and $60.00 promised. */
export const anAgreement = (changes: Partial<ShownAgreementFragment> = {}) => ({
  __typename: 'Agreement' as const,
  id: 'a1',
  name: 'Dialysis rides',
  startsOn: '2026-01-05',
  endsOn: null,
  budget: '2000.00',
  budgetPeriod: 'MONTH' as const,
  ridesPerMonth: null,
  mostPerRide: null,
  coPay: '3.00',
  coPayPercent: 0,
  coversTip: false,
  weekdays: [1, 2, 3, 4, 5],
  pickupFrom: '07:00',
  pickupUntil: null,
  places: [],
  passengerIds: null,
  showsAddresses: true,
  endedAt: null,
  version: 'v1',
  use: { __typename: 'BudgetUse' as const, used: '340.00', promised: '60.00', rides: 17 },
  ...changes,
});

export const aFundedRide = (changes: Partial<ListedFundedRideFragment> = {}) => ({
  __typename: 'FundedRide' as const,
  rideId: 'r1',
  agreementId: 'a1',
  agreementName: 'Dialysis rides',
  passengerName: 'Edith Kessler',
  coveredOn: '2026-03-05',
  status: 'COMPLETED' as const,
  pickupAddress: '12 Main St',
  dropoffAddress: 'Toledo Hospital',
  total: '21.70',
  covered: '18.70',
  refunded: '0.00',
  ...changes,
});

/** Of the organisation "o1". */
export const agreementsOf = (...agreements: readonly object[]): MockLink.MockedResponse => ({
  request: { query: OrganisationAgreementsDocument, variables: { organisationId: 'o1' } },
  result: { data: { agreements } },
});

/** A page of the rides that the organisation "o1" pays for. */
export const fundedRidesOf = (
  rides: readonly object[],
  asked: object = {},
  endCursor: string | null = null,
): MockLink.MockedResponse => ({
  request: { query: FundedRidesDocument, variables: { organisationId: 'o1', first: 25, ...asked } },
  result: { data: { fundedRides: aConnection('FundedRide', rides, endCursor) } },
});
