export { bookedRates } from './booked-rates.ts';
export { listPricingHistory } from './list-pricing-history.ts';
export { previewPricing } from './preview-pricing.ts';
export { quoteFare } from './quote-fare.ts';
export { showPricing, showPricingState } from './show-pricing.ts';
export { updatePricing } from './update-pricing.ts';
export { withdrawPricing } from './withdraw-pricing.ts';
