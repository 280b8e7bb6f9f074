import type { CreateStandingRideInput } from '../../../application/standing-rides/inputs.ts';
import { addDays } from '../../../domain/geo/calendar-day.ts';
import { toLocalDay } from '../../../domain/geo/local-time.ts';
import { ACROSS_TOWN, TIME_ZONE, ZOO } from '../places.ts';

/** So many days ahead no ride of a series is booked yet. */
const AHEAD_DAYS = 4;

/** Every day at eight from four days ahead on, for anyone to drive, as a rider asks for it at `now`. */
export function aStandingBooking(now: Date): CreateStandingRideInput {
  return {
    pickup: ZOO,
    dropoff: ACROSS_TOWN,
    totalFare: '100.00',
    times: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, time: '08:00', returnTime: null })),
    firstDay: addDays(toLocalDay(now, TIME_ZONE), AHEAD_DAYS),
  };
}
