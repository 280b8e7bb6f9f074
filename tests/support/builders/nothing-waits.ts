import type { MockLink } from '@apollo/client/testing';
import { WaitingApprovalsDocument } from '../../../web/generated/approvals.ts';
import { CancelRequestsDocument } from '../../../web/generated/cancel-requests.ts';
import { aConnection } from './a-connection.ts';

/** The rates in force, as an admin's screens ask for them. */
export const aShownPricing = {
  __typename: 'Pricing' as const,
  id: 'pricing-1',
  schedulingFee: '2.50',
  shortDistanceMinimum: '15.00',
  shortDistancePerMile: '1.92',
  longDistanceMinimum: '25.00',
  longDistancePerMile: '1.75',
  commissionRate: '85.00',
  changeReason: 'Initial pricing',
  effectiveDate: '2026-03-01T15:00:00.000Z',
  createdAt: '2026-03-01T15:00:00.000Z',
};

/** What is asked before a change of them. */
export const aShownPricingState = {
  __typename: 'PricingState' as const,
  version: 'v1',
  inForce: aShownPricing,
  scheduled: [],
};

/** The answer to an admin for whom nothing waits. */
export const nothingWaits: MockLink.MockedResponse = {
  request: { query: WaitingApprovalsDocument, variables: { first: 25 } },
  result: { data: { approvals: aConnection('Approval', []) } },
  maxUsageCount: 5,
};

/** The answer to an admin whom no rider asks to cancel an accepted ride. */
export const nobodyCancels: MockLink.MockedResponse = {
  request: { query: CancelRequestsDocument },
  result: { data: { cancelRequests: [] } },
  maxUsageCount: 20,
};
