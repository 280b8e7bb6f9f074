/** Of a ride for now the pickup is when it was asked for. */
export const BOOKING_TIMES = ['requested', 'pickup'] as const;
export type BookingTime = (typeof BOOKING_TIMES)[number];

/** The furthest ahead a ride can be scheduled, in days. */
export const SCHEDULE_AHEAD_DAYS = 90;
