import type { Need } from '../../../domain/needs/needs.ts';
import type { DaySpan } from '../../../domain/geo/calendar-day.ts';
import { ofRiderTexts } from '../../../domain/rides/rider-texts.ts';
import { LOOK_MINUTES } from '../../../domain/standing-rides/deadlines.ts';
import type { Occurrence } from '../../../domain/standing-rides/occurrence.ts';
import type { WeeklyTime } from '../../../domain/standing-rides/pattern.ts';
import type { PriceNotice } from '../../../domain/standing-rides/price-notice.ts';
import type { StandingRide } from '../../../domain/standing-rides/standing-ride.ts';
import {
  arrayOf,
  boolean,
  day,
  decimal,
  integer,
  json,
  money,
  nullable,
  orAsIn,
  smallInteger,
  text,
  time,
  timeRange,
  uuid,
} from '../column-types.ts';
import { defineTable, type FieldsOf } from '../table.ts';
import { USERS } from '../users/user-table.ts';

/** The lines of a fare, as `rides` has them. */
const FARE = {
  unprefixed: {
    schedulingFeeCents: money(),
    distanceFeeCents: money(),
    minimumFareAdjustmentCents: money(),
    totalCents: money('total_fare'),
  },
};

export const STANDING_RIDES = defineTable(
  'standing_rides',
  {
    id: uuid(),
    riderId: uuid(),
    bookerId: orAsIn(uuid(), 'rider_id'),
    organisationId: nullable(uuid()),
    payerId: orAsIn(uuid(), 'rider_id'),
    agreementId: nullable(uuid()),
    pickup: { address: text(), lat: decimal(), lng: decimal() },
    dropoff: { address: text(), lat: decimal(), lng: decimal() },
    distanceMiles: decimal('distance'),
    durationMinutes: integer('estimated_duration'),
    isLongDistance: boolean(),
    ...ofRiderTexts(() => nullable(text())),
    needs: arrayOf(text<Need>()),
    extraMinutes: integer(),
    fare: FARE,
    tipCents: money(),
    pricingId: uuid('pricing_config_id'),
    paymentMethod: text(),
    paymentMethodId: nullable(uuid()),
    times: json<readonly WeeklyTime[]>(),
    firstDay: day(),
    lastDay: nullable(day()),
    pauses: json<readonly DaySpan[]>(),
    returnKind: text(),
    driverId: nullable(uuid()),
    consent: text(),
    agreedWeekdays: arrayOf(smallInteger()),
    askedAt: nullable(time()),
    answeredAt: nullable(time()),
    substituteIds: arrayOf(uuid()),
    asksCircle: boolean(),
    followsId: nullable(uuid()),
    createdAt: time(),
    endedAt: nullable(time()),
    endedBy: nullable(text()),
  } satisfies FieldsOf<StandingRide>,
  { planned_until: nullable(day()), priced_at: uuid(), card_told_days: nullable(smallInteger()) },
  { rider: { by: 'rider_id', to: USERS }, driver: { by: 'driver_id', to: USERS } },
);

export const STANDING_OCCURRENCES = defineTable(
  'standing_occurrences',
  {
    id: uuid(),
    standingRideId: uuid(),
    riderId: uuid(),
    day: day(),
    leg: text(),
    pickupAt: nullable(time()),
    isMoved: boolean(),
    state: text(),
    reason: nullable(text()),
    driverId: nullable(uuid()),
    timeWindow: nullable(timeRange()),
    fundingTries: smallInteger(),
    fundingProblem: nullable(text()),
    asks: nullable(text()),
    isPaidAlone: boolean(),
    dueAt: nullable(time()),
  } satisfies FieldsOf<Occurrence>,
  {},
);

export const STANDING_PRICE_NOTICES = defineTable(
  'standing_price_notices',
  {
    id: uuid(),
    standingRideId: uuid(),
    pricingId: uuid('pricing_config_id'),
    fare: FARE,
    toldAt: time(),
    appliesFrom: day(),
    state: text(),
  } satisfies FieldsOf<PriceNotice>,
  {},
);

export const CALENDAR_FEEDS = defineTable(
  'calendar_feeds',
  { riderId: uuid(), tokenHash: text(), createdAt: time() },
  {},
);

/** Booked rides whose pickup is near at a time, whose driver is expected and not online. */
export const withDriverAway = <At extends '$now' | '$since'>(at: At) =>
  `standing_occurrences as near join rides on rides.id = near.id
      join driver_profiles as driver on driver.user_id = rides.driver_id
    where near.state = 'booked' and near.pickup_at >= ${at}
      and near.pickup_at <= ${at}::timestamptz + interval '${LOOK_MINUTES} minutes'
      and rides.status in ('accepted', 'confirmed') and rides.arrived_at is null
      and driver.availability = 'offline'` as const;
