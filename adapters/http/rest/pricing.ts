import { admin } from '../../../application/access.ts';
import { updatePricingInput } from '../../../application/pricing/inputs.ts';
import { passThrough } from '../body-reader.ts';
import { toETag } from '../record-versions.ts';
import {
  presentPricing,
  presentPricingHistory,
  presentPublishedPricing,
  pricingHistoryShape,
  pricingShape,
} from '../presenters/pricing.ts';
import { calls, listRoute, pageQuery, route, type RestRoute } from '../rest-route.ts';

export const pricingRoutes: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/pricing',
    summary: 'The rates in force',
    ...calls('showVersionedPricing'),
    response: pricingShape,
    present: ({ pricing }) => presentPricing(pricing),
    headers: ({ version }) => toETag(version),
  }),
  route({
    method: 'PUT',
    path: '/api/pricing',
    summary:
      'Publish new rates for new bookings, with the reason, at once or from `startsAt` on; refused with 409 when no rate changes (PRICING_UNCHANGED) or one looks like a slip and `acceptUnusual` does not say that it is meant (PRICING_UNUSUAL); a commission beyond the range of the installation waits for a second admin (409 APPROVAL_REQUIRED)',
    access: admin,
    body: passThrough(updatePricingInput.omit({ version: true })),
    isVersioned: true,
    response: pricingShape,
    run: (useCases, { actor, body, version }) => useCases.updatePricing.execute(actor, { ...body, version }),
    present: presentPublishedPricing,
  }),
  listRoute({
    method: 'GET',
    path: '/api/admin/pricing-history',
    summary: 'Every version of the rates, newest first, with who changed them and why',
    ...calls('listPricingHistory'),
    query: pageQuery,
    response: pricingHistoryShape,
    present: presentPricingHistory,
  }),
];
