export * from './booked-rates.ts';
export * from './preview-pricing.ts';
export * from './quote-fare.ts';
export * from './pricing.ts';
