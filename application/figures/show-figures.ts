import { toLocalDay } from '../../domain/geo/local-time.ts';
import { admin, product } from '../access.ts';
import { figures, type DayCounts, type FigureCounts } from '../ports/figures.ts';
import { serviceArea } from '../ports/geo.ts';
import { lookUp, query } from '../use-case.ts';

/** So many days up to today. */
const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A day with what the wallets held at its end. */
export type DayFigures = Omit<DayCounts, 'walletCents'> & { readonly walletTotalCents: number };

export interface BusinessFigures extends Omit<FigureCounts, 'days'> {
  readonly asOf: Date;
  /** Completed since midnight. */
  readonly todayTrips: number;
  readonly todayRevenueCents: number;
  /** The last 30 days up to today, oldest first, each one there. */
  readonly days: readonly DayFigures[];
}

/** What admins see of the whole business. */
export const showFigures = query({
  access: admin,
  needs: { figures, serviceArea },
  run: async ({ now }, { figures, serviceArea: { timeZone } }): Promise<BusinessFigures> => {
    const asOf = now();
    const days = lastDays(toLocalDay(asOf, timeZone));
    const counts = await figures.show({ now: asOf, timeZone, firstDay: days[0] ?? '' });
    const filled = fillDays(days, counts);
    const today = filled.at(-1);
    return {
      ...counts,
      asOf,
      todayTrips: today?.trips ?? 0,
      todayRevenueCents: today?.revenueCents ?? 0,
      days: filled,
    };
  },
});

/** How much of each kind waits for an operator. */
export const showOpenWork = lookUp(admin, figures, (figures, { now }) => figures.openWork(now()));

/** Adds up what is new, so that whoever asks for the figures has little left to add. */
export const countFigures = query({
  access: product,
  needs: { figures, serviceArea },
  run: (_, { figures, serviceArea }) => figures.count(serviceArea.timeZone),
});

/** By the calendar: noon is in no hour that a change of clocks skips or repeats. */
function lastDays(today: string): string[] {
  const noon = Date.parse(`${today}T12:00:00Z`);
  return Array.from({ length: DAYS }, (_, index) =>
    new Date(noon - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** From today backwards: a day ended with what the wallets hold now, less what was added since. */
function fillDays(days: readonly string[], { days: counted, walletCents }: FigureCounts): DayFigures[] {
  const byDay = new Map(counted.map((counts) => [counts.day, counts]));
  let walletTotalCents = walletCents;
  return days
    .toReversed()
    .map((day) => {
      const { trips = 0, revenueCents = 0, walletCents: change = 0 } = byDay.get(day) ?? {};
      const figures = { day, trips, revenueCents, walletTotalCents };
      walletTotalCents -= change;
      return figures;
    })
    .toReversed();
}
