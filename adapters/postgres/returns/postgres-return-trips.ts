import type { ReturnTrips } from '../../../application/ports/returns.ts';
import type { ReturnTrip } from '../../../domain/returns/return-trip.ts';
import { day, money, nullable, text, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, select, statement, update } from '../statement.ts';
import { defineTable, type FieldsOf, onlyValue } from '../table.ts';

export const RETURN_TRIPS = defineTable(
  'return_trips',
  {
    outboundRideId: uuid(),
    riderId: uuid(),
    kind: text(),
    day: day(),
    state: text(),
    returnRideId: nullable(uuid()),
    fare: {
      unprefixed: {
        schedulingFeeCents: money(),
        distanceFeeCents: money(),
        minimumFareAdjustmentCents: money(),
        totalCents: money('total_fare'),
      },
    },
    pricingId: uuid('pricing_config_id'),
    paymentMethod: text(),
    paymentMethodId: nullable(uuid()),
    linkDigest: nullable(text('token_hash')),
    callId: nullable(uuid()),
    calledAt: nullable(time()),
    calledBy: nullable(text()),
  } satisfies FieldsOf<ReturnTrip>,
  {},
);

const INSERT = insert('return-trips.insert', RETURN_TRIPS);
const LOCK = select(
  'return-trips.lock',
  RETURN_TRIPS,
  'where outbound_ride_id = $outbound_ride_id for no key update',
);
const FIND_BY_LINK = statement(
  'return-trips.find-by-link',
  RETURN_TRIPS.columns,
  'select outbound_ride_id from return_trips where token_hash = $token_hash',
  onlyValue(uuid()),
);
const SAVE = update(
  'return-trips.save',
  RETURN_TRIPS,
  ['state', 'return_ride_id', 'call_id', 'called_at', 'called_by'],
  'where outbound_ride_id = $outbound_ride_id',
);
const CANCEL_PROMISE = statement(
  'return-trips.cancel-promise',
  RETURN_TRIPS.columns,
  `update return_trips set state = 'cancelled' where outbound_ride_id = $outbound_ride_id and state = 'promised'`,
);
/** With its ride, for neither of which anybody waits: acts on a ride lock it before its return. */
export const LOCK_LAPSED = select(
  'return-trips.lock-lapsed',
  RETURN_TRIPS,
  `where state = 'promised' and day < $day
    and outbound_ride_id in (select rides.id from rides
      where rides.id = outbound_ride_id and rides.status <> 'in_progress' for no key update skip locked)
    order by day limit 1 for no key update of return_trips skip locked`,
);

export const postgresReturnTrips = (sql: SqlRunner): ReturnTrips => ({
  insert: (trip) => sql.write(INSERT(RETURN_TRIPS.toRow(trip))),
  lock: (outboundRideId) => sql.first(LOCK({ outbound_ride_id: outboundRideId })),
  findByLink: (digest) => sql.first(FIND_BY_LINK({ token_hash: digest })),
  save: (trip) => sql.change(SAVE(RETURN_TRIPS.toRow(trip)), 'Ride'),
  cancelPromise: (outboundRideId) => sql.write(CANCEL_PROMISE({ outbound_ride_id: outboundRideId })),
  lockLapsed: (today) => sql.first(LOCK_LAPSED({ day: today })),
});
