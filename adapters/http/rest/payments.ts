import { z } from 'zod';
import { updateCashRulesInput } from '../../../application/payments/inputs.ts';
import { passThrough } from '../body-reader.ts';
import { cashRulesShape, driverCashShape, presentCashRules, presentDriverCash } from '../presenters/cash.ts';
import { presentReceipt, receiptShape } from '../presenters/receipts.ts';
import { toETag } from '../record-versions.ts';
import { accessOf, calls, route, type RestRoute } from '../rest-route.ts';

export const paymentRoutes: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/rides/{id}/receipt',
    summary: 'The receipt of a completed ride, line by line as it was quoted',
    ...calls('showReceipt', { id: 'rideId' }),
    response: receiptShape,
    present: presentReceipt,
  }),
  route({
    method: 'POST',
    path: '/api/rides/{id}/receipt/email',
    summary: 'Send the receipt to the rider of the ride once more',
    ...calls('emailReceipt', { id: 'rideId' }),
    response: z.object({ email: z.string().describe('Where it goes to') }),
    present: (email) => ({ email }),
  }),
];

/** Rides that riders pay to their drivers. */
export const cashRoutes: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/cash-allowed',
    summary: 'Whether rides may be paid in cash',
    ...calls('isCashAllowed'),
    response: z.object({ isAllowed: z.boolean() }),
    present: (isAllowed) => ({ isAllowed }),
  }),
  route({
    method: 'GET',
    path: '/api/driver/cash',
    summary: 'What cash comes to for the signed-in driver: kept, owed, set against earnings',
    access: accessOf('showDriverStats'),
    response: driverCashShape,
    run: (useCases, { actor }) => useCases.showDriverCash.execute(actor, {}),
    present: presentDriverCash,
  }),
  route({
    method: 'GET',
    path: '/api/admin/drivers/{id}/cash',
    summary: 'The same of a driver, by user id',
    access: accessOf('showCashRules'),
    response: driverCashShape,
    run: (useCases, { actor, params }) => useCases.showDriverCash.execute(actor, { driverId: params.id }),
    present: presentDriverCash,
  }),
  route({
    method: 'GET',
    path: '/api/admin/cash-rules',
    summary: 'What is allowed of cash',
    ...calls('showCashRules'),
    response: cashRulesShape,
    present: presentCashRules,
    headers: ({ version }) => toETag(version),
  }),
  route({
    method: 'PUT',
    path: '/api/admin/cash-rules',
    summary:
      'Change what is allowed of cash, with the reason; refused with 409 when nothing changes (CASH_RULES_UNCHANGED). Rides that are booked stay as they are',
    ...calls('updateCashRules'),
    body: passThrough(updateCashRulesInput.omit({ version: true })),
    isVersioned: true,
    response: cashRulesShape,
    present: presentCashRules,
    headers: ({ version }) => toETag(version),
  }),
];
