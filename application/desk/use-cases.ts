export * from './bookings.ts';
export * from './callers.ts';
export * from './calls.ts';
export * from './card-links.ts';
