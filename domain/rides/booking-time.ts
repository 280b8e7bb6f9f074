/** Of a ride for now the pickup is when it was asked for. */
export const BOOKING_TIMES = ['requested', 'pickup'] as const;
export type BookingTime = (typeof BOOKING_TIMES)[number];
