import type { Payouts } from '../../../application/ports/payouts.ts';
import type { SqlRunner } from '../sql-runner.ts';
import {
  ADD_OFFSETS,
  ADD_RIDES,
  ADD_TIP,
  FAILED_SUM,
  INSERT,
  LOCK,
  LOCK_UNPAID,
  MARK_PAID,
  RECORD_EARNING,
  REMOVE_RIDES,
  SAVE,
  TAKE_BACK,
  UNPAID_DRIVERS,
} from './payout-statements.ts';
import { EARNINGS, PAYOUTS } from './payout-tables.ts';

export const postgresPayouts = (sql: SqlRunner): Payouts => ({
  recordEarning: (earning) => sql.write(RECORD_EARNING(EARNINGS.toRow(earning))),
  addTipToEarning: (rideId, tipCents) =>
    sql.change(ADD_TIP({ ride_id: rideId, tip_amount: tipCents }), 'Earning'),
  takeBack: (rideId, cents) => sql.change(TAKE_BACK({ ride_id: rideId, refunded_amount: cents }), 'Earning'),
  unpaidDrivers: (before, page) => sql.all(UNPAID_DRIVERS({ before, ...page })),
  lockUnpaid: (driverId) => sql.all(LOCK_UNPAID({ driver_id: driverId })),
  insert: (payout) => sql.some(INSERT(PAYOUTS.toRow(payout))),
  addRides: (of, payoutId, rides) => {
    const ride_ids = rides.map(({ rideId }) => rideId);
    const amounts = rides.map(({ amountCents }) => amountCents);
    return sql.write(ADD_RIDES[of]({ payout_id: payoutId, ride_ids, amounts }));
  },
  addOffsets: (entryId, driverId, rides) => {
    const ride_ids = rides.map(({ rideId }) => rideId);
    const amounts = rides.map(({ amountCents }) => amountCents);
    return sql.write(ADD_OFFSETS({ entry_id: entryId, driver_id: driverId, ride_ids, amounts }));
  },
  removeRides: (of, payoutId) => sql.write(REMOVE_RIDES[of]({ payout_id: payoutId })),
  failedCents: (driverId) => sql.only(FAILED_SUM({ driver_id: driverId })),
  lock: (id) => sql.first(LOCK({ id })),
  save: async (payout) => {
    const { id, completedAt } = payout;
    await sql.change(SAVE(PAYOUTS.toRow(payout)), 'Payout');
    if (completedAt) await sql.run(MARK_PAID.payout({ payout_id: id, completed_at: completedAt }));
  },
});
