export { bookedRates } from './booked-rates.ts';
export { previewPricing } from './preview-pricing.ts';
export { quoteFare } from './quote-fare.ts';
export {
  listPricingHistory,
  showPricing,
  showPricingState,
  showVersionedPricing,
  updatePricing,
  withdrawPricing,
} from './pricing.ts';
