import type { Wiring } from './wiring.ts';

export const pricing = {
  listPricingHistory: ['pricingViews'],
  quoteFare: ['pricingViews', 'stopResolver', 'routePlanner', 'quoteSigner', 'serviceArea', 'clock'],
  showPricing: ['pricingViews'],
  updatePricing: ['unitOfWork', 'secondApprovals', 'ids', 'clock'],
} satisfies Partial<Wiring>;
