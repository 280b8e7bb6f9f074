import { addDays, type CalendarDay, type DaySpan } from '../geo/calendar-day.ts';
import type { Cents } from '../money/cents.ts';
import {
  type Agreement,
  type AgreementUsage,
  type CoverDecision,
  coverOf,
  type CoverProblem,
  pickupDay,
} from '../organisations/agreement.ts';
import { coveredCents } from '../rides/ride-cover.ts';
import { BOOK_HOURS } from './deadlines.ts';
import { type Leg, pickupsAhead } from './pattern.ts';
import type { StandingRide } from './standing-ride.ts';

/** A series without an end is looked at for so many weeks ahead; one with an end up to it, for a year at most. */
export const OUTLOOK_WEEKS = 12;
const MOST_OUTLOOK_WEEKS = 53;

/** What has to be known of a series to look ahead. */
export type CoverableSeries = Pick<
  StandingRide,
  'riderId' | 'pickup' | 'dropoff' | 'tipCents' | 'times' | 'firstDay' | 'lastDay' | 'pauses' | 'returnKind'
> & { readonly fare: Pick<StandingRide['fare'], 'totalCents'> };

/** A ride of a series of which the organisation would pay nothing, as things stand. */
export interface UncoveredRide {
  readonly day: CalendarDay;
  readonly leg: Leg;
  readonly problem: CoverProblem;
}

/** What an organisation would pay of the rides of a series, as things stand. */
export interface CoverOutlook {
  /** The last day that was looked at. */
  readonly until: CalendarDay;
  readonly rides: number;
  /** What it pays of the first ride that it covers; null where it covers none. */
  readonly coveredCents: Cents | null;
  /** In the order of their pickups. */
  readonly uncovered: readonly UncoveredRide[];
}

/** The days that are looked at. */
export function outlookDays(
  { firstDay, lastDay }: Pick<StandingRide, 'firstDay' | 'lastDay'>,
  today: CalendarDay,
): DaySpan {
  const from = firstDay > today ? firstDay : today;
  const most = addDays(from, (lastDay === null ? OUTLOOK_WEEKS : MOST_OUTLOOK_WEEKS) * 7 - 1);
  return { from, to: lastDay !== null && lastDay < most ? lastDay : most };
}

/** A day of each month that the days are in, in order. */
export function monthsOf({ from, to }: DaySpan): readonly CalendarDay[] {
  const months: CalendarDay[] = [];
  for (let day = from; day <= to; day = addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7) + '-01')
    months.push(day);
  return months;
}

export interface OutlookScene {
  readonly days: DaySpan;
  /** How the agreement is used by now, for the passenger of the series, by any day of the month. */
  readonly used: (day: CalendarDay) => AgreementUsage;
  /** Other series under the agreement: those of before take of the same budget as the days go by. */
  readonly others: readonly StandingRide[];
  readonly timeZone: string;
  readonly now: Date;
}

/**
 * Plays the rides of the days one after another, as `coverOf` would decide of each once it is booked: what is used and promised
 * already counts, and what the series and the other ones take before it.
 */
export function lookAtCover(
  agreement: Agreement,
  series: CoverableSeries,
  scene: OutlookScene,
): CoverOutlook {
  const { days, others, timeZone, now } = scene;
  const bookedUntil = new Date(now.getTime() + BOOK_HOURS * 3_600_000);
  const taken = new Takings(agreement, series.riderId, scene);
  const ahead = [
    ...ridesOf(series, days, { timeZone, now }).map((ride) => ({ ...ride, isOwn: true })),
    // What is nearer is booked by now, and counts as promised.
    ...others.flatMap((other) =>
      ridesOf(other, days, { timeZone, now: bookedUntil }).map((ride) => ({ ...ride, isOwn: false })),
    ),
  ].sort((a, b) => a.scheduledFor.getTime() - b.scheduledFor.getTime());
  const decided = ahead.map((ride) => ({ ...ride, decision: taken.decide(ride) }));
  const own = decided.filter(({ isOwn }) => isOwn);
  const covered = own.flatMap(({ decision }) => ('cover' in decision ? [decision.cover] : []));
  return {
    until: days.to,
    rides: own.length,
    coveredCents: covered[0] ? coveredCents(covered[0]) : null,
    uncovered: own.flatMap(({ day, leg, decision }) =>
      'problem' in decision ? [{ day, leg, problem: decision.problem }] : [],
    ),
  };
}

type PlayedRide = ReturnType<typeof ridesOf>[number];

function ridesOf(
  series: CoverableSeries,
  days: DaySpan,
  at: { readonly timeZone: string; readonly now: Date },
) {
  const { riderId, pickup, dropoff, fare, tipCents, returnKind } = series;
  return pickupsAhead(series, days, at).flatMap(({ day, leg, at: scheduledFor }) => {
    if (!scheduledFor) return [];
    const ends = leg === 'out' ? { pickup, dropoff } : { pickup: dropoff, dropoff: pickup };
    const hasReturn = returnKind === 'on_call';
    return [{ riderId, ...ends, fare, tipCents, day, leg, scheduledFor, requestedAt: at.now, hasReturn }];
  });
}

/** What is taken of an agreement while rides are played. */
class Takings {
  private readonly cents = new Map<string, Cents>();
  private readonly rides = new Map<string, number>();

  constructor(
    private readonly agreement: Agreement,
    private readonly riderId: string,
    private readonly scene: Pick<OutlookScene, 'used' | 'timeZone'>,
  ) {}

  decide(ride: PlayedRide): CoverDecision {
    const { timeZone, used } = this.scene;
    const month = pickupDay(ride, timeZone).slice(0, 7);
    const budget = this.agreement.budgetPeriod === 'month' ? month : 'term';
    const ofRider = `${ride.riderId} ${month}`;
    const before = used(`${month}-01`);
    const usage = {
      takenCents: before.takenCents + (this.cents.get(budget) ?? 0),
      rides: (ride.riderId === this.riderId ? before.rides : 0) + (this.rides.get(ofRider) ?? 0),
    };
    const { hasReturn } = ride;
    const decision = coverOf(this.agreement, ride, { usage, timeZone, hasReturn });
    if ('cover' in decision) {
      const ofReturn = hasReturn ? decision.cover.coveredFareCents : 0;
      this.cents.set(budget, (this.cents.get(budget) ?? 0) + coveredCents(decision.cover) + ofReturn);
      this.rides.set(ofRider, (this.rides.get(ofRider) ?? 0) + (hasReturn ? 2 : 1));
    }
    return decision;
  }
}
