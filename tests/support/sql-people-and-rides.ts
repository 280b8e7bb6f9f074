import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { assignedTo, insertRow, rideRow, userRow, type SqlRow, type StoredRow } from './sql-fixtures.ts';

/** A rider, or who the overrides say. */
export function insertUser(db: ClientBase, overrides: SqlRow = {}): Promise<StoredRow> {
  return insertRow(db, 'users', userRow({ first_name: 'Dana', last_name: 'Whitfield', ...overrides }));
}

/** An approved driver with a car, offline; answers with the profile. */
export async function insertDriver(
  db: ClientBase,
  profile: SqlRow = {},
  user: SqlRow = {},
): Promise<StoredRow & { readonly user_id: string }> {
  const { id } = await insertUser(db, {
    first_name: 'Marcus',
    last_name: 'Bell',
    user_type: 'driver',
    is_driver_approved: true,
    ...user,
  });
  const car = { vehicle_make: 'Jeep', vehicle_model: 'Compass', vehicle_year: 2023, vehicle_color: 'Green' };
  const row = {
    id: randomUUID(),
    user_id: id,
    license_plate: 'GLS 419',
    documents_valid_until: '2099-01-01',
    ...car,
    ...profile,
  };
  return { ...(await insertRow(db, 'driver_profiles', row)), user_id: id };
}

/** What turns `rideRow` into a completed ride that earned the driver 85 % of the fare of 21.70 and the tip. */
export function completedBy(driverId: string, at: string, tip = '0.00'): SqlRow {
  return {
    ...assignedTo(driverId, at, new Date(Date.parse(at) + 60_000).toISOString(), 'completed'),
    completed_at: at,
    tip_amount: tip,
    final_amount: (21.7 + Number(tip)).toFixed(2),
    driver_share: '18.45',
    payment_status: 'completed',
  };
}

export function insertRide(db: ClientBase, riderId: string, overrides: SqlRow = {}): Promise<StoredRow> {
  return insertRow(db, 'rides', rideRow(riderId, overrides));
}

/** Five stars, unless the overrides say otherwise. */
export function insertRating(
  db: ClientBase,
  rideId: string,
  [raterId, rateeId]: readonly [rater: string, ratee: string],
  overrides: SqlRow = {},
): Promise<StoredRow> {
  const row = { id: randomUUID(), ride_id: rideId, rater_id: raterId, ratee_id: rateeId, rating: 5 };
  return insertRow(db, 'ratings', { ...row, ...overrides });
}
