import { updatePricingInput } from '../../../application/pricing/inputs.ts';
import { passedOn } from '../body-reader.ts';
import {
  presentPricing,
  presentPricingHistory,
  presentPublishedPricing,
  pricingHistoryShape,
  pricingShape,
} from '../presenters/pricing.ts';
import { listRoute, pageQuery, route, type RestRoute } from '../rest-route.ts';

export const pricingRoutes: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/pricing',
    summary: 'The rates in force',
    access: 'anyone',
    response: pricingShape,
    run: (useCases) => useCases.showPricing.execute(),
    present: presentPricing,
  }),
  route({
    method: 'PUT',
    path: '/api/pricing',
    summary:
      'Publish new rates for new bookings, with the reason, at once or from `startsAt` on; a commission beyond the range of the installation waits for a second admin (409 APPROVAL_REQUIRED)',
    access: ['admin'],
    body: passedOn(updatePricingInput),
    response: pricingShape,
    run: (useCases, { actor, body }) => useCases.updatePricing.execute(actor, body),
    present: presentPublishedPricing,
  }),
  listRoute({
    method: 'GET',
    path: '/api/admin/pricing-history',
    summary: 'Every version of the rates, newest first, with who changed them and why',
    access: ['admin'],
    query: pageQuery,
    response: pricingHistoryShape,
    run: (useCases, { actor, query }) => useCases.listPricingHistory.execute(actor, query),
    present: presentPricingHistory,
  }),
];
