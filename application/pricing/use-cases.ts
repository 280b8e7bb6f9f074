export { bookedRates } from './booked-rates.ts';
export { previewPricing } from './preview-pricing.ts';
export { quoteFare } from './quote-fare.ts';
export { listPricingHistory, showPricing, showPricingState, showVersionedPricing } from './show-pricing.ts';
export { updatePricing } from './update-pricing.ts';
export { withdrawPricing } from './withdraw-pricing.ts';
