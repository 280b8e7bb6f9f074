import type { BoardDriver } from '../../domain/dispatch/board-driver.ts';
import type { BoardRide } from '../../domain/dispatch/board-ride.ts';
import { boardDayOf, boardSpan } from '../../domain/dispatch/board-day.ts';
import { byPressure, needsNow, type BoardNeed } from '../../domain/dispatch/needs-you.ts';
import type { CalendarDay } from '../../domain/geo/calendar-day.ts';
import { startOfLocalDay, toLocalTime } from '../../domain/geo/local-time.ts';
import type { Span } from '../../domain/payouts/earnings-report.ts';
import { dispatcher } from '../access.ts';
import { dispatchViews } from '../ports/dispatch.ts';
import { serviceArea } from '../ports/geo.ts';
import { query } from '../use-case.ts';
import { dispatchBoardInput } from './inputs.ts';

/** A day as the desk sees it. */
export interface DispatchBoard {
  readonly day: CalendarDay;
  /** From its midnight to four in the next morning. */
  readonly span: Span;
  readonly asOf: Date;
  /** By pickup; beyond the span those that need somebody, or may soon. */
  readonly rides: readonly BoardRide[];
  readonly drivers: readonly BoardDriver[];
}

/** The board of a day: its rides by pickup, what needs somebody whatever its day, and everyone who may drive. */
export const showDispatchBoard = query({
  access: dispatcher,
  input: dispatchBoardInput,
  needs: { dispatchViews, serviceArea },
  run: async ({ input, now }, { dispatchViews, serviceArea: { timeZone } }): Promise<DispatchBoard> => {
    const asOf = now();
    const day = input.day ?? boardDayOf(asOf, timeZone);
    const span = boardSpan(day, timeZone);
    const dayStart = startOfLocalDay(toLocalTime(asOf, timeZone), 0, timeZone);
    const [rides, drivers] = await Promise.all([
      dispatchViews.rides({ span, now: asOf }),
      dispatchViews.drivers({ now: asOf, dayStart }),
    ]);
    return { day, span, asOf, rides, drivers };
  },
});

/** A ride with one reason for which it needs somebody now. */
export interface PressingItem extends BoardNeed {
  readonly ride: BoardRide;
}

/** What of the board needs somebody now, the most pressing first; a ride once for each reason. */
export function pressingItems({ rides, asOf }: Pick<DispatchBoard, 'rides' | 'asOf'>): PressingItem[] {
  return rides
    .flatMap((ride) => needsNow(ride.pressing, asOf).map((need) => ({ ...need, ride })))
    .sort(byPressure);
}
