import { NO_NEEDS } from '../../../domain/needs/needs.ts';
import { NOTHING_WRITTEN } from '../../../domain/rides/rider-texts.ts';
import { planOccurrence, type Occurrence } from '../../../domain/standing-rides/occurrence.ts';
import type { WeeklyTime } from '../../../domain/standing-rides/pattern.ts';
import type { PriceNotice } from '../../../domain/standing-rides/price-notice.ts';
import {
  answerStandingRide,
  requestStandingRide,
  type StandingRide,
  type StandingRideRequest,
} from '../../../domain/standing-rides/standing-ride.ts';
import { INITIAL_PRICING_ID } from './a-pricing.ts';
import { DRIVER_ID, NOW, RIDER_ID } from './personas.ts';

export const STANDING_RIDE_ID = '01980000-0000-7000-8000-0000000000e1';
export const OCCURRENCE_ID = '01980000-0000-7000-8000-0000000000e2';
export const NEW_YORK = 'America/New_York';
/** The Wednesday on which everything happens, in Toledo. */
export const TODAY = '2026-03-11';

/** "07:00" on each of those days of the week. */
export function weekly(weekdays: readonly number[], time = '07:00', returnTime: string | null = null) {
  return weekdays.map((weekday): WeeklyTime => ({ weekday, time, returnTime }));
}

/** Tuesdays, Thursdays and Saturdays at seven, from today on, of nobody in particular. */
export function aRequest(overrides: Partial<StandingRideRequest> = {}): StandingRideRequest {
  return {
    id: STANDING_RIDE_ID,
    riderId: RIDER_ID,
    bookerId: overrides.riderId ?? RIDER_ID,
    organisationId: null,
    payerId: overrides.riderId ?? RIDER_ID,
    agreementId: null,
    pickup: { address: 'One Seagate, Toledo', lat: 41.6528, lng: -83.5379 },
    dropoff: { address: 'Toledo Zoo', lat: 41.6204, lng: -83.5812 },
    distanceMiles: 10,
    durationMinutes: 20,
    isLongDistance: false,
    ...NOTHING_WRITTEN,
    ...NO_NEEDS,
    fare: {
      schedulingFeeCents: 2_50,
      distanceFeeCents: 19_20,
      minimumFareAdjustmentCents: 0,
      totalCents: 21_70,
    },
    tipCents: 0,
    pricingId: INITIAL_PRICING_ID,
    paymentMethod: 'wallet',
    paymentMethodId: null,
    times: weekly([2, 4, 6]),
    returnKind: 'none',
    firstDay: TODAY,
    lastDay: null,
    driverId: null,
    substituteIds: [],
    asksCircle: true,
    followsId: null,
    ...overrides,
  };
}

function ofNobody(overrides: Partial<StandingRide> = {}): StandingRide {
  return { ...requestStandingRide(aRequest(overrides), TODAY, NOW), ...overrides };
}

function asked(overrides: Partial<StandingRide> = {}): StandingRide {
  return ofNobody({ driverId: DRIVER_ID, consent: 'asked', askedAt: NOW, ...overrides });
}

/** The driver has said yes to every day, unless the overrides say otherwise. */
function agreed(overrides: Partial<StandingRide> = {}): StandingRide {
  const series = asked(overrides);
  const weekdays = series.times.map(({ weekday }) => weekday);
  return { ...answerStandingRide(series, series.driverId ?? '', weekdays, NOW), ...overrides };
}

export const aStandingRide = Object.assign(ofNobody, { asked, agreed });

/** The ride of tomorrow, a Thursday, as planning has it. */
export function anOccurrence(
  series: StandingRide = agreed(),
  overrides: Partial<Occurrence> = {},
): Occurrence {
  const day = overrides.day ?? '2026-03-12';
  const made = { id: OCCURRENCE_ID, timeZone: NEW_YORK, now: NOW };
  return { ...planOccurrence(series, { day, leg: 'out', time: '07:00' }, made), ...overrides };
}

export function aPriceNotice(
  series: StandingRide = agreed(),
  overrides: Partial<PriceNotice> = {},
): PriceNotice {
  return {
    id: '01980000-0000-7000-8000-0000000000e3',
    standingRideId: series.id,
    pricingId: series.pricingId,
    fare: { ...series.fare, distanceFeeCents: 20_40, totalCents: 22_90 },
    toldAt: NOW,
    appliesFrom: '2026-04-10',
    state: 'told',
    ...overrides,
  };
}
