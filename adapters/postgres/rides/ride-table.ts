import type { Ride, RideTransition } from '../../../domain/rides/ride.ts';
import { ofRiderTexts } from '../../../domain/rides/rider-texts.ts';
import type { RideOffer } from '../../../domain/rides/ride-offer.ts';
import type { RideMark } from '../../../domain/rides/plausibility.ts';
import type { StartPinChoice } from '../../../domain/rides/start-pin.ts';
import type { Need } from '../../../domain/needs/needs.ts';
import {
  arrayOf,
  boolean,
  day,
  decimal,
  integer,
  money,
  nullable,
  orAsIn,
  sequenceNumber,
  smallInteger,
  text,
  time,
  timeRange,
  transactionId,
  uuid,
} from '../column-types.ts';
import { defineTable, type FieldsOf } from '../table.ts';

/**
 * True for every ride, and the condition of the indexes over everybody's rides: a statement about one person that does not
 * say it cannot be planned through one of those, whatever statistics make of it.
 */
export const OF_ALL = 'rides.distance > 0';

export const RIDES = defineTable(
  'rides',
  {
    id: uuid(),
    riderId: uuid(),
    bookerId: orAsIn(uuid(), 'rider_id'),
    organisationId: nullable(uuid()),
    payerId: orAsIn(uuid(), 'rider_id'),
    driverId: nullable(uuid()),
    isSpecificDriver: boolean(),
    askedIds: nullable(arrayOf(uuid())),
    pickup: { address: text(), lat: decimal(), lng: decimal() },
    dropoff: { address: text(), lat: decimal(), lng: decimal() },
    distanceMiles: decimal('distance'),
    durationMinutes: integer('estimated_duration'),
    isLongDistance: boolean(),
    fare: {
      unprefixed: {
        schedulingFeeCents: money(),
        distanceFeeCents: money(),
        minimumFareAdjustmentCents: money(),
        totalCents: money('total_fare'),
      },
    },
    tipCents: money('tip_amount'),
    promisedTipCents: money('promised_tip'),
    tipReason: nullable(text()),
    finalCents: nullable(money('final_amount')),
    driverShareCents: nullable(money()),
    cashReceivedCents: nullable(money()),
    agreementId: nullable(uuid()),
    funderId: nullable(uuid()),
    coveredFareCents: money(),
    coveredTipCents: money(),
    coveredOn: nullable(day()),
    pricingId: uuid('pricing_config_id'),
    paymentMethod: text(),
    paymentMethodId: nullable(uuid()),
    status: text(),
    paymentStatus: text(),
    scheduledFor: nullable(time()),
    requestedAt: time(),
    expiresAt: nullable(time()),
    acceptedAt: nullable(time()),
    arrivedAt: nullable(time()),
    arrivedMiles: nullable(decimal()),
    startedAt: nullable(time()),
    completedAt: nullable(time()),
    cancelledAt: nullable(time()),
    cancelledBy: nullable(text()),
    cancelReason: nullable(text()),
    givenBackAt: nullable(time()),
    cancelAskedAt: nullable(time()),
    cancelAskReason: nullable(text()),
    cancelAnswer: nullable(text()),
    timeWindow: nullable(timeRange()),
    needs: arrayOf(text<Need>()),
    extraMinutes: integer(),
    ...ofRiderTexts(() => nullable(text())),
    isTestData: boolean(),
  } satisfies FieldsOf<Ride>,
  {
    payment_intent_id: nullable(text()),
    created_at: time(),
    pickup_at: time(),
    updated_at: time(),
  },
);

export const RIDE_HISTORY = defineTable(
  'ride_history',
  {
    id: uuid(),
    rideId: uuid(),
    from: nullable(text('from_status')),
    to: text('to_status'),
    action: text(),
    actorId: nullable(uuid()),
    actorRole: text(),
    reason: nullable(text()),
    at: time(),
  } satisfies FieldsOf<RideTransition>,
  { seq: sequenceNumber(), xid: transactionId() },
);

export const RIDE_PASSES = defineTable(
  'ride_passes',
  { rideId: uuid(), driverId: uuid() },
  { created_at: time(), xid: transactionId() },
);

/** What riders chose for all their rides. */
export const RIDER_PREFERENCES = defineTable(
  'rider_preferences',
  { riderId: uuid(), startPin: text<StartPinChoice>() },
  {},
);

/** What became of the PINs of one acceptance of a ride. */
export const START_PIN_TRIES = defineTable(
  'start_pin_tries',
  { rideId: uuid(), acceptedAt: time(), wrong: smallInteger(), renewals: integer() },
  {},
);

/** Implausible arrivals, starts and completions. */
export const RIDE_MARKS = defineTable(
  'ride_marks',
  {
    rideId: uuid(),
    kind: text(),
    driverId: uuid(),
    miles: nullable(decimal()),
    seconds: nullable(integer()),
    reason: nullable(text()),
    at: time(),
  } satisfies FieldsOf<RideMark>,
  {},
);

export const RIDE_OFFERS = defineTable(
  'ride_offers',
  {
    rideId: uuid(),
    driverId: uuid(),
    offeredAt: nullable(time()),
    refusal: nullable(text()),
    changedAt: time(),
  } satisfies FieldsOf<RideOffer>,
  { is_vehicle_refusal: boolean(), cash_refusal: nullable(text<'cash_off' | 'cash_limit'>()) },
);

/** What each driver answered to requests so far: accepted, and accepted + declined + passed on. */
export const DRIVER_DECISIONS = defineTable(
  'driver_decisions',
  { driverId: uuid(), accepted: integer(), decided: integer() },
  {},
);
