export * from './bookings.ts';
