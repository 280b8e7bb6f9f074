export * from './requests.ts';
export * from './occurrences.ts';
export * from './consent.ts';
export * from './assign-standing-driver.ts';
export * from './lists.ts';
export * from './prices.ts';
export * from './plan-standing-rides.ts';
export * from './keep-standing-rides.ts';
