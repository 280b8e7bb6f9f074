import type { Rides } from '../../../application/ports/rides.ts';
import type { Ride, RideTransition } from '../../../domain/rides/ride.ts';
import type { SqlRunner } from '../sql-runner.ts';
import {
  COMMITMENTS,
  HISTORY,
  insertOf,
  LOCK,
  LOCK_EXPIRED,
  PASS,
  PASSED_BY,
  REQUIRE_FEW_PENDING,
  SAVE,
  SAVE_ACCEPTED,
  SAVE_DECLINED,
  SAVE_DRIVEN,
  SAVE_PAYMENT,
  SAVE_OPENED,
  SAVE_TIP,
  UPCOMING,
} from './ride-statements.ts';
import { RIDE_HISTORY, RIDES } from './ride-table.ts';

export const postgresRides = (sql: SqlRunner): Rides => ({
  insert: (ride, transition, at) => {
    const row = { ...toRow(ride, transition), created_at: ride.requestedAt };
    return sql.write(insertOf(row, at)(row));
  },
  lock: (id) => sql.first(LOCK({ id })),
  requireFewPending: ({ id, riderId }, now, most) =>
    sql.write(REQUIRE_FEW_PENDING({ id, rider_id: riderId, now, most })),
  lockExpired: (now, except) => sql.first(LOCK_EXPIRED({ now, except })),
  save: (ride, transition) => sql.change(saveOf(transition)(toRow(ride, transition)), 'Ride'),
  commitments: (driverId) => sql.all(COMMITMENTS({ driver_id: driverId })),
  upcoming: async (userId) => (await sql.all(UPCOMING({ user_id: userId }))).map(({ id }) => id),
  saveOpened: (ride) => sql.change(SAVE_OPENED(RIDES.toRow(ride)), 'Ride'),
  saveTip: (ride) => sql.change(SAVE_TIP(RIDES.toRow(ride)), 'Ride'),
  savePayment: (ride) => sql.change(SAVE_PAYMENT(RIDES.toRow(ride)), 'Ride'),
  pass: (rideId, driverId) => sql.write(PASS({ ride_id: rideId, driver_id: driverId })),
  passedBy: (rideId) => sql.all(PASSED_BY({ ride_id: rideId })),
  history: (rideId) => sql.all(HISTORY({ ride_id: rideId })),
});

/** The statement that also writes what a transition changes about its driver. */
function saveOf({ action, from }: RideTransition) {
  if (action === 'accept') return SAVE_ACCEPTED;
  if (action === 'decline') return SAVE_DECLINED;
  return from === 'pending' && action !== 'assign' ? SAVE : SAVE_DRIVEN;
}

/** The columns of the ride and of the history row, whose id alone has another name. A copy of both took Node 20 50 µs. */
function toRow(ride: Ride, transition: RideTransition) {
  return Object.assign(RIDE_HISTORY.toRow(transition), RIDES.toRow(ride), { transition_id: transition.id });
}
