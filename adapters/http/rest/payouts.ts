import { listPayoutsInput } from '../../../application/payouts/inputs.ts';
import {
  adminPayoutShape,
  driverPayoutShape,
  payoutRunShape,
  presentAdminPayout,
  presentDriverPayout,
  presentPayoutRun,
  transferRunShape,
} from '../presenters/payouts.ts';
import { alias, listRoute, pageQuery, route, type RestRoute } from '../rest-route.ts';

const generatePayouts = route({
  method: 'POST',
  path: '/api/admin/payouts/generate',
  summary: "Make one pending payout per driver for the last whole week's earnings",
  access: ['admin'],
  response: payoutRunShape,
  run: (useCases, { actor }) => useCases.generatePayouts.execute(actor),
  present: presentPayoutRun,
});

const processPayouts = route({
  method: 'POST',
  path: '/api/admin/payouts/process',
  summary: 'Make pending payouts, and failed ones once more, ready for transfer',
  access: ['admin'],
  response: payoutRunShape,
  run: (useCases, { actor }) => useCases.processPayouts.execute(actor),
  present: presentPayoutRun,
});

/** Spec 2 §7, payouts. */
export const payoutRoutes: readonly RestRoute[] = [
  listRoute({
    method: 'GET',
    path: '/api/driver/payouts',
    summary: "The signed-in driver's payouts, newest first",
    access: ['driver'],
    query: pageQuery.extend({ status: listPayoutsInput.shape.status }),
    response: driverPayoutShape,
    run: (useCases, { actor, query }) => useCases.listPayouts.execute(actor, query),
    present: presentDriverPayout,
  }),
  listRoute({
    method: 'GET',
    path: '/api/admin/payouts',
    summary: 'The payouts of every driver, newest first',
    access: ['admin'],
    query: pageQuery.extend({ status: listPayoutsInput.shape.status }),
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
    access: ['admin'],
    response: transferRunShape,
    run: (useCases, { actor }) => useCases.transferPayouts.execute(actor),
    present: (run) => run,
  }),
];
