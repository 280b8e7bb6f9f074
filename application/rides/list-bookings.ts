import { startOfLocalDay, toLocalTime } from '../../domain/geo/local-time.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import type { Span } from '../../domain/payouts/earnings-report.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { mapPage, pageRequest, type Page } from '../ports/pages.ts';
import { type RideViews, rideViews } from '../ports/rides.ts';
import { BOOKING_SPANS, listBookingsInput, type ListBookingsInput } from './inputs.ts';
import { toVisibleRide, type VisibleRide } from './visible-ride.ts';
import { service } from '../tokens.ts';
import { serviceArea } from '../ports/geo.ts';

/** Where a span begins and ends, in days from today; the end is not in it. */
const SPANS: Readonly<Record<(typeof BOOKING_SPANS)[number], readonly [start: number, end: number]>> = {
  today: [0, 1],
  tomorrow: [1, 2],
  next_week: [0, 7],
  week: [-6, 1],
  month: [-29, 1],
};

/** Every booking, newest first unless asked otherwise, for admins. */
export class ListBookings {
  constructor(
    private readonly rideViews: RideViews,
    private readonly serviceArea: ServiceArea,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: ListBookingsInput = {}): Promise<Page<VisibleRide>> {
    const viewer = requireAdmin(actor);
    const { filter, marked, search, by, date, order, ...page } = parseInput(listBookingsInput, input);
    const asked = pageRequest(page);
    const found = await (marked
      ? this.rideViews.marked(asked)
      : this.rideViews.all(filter, asked, {
          ...{ text: search ?? undefined, by, span: this.toSpan(date), isOldestFirst: order === 'oldest' },
        }));
    return mapPage(found, (view) => toVisibleRide(viewer, view));
  }

  /** Days of the service area; null for all of them. */
  private toSpan(date: string): Span | null {
    if (date === 'all') return null;
    const { timeZone } = this.serviceArea;
    const today = toLocalTime(this.clock.now(), timeZone);
    const named = BOOKING_SPANS.find((span) => span === date);
    if (named) {
      const [start, end] = SPANS[named];
      return { start: startOfLocalDay(today, start, timeZone), end: startOfLocalDay(today, end, timeZone) };
    }
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
    const local = { year, month, day, hour: 0, minute: 0, second: 0 };
    return { start: startOfLocalDay(local, 0, timeZone), end: startOfLocalDay(local, 1, timeZone) };
  }
}

export const listBookings = service(ListBookings, [rideViews, serviceArea, clock]);
