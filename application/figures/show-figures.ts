import { toLocalDay } from '../../domain/geo/local-time.ts';
import { ATTENTION, type AttentionItem } from '../../domain/operations/attention.ts';
import { admin, dispatcher, product } from '../access.ts';
import { figures, figureViews, type DayCounts, type FigureCounts } from '../ports/figures.ts';
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
  needs: { figureViews, serviceArea },
  run: async ({ now }, { figureViews, serviceArea: { timeZone } }): Promise<BusinessFigures> => {
    const asOf = now();
    const days = lastDays(toLocalDay(asOf, timeZone));
    const counts = await figureViews.show({ now: asOf, timeZone, firstDay: days[0] ?? '' });
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
export const showOpenWork = lookUp(dispatcher, figures, (figures, { now }) => figures.openWork(now()));

export interface ListedAttention extends AttentionItem {
  readonly title: string;
  /** Whether it cannot wait for the morning. */
  readonly isUrgent: boolean;
}

/** What waits for an operator, and what is wrong: each kind of it, the most pressing first. */
export const listAttention = query({
  access: dispatcher,
  needs: { figures, serviceArea },
  run: async ({ now }, { figures, serviceArea: { timeZone } }): Promise<ListedAttention[]> => {
    const items = await figures.attention({ now: now(), today: toLocalDay(now(), timeZone) });
    return items.map((item) => ({ ...item, ...ATTENTION[item.kind] }));
  },
});

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
