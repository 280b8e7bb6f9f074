import { startOfLocalDay, toLocalTime } from '../../domain/geo/local-time.ts';
import type { Span } from '../../domain/payouts/earnings-report.ts';
import { admin } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import { mapPage, pageRequest } from '../ports/pages.ts';
import { rideViews } from '../ports/rides.ts';
import { query } from '../use-case.ts';
import { BOOKING_SPANS, listBookingsInput } from './inputs.ts';
import { toVisibleRide } from './visible-ride.ts';

/** Where a span begins and ends, in days from today; the end is not in it. */
const SPANS: Readonly<Record<(typeof BOOKING_SPANS)[number], readonly [start: number, end: number]>> = {
  today: [0, 1],
  tomorrow: [1, 2],
  next_week: [0, 7],
  week: [-6, 1],
  month: [-29, 1],
};

/** Every booking, newest first unless asked otherwise, for admins. */
export const listBookings = query({
  access: admin,
  input: listBookingsInput,
  needs: { rideViews, serviceArea },
  run: async ({ actor, input, now }, { rideViews, serviceArea: { timeZone } }) => {
    const { filter, marked, search, by, date, order, ...page } = input;
    const asked = pageRequest(page);
    const span = toSpan(date, now(), timeZone);
    const narrowed = { text: search ?? undefined, by, span, isOldestFirst: order === 'oldest' };
    const found = await (marked ? rideViews.marked(asked) : rideViews.all(filter, asked, narrowed));
    return mapPage(found, (view) => toVisibleRide(actor, view));
  },
});

/** Days of the service area; null for all of them. */
function toSpan(date: string, now: Date, timeZone: string): Span | null {
  if (date === 'all') return null;
  const named = BOOKING_SPANS.find((span) => span === date);
  const [first, end] = named ? SPANS[named] : [0, 1];
  const from = named ? toLocalTime(now, timeZone) : toLocalDay(date);
  return { start: startOfLocalDay(from, first, timeZone), end: startOfLocalDay(from, end, timeZone) };
}

function toLocalDay(date: string) {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day, hour: 0, minute: 0, second: 0 };
}
