import type { Wiring } from './wiring.ts';

export const pricing = {
  bookedRates: ['pricingViews'],
  listPricingHistory: ['pricingViews', 'clock'],
  previewPricing: ['chargedRides', 'rideViews', 'clock'],
  quoteFare: ['pricingViews', 'stopResolver', 'routePlanner', 'quoteSigner', 'serviceArea', 'clock'],
  showPricing: ['pricingViews', 'clock'],
  showPricingState: ['pricingViews', 'clock'],
  updatePricing: ['unitOfWork', 'secondApprovals', 'ids', 'clock'],
  withdrawPricing: ['unitOfWork', 'ids', 'clock'],
} satisfies Partial<Wiring>;
