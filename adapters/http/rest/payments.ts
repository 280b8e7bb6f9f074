import { z } from 'zod';
import { presentReceipt, receiptShape } from '../presenters/receipts.ts';
import { accessOf, route, type RestRoute } from '../rest-route.ts';

export const paymentRoutes: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/rides/{id}/receipt',
    summary: 'The receipt of a completed ride, line by line as it was quoted',
    access: accessOf('showReceipt'),
    response: receiptShape,
    run: (useCases, { actor, params }) => useCases.showReceipt.execute(actor, { rideId: params.id }),
    present: presentReceipt,
  }),
  route({
    method: 'POST',
    path: '/api/rides/{id}/receipt/email',
    summary: 'Send the receipt to the rider of the ride once more',
    access: accessOf('emailReceipt'),
    response: z.object({ email: z.string().describe('Where it goes to') }),
    run: (useCases, { actor, params }) => useCases.emailReceipt.execute(actor, { rideId: params.id }),
    present: (email) => ({ email }),
  }),
];
