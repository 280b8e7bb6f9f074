import { subtractTotals } from '../../domain/pricing/pricing-preview.ts';
import { fareLines, itemize } from '../../domain/pricing/receipt.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import { fullName } from '../../domain/users/user.ts';
import type { FareLineKind, Resolvers } from '../generated/resolver-types.ts';

export const Query = {
  pricing: (_, _args, { useCases }) => useCases.showPricing.execute(),
  quoteFare: (_, input, { useCases }) => useCases.quoteFare.execute(input),
  pricingPreview: (_, { rates }, { useCases, actor }) => useCases.previewPricing.execute(actor, rates),
} satisfies Resolvers['Query'];

export const Mutation = {
  updatePricing: (_, { input: { startsAt, ...input } }, { useCases, actor }) =>
    useCases.updatePricing.execute(actor, { ...input, startsAt: startsAt?.toISOString() }),
} satisfies Resolvers['Mutation'];

export const Pricing: Resolvers['Pricing'] = {
  commissionRate: (pricing) => dollarsFromCents(pricing.commissionRateBasisPoints),
  effectiveDate: (pricing) => pricing.effectiveAt,
};

export const PricingHistoryEntry: Resolvers['PricingHistoryEntry'] = {
  createdByName: ({ createdByUser }) => createdByUser && fullName(createdByUser),
  createdByEmail: ({ createdByUser }) => createdByUser?.email ?? null,
};

export const FareTotals: Resolvers['FareTotals'] = {
  revenue: ({ fareCents }) => fareCents,
};

export const PricingPreview: Resolvers['PricingPreview'] = {
  change: ({ charged, proposed }) => subtractTotals(proposed, charged),
};

export const RepricedRide: Resolvers['RepricedRide'] = {
  rideId: ({ ride }) => ride.id,
  distanceMiles: ({ ride }) => ride.distanceMiles,
  completedAt: ({ ride }) => ride.completedAt,
  charged: ({ ride }) => ride,
};

export const Quote: Resolvers['Quote'] = {
  expiresAt: ({ quote }) => quote.expiresAt,
  pickup: ({ quote }) => quote.trip.pickup,
  dropoff: ({ quote }) => quote.trip.dropoff,
  fare: ({ quote, route }) => ({ ...quote.fare, distanceMiles: route.distanceMiles }),
};

export const Fare: Resolvers['Fare'] = {
  lines: (fare) => itemize(fareLines(fare), fare.distanceMiles, fare),
};

export const FareLine: Resolvers['FareLine'] = {
  kind: (line) => line.kind.replaceAll('-', '_') as FareLineKind,
};
