import { admin, driver } from '../../../application/access.ts';
import { z } from 'zod';
import {
  approvePayoutRequestInput,
  listPayoutRequestsInput,
  listPayoutsInput,
  rejectPayoutRequestInput,
  requestPayoutInput,
} from '../../../application/payouts/inputs.ts';
import {
  earningsReportInput,
  earningsStatementInput,
} from '../../../application/payouts/show-earnings-report.ts';
import { passThrough } from '../body-reader.ts';
import {
  earningsStatementShape,
  earningsSumShape,
  presentEarningsStatement,
  presentEarningsSum,
} from '../presenters/earnings-report.ts';
import {
  adminPayoutRequestShape,
  adminPayoutShape,
  driverPayoutShape,
  payoutRequestShape,
  payoutRunShape,
  presentAdminPayout,
  presentAdminPayoutRequest,
  presentDriverPayout,
  presentPayoutRequest,
  presentPayoutRun,
  transferRunShape,
} from '../presenters/payouts.ts';
import { accessOf, calls, alias, listRoute, pageQuery, route, type RestRoute } from '../rest-route.ts';

const onboardingShape = z.object({ onboardingUrl: z.string() }).meta({ id: 'Onboarding' });
const accountStatusShape = z
  .object({ hasAccount: z.boolean(), payoutsEnabled: z.boolean(), requiresOnboarding: z.boolean() })
  .meta({ id: 'ConnectAccountStatus' });
const requestQuery = pageQuery.extend({ status: listPayoutRequestsInput.shape.status });

/** What drivers do for their payouts, and what admins do with payout requests. */
const payoutRequestRoutes: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/driver/connect-account-status',
    summary: "The signed-in driver's account at the payment provider",
    ...calls('showConnectAccount'),
    response: accountStatusShape,
    present: (status) => status,
  }),
  route({
    method: 'POST',
    path: '/api/driver/create-connect-account',
    summary: "Make the account and give the provider's onboarding address",
    ...calls('createConnectAccount'),
    response: onboardingShape,
    present: (onboardingUrl) => ({ onboardingUrl }),
  }),
  route({
    method: 'POST',
    path: '/api/driver/connect-account-onboarding',
    summary: 'A new onboarding address for the account',
    ...calls('continueOnboarding'),
    response: onboardingShape,
    present: (onboardingUrl) => ({ onboardingUrl }),
  }),
  route({
    method: 'GET',
    path: '/api/driver/earnings-report',
    summary: 'What the signed-in driver earned by day, week or month, oldest first',
    ...calls('showEarningsReport'),
    query: earningsReportInput,
    response: z.array(earningsSumShape),
    present: (sums) => sums.map(presentEarningsSum),
  }),
  route({
    method: 'GET',
    path: '/api/driver/earnings-statement',
    summary: 'Every line that the ledger holds for the signed-in driver in a week or a year',
    ...calls('showEarningsStatement'),
    query: earningsStatementInput,
    response: earningsStatementShape,
    present: presentEarningsStatement,
  }),
  route({
    method: 'POST',
    path: '/api/driver/request-payout',
    summary: 'Ask for money now: at least 10.00, at most the available balance',
    access: accessOf('requestPayout'),
    status: 201,
    body: passThrough(requestPayoutInput.omit({ id: true })),
    response: payoutRequestShape,
    run: (useCases, { actor, body, requestId: id }) =>
      useCases.requestPayout.execute(actor, { ...body, ...(id && { id }) }),
    present: presentPayoutRequest,
  }),
  listRoute({
    method: 'GET',
    path: '/api/driver/payouts',
    summary: "The signed-in driver's payout requests, newest first",
    access: driver,
    query: requestQuery,
    response: payoutRequestShape,
    run: (useCases, { actor, query }) => useCases.listPayoutRequests.execute(actor, query),
    present: ({ request }) => presentPayoutRequest(request),
  }),
  listRoute({
    method: 'GET',
    path: '/api/admin/payout-requests',
    summary: 'The payout requests of every driver, newest first',
    access: admin,
    query: requestQuery,
    response: adminPayoutRequestShape,
    run: (useCases, { actor, query }) => useCases.listPayoutRequests.execute(actor, query),
    present: presentAdminPayoutRequest,
  }),
  route({
    method: 'PUT',
    path: '/api/admin/payout-requests/{id}/approve',
    summary:
      'Approve a payout request and send the money, or try a failed transfer again; above the limit of the installation it waits for a second admin (409 APPROVAL_REQUIRED)',
    access: admin,
    body: passThrough(approvePayoutRequestInput.omit({ id: true })),
    response: payoutRequestShape,
    run: (useCases, { actor, params, body }) =>
      useCases.approvePayoutRequest.execute(actor, { ...body, id: params.id }),
    present: presentPayoutRequest,
  }),
  route({
    method: 'PUT',
    path: '/api/admin/payout-requests/{id}/reject',
    summary: "Reject a payout request with notes; the money goes back to the driver's balance",
    ...calls('rejectPayoutRequest'),
    body: passThrough(rejectPayoutRequestInput.omit({ id: true })),
    response: payoutRequestShape,
    present: presentPayoutRequest,
  }),
];

const generatePayouts = route({
  method: 'POST',
  path: '/api/admin/payouts/generate',
  summary: "Make one pending payout per driver for the last whole week's earnings",
  ...calls('generatePayouts'),
  response: payoutRunShape,
  present: presentPayoutRun,
});

const processPayouts = route({
  method: 'POST',
  path: '/api/admin/payouts/process',
  summary: 'Make pending payouts, and failed ones once more, ready for transfer',
  access: admin,
  response: payoutRunShape,
  run: (useCases, { actor }) => useCases.processPayouts.execute(actor),
  present: presentPayoutRun,
});

export const payoutRoutes: readonly RestRoute[] = [
  ...payoutRequestRoutes,
  listRoute({
    method: 'GET',
    path: '/api/driver/weekly-payouts',
    summary: "The signed-in driver's weekly payouts, newest first",
    access: driver,
    query: pageQuery.extend({ status: listPayoutsInput.shape.status }),
    response: driverPayoutShape,
    run: (useCases, { actor, query }) => useCases.listPayouts.execute(actor, query),
    present: presentDriverPayout,
  }),
  listRoute({
    method: 'GET',
    path: '/api/admin/payouts',
    summary: 'The payouts of every driver, newest first; upcoming, past or all',
    access: admin,
    query: pageQuery.extend({ status: listPayoutsInput.shape.status, due: listPayoutsInput.shape.due }),
    response: adminPayoutShape,
    run: (useCases, { actor, query }) => useCases.listPayouts.execute(actor, query),
    present: presentAdminPayout,
  }),
  generatePayouts,
  alias('/api/admin/generate-payouts', generatePayouts),
  processPayouts,
  alias('/api/admin/process-payouts', processPayouts),
  route({
    method: 'POST',
    path: '/api/admin/payouts/transfer',
    summary: 'Send the processed payouts to the payment provider',
    ...calls('transferPayouts'),
    response: transferRunShape,
    present: (run) => run,
  }),
];
