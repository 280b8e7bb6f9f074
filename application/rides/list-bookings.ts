import { startOfLocalDay, toLocalTime } from '../../domain/geo/local-time.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import type { Span } from '../../domain/payouts/earnings-report.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/clock.ts';
import { mapPage, pageRequest, type Page } from '../ports/pages.ts';
import type { RideViews } from '../ports/ride-views.ts';
import { listBookingsInput, type ListBookingsInput } from './inputs.ts';
import { toVisibleRide, type VisibleRide } from './visible-ride.ts';

/** How many days before today a span begins. */
const DAYS_BACK = { today: 0, week: 6, month: 29 } as const;

/** Every booking, newest first unless asked otherwise, for admins. */
export class ListBookings {
  constructor(
    private readonly rideViews: RideViews,
    private readonly serviceArea: ServiceArea,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: ListBookingsInput = {}): Promise<Page<VisibleRide>> {
    const viewer = requireAdmin(actor);
    const { filter, marked, search, date, order, ...page } = parseInput(listBookingsInput, input);
    const asked = pageRequest(page);
    const found = await (marked
      ? this.rideViews.marked(asked)
      : this.rideViews.all(filter, asked, {
          ...{ text: search ?? undefined, span: this.toSpan(date), isOldestFirst: order === 'oldest' },
        }));
    return mapPage(found, (view) => toVisibleRide(viewer, view));
  }

  /** Days of the service area; null for all of them. */
  private toSpan(date: string): Span | null {
    if (date === 'all') return null;
    const { timeZone } = this.serviceArea;
    const today = toLocalTime(this.clock.now(), timeZone);
    if (date === 'today' || date === 'week' || date === 'month') {
      const start = startOfLocalDay(today, -DAYS_BACK[date], timeZone);
      return { start, end: startOfLocalDay(today, 1, timeZone) };
    }
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
    const local = { year, month, day, hour: 0, minute: 0, second: 0 };
    return { start: startOfLocalDay(local, 0, timeZone), end: startOfLocalDay(local, 1, timeZone) };
  }
}
