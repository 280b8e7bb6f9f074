import type { Place } from '../../../../domain/geo/place.ts';
import type { DeskQuoteQuery } from '../../../generated/operations.ts';
import type { ChosenNeeds } from '../../../components/needs/chosen-needs.ts';
import type { DeskDraft, DeskPayment } from './desk-draft.ts';
import type { DeskSchedule } from './desk-schedule.ts';
import type { Cover } from './ways-to-pay.ts';

export type DeskQuote = DeskQuoteQuery['quoteFare'];

/** Everything that a booking takes, once nothing is missing. */
export interface DeskPlan {
  readonly draft: DeskDraft;
  readonly callerId: string;
  readonly pickup: Place;
  readonly dropoff: Place;
  readonly quote: DeskQuote;
  readonly schedule: DeskSchedule;
  /** Null where an organization pays all of it. */
  readonly payment: DeskPayment | null;
  readonly cover: Cover | null;
  readonly needs: ChosenNeeds;
}

/** What is sent of a place. */
export const toStop = ({ address, lat, lng }: Place) => ({ address, lat, lng });

function toTrip({ draft, pickup, dropoff, quote, payment, cover, needs }: DeskPlan) {
  return {
    id: draft.rideId,
    pickup: toStop(pickup),
    dropoff: toStop(dropoff),
    quoteToken: quote.token,
    totalFare: quote.fare.total,
    notes: draft.notes.trim() || null,
    needs: [...needs.needs],
    extraMinutes: needs.extraMinutes,
    paymentMethodId: payment === 'wallet' || payment === 'cash' ? null : payment,
    ...(cover && { agreementId: cover.agreementId }),
  };
}

/** The ride as `bookAtDesk` takes it. */
export function toRide(plan: DeskPlan) {
  const { draft, schedule, cover } = plan;
  const { driverId, back } = draft;
  return {
    ...toTrip(plan),
    scheduledFor: schedule.pickup?.toISOString() ?? null,
    driverType: driverId === null ? ('BROADCAST' as const) : ('SPECIFIC' as const),
    selectedDriverId: driverId,
    ...(cover && { coveredAmount: cover.covered }),
    ...(plan.payment === 'cash' && { paymentMethod: 'CASH' as const }),
    ...(back === 'on_call' && { return: { onCall: true } }),
    ...(schedule.back && { return: { at: schedule.back.toISOString() } }),
  };
}

/** The series as `repeatAtDesk` takes it: every chosen day at one time. */
export function toSeries(plan: DeskPlan) {
  const { weekdays, time, back, backTime, date, driverId } = plan.draft;
  const returnTime = back === 'at_time' ? backTime : null;
  const returnKind = ({ none: 'NONE', at_time: 'AT_TIME', on_call: 'ON_CALL' } as const)[back];
  return {
    ...toTrip(plan),
    times: weekdays.map((weekday) => ({ weekday, time, returnTime })),
    returnKind,
    firstDay: date,
    driverId,
  };
}
