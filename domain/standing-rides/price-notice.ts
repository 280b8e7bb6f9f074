import { addDays, type CalendarDay } from '../geo/calendar-day.ts';
import type { BookedFare } from '../rides/ride.ts';
import type { StandingRide } from './standing-ride.ts';

/** So long after its rider was told a new fare applies. */
export const NOTICE_DAYS = 30;

/** `told`: it applies on its day; `accepted`: the rider has said yes to that; `withdrawn`: other rates came meanwhile. */
export const NOTICE_STATES = ['told', 'accepted', 'applied', 'withdrawn'] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

/** A new fare of a series, which its rider was told. */
export interface PriceNotice {
  readonly id: string;
  readonly standingRideId: string;
  readonly pricingId: string;
  readonly fare: BookedFare;
  readonly toldAt: Date;
  readonly appliesFrom: CalendarDay;
  readonly state: NoticeState;
}

/** New rates change the fare of a series 30 days after its rider is told. */
export function announcePrice(
  series: StandingRide,
  { pricingId, fare }: Pick<PriceNotice, 'pricingId' | 'fare'>,
  { id, today, now }: { readonly id: string; readonly today: CalendarDay; readonly now: Date },
): PriceNotice {
  return {
    id,
    standingRideId: series.id,
    pricingId,
    fare,
    toldAt: now,
    appliesFrom: addDays(today, NOTICE_DAYS),
    state: 'told',
  };
}

/** What other rates make of the notices of a series. */
export interface Repriced {
  /** It was told, and does not come: what its rider now reads. */
  readonly withdrawn: PriceNotice | null;
  readonly told: PriceNotice | null;
}

/**
 * The fare by new rates beside the one of which the rider was told, `open`, if any: the same fare stays announced; with
 * any other the announced one does not come, and where it is not the fare of the series anyway the rider is told of it.
 */
export function reprice(
  series: StandingRide,
  open: PriceNotice | null,
  priced: Pick<PriceNotice, 'pricingId' | 'fare'>,
  made: { readonly newId: () => string; readonly today: CalendarDay; readonly now: Date },
): Repriced {
  const { totalCents } = priced.fare;
  if (open?.fare.totalCents === totalCents) return { withdrawn: null, told: null };
  const isOther = totalCents !== series.fare.totalCents;
  return {
    withdrawn: open && { ...open, state: 'withdrawn' },
    told: isOther ? announcePrice(series, priced, { ...made, id: made.newId() }) : null,
  };
}

/** Whether its rider was told of it and it has not come into force. */
export function isOpenNotice({ state }: Pick<PriceNotice, 'state'>): boolean {
  return state === 'told' || state === 'accepted';
}

/** What a ride on that day costs. */
export function fareOn(
  series: StandingRide,
  notice: PriceNotice | null,
  day: CalendarDay,
): Pick<StandingRide, 'fare' | 'pricingId'> {
  const isNew = notice !== null && isOpenNotice(notice) && day >= notice.appliesFrom;
  const { fare, pricingId } = isNew ? notice : series;
  return { fare, pricingId };
}

/** The series at the fare of the notice, from its day on. */
export function applyNotice(series: StandingRide, notice: PriceNotice): [StandingRide, PriceNotice] {
  return [
    { ...series, fare: notice.fare, pricingId: notice.pricingId },
    { ...notice, state: 'applied' },
  ];
}
