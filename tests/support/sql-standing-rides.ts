import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { DEFAULT_PRICING_ID, insertRow, type SqlRow, type StoredRow } from './sql-fixtures.ts';

/** A series of the rider on Tuesdays at seven, without a driver. */
export function standingRideRow(riderId: string, overrides: SqlRow = {}): StoredRow {
  return {
    id: randomUUID(),
    rider_id: riderId,
    pickup_address: '1 Seagate',
    pickup_lat: 41.6528,
    pickup_lng: -83.5379,
    dropoff_address: 'Toledo Zoo',
    dropoff_lat: 41.6204,
    dropoff_lng: -83.5812,
    distance: 10,
    estimated_duration: 20,
    is_long_distance: false,
    needs: [],
    extra_minutes: 0,
    scheduling_fee: '2.50',
    distance_fee: '19.20',
    minimum_fare_adjustment: '0.00',
    total_fare: '21.70',
    tip: '0.00',
    pricing_config_id: DEFAULT_PRICING_ID,
    priced_at: DEFAULT_PRICING_ID,
    payment_method: 'wallet',
    times: JSON.stringify([{ weekday: 2, time: '07:00', returnTime: null }]),
    first_day: '2026-03-11',
    pauses: '[]',
    return_kind: 'none',
    consent: 'none',
    agreed_weekdays: [],
    substitute_ids: [],
    asks_circle: true,
    created_at: '2026-03-11T14:00:00Z',
    ...overrides,
  };
}

/** What turns `standingRideRow` into a series that the driver has agreed to. */
export function agreedBy(driverId: string): SqlRow {
  return { driver_id: driverId, consent: 'agreed', agreed_weekdays: [2] };
}

/** A ride of the series that seeks a driver. */
export function occurrenceRow(
  { id, rider_id }: SqlRow & { readonly id: string },
  overrides: SqlRow = {},
): StoredRow {
  return {
    id: randomUUID(),
    standing_ride_id: id,
    rider_id,
    day: '2026-11-20',
    leg: 'out',
    pickup_at: '2026-11-20T17:00Z',
    is_moved: false,
    state: 'seeking',
    reason: 'no_driver',
    funding_tries: 0,
    ...overrides,
  };
}

/** What turns `occurrenceRow` into a planned ride that takes its driver's time from `from` to `to` (ISO times). */
export function plannedFor(driverId: string, from: string, to: string): SqlRow {
  return { driver_id: driverId, state: 'planned', reason: null, time_window: `[${from},${to})` };
}

export function insertStandingRide(
  db: ClientBase,
  riderId: string,
  overrides: SqlRow = {},
): Promise<StoredRow> {
  return insertRow(db, 'standing_rides', standingRideRow(riderId, overrides));
}
