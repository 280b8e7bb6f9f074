import type { Refunds, RefundViews } from '../../../application/ports/payments.ts';
import { arrayOf, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, select, update } from '../statement.ts';
import { REFUNDS } from './payment-tables.ts';

const INSERT = insert('refunds.insert', REFUNDS);
const LOCK = select('refunds.lock', REFUNDS, 'where id = $id for no key update');
const SAVE = update('refunds.save', REFUNDS, ['status', 'provider_id']);
const OF_RIDES = select(
  'refunds.of-rides',
  REFUNDS,
  'where ride_id = any($ride_ids) order by created_at, id',
  {
    ride_ids: arrayOf(uuid()),
  },
);

export const postgresRefunds = (sql: SqlRunner): Refunds & RefundViews => ({
  insert: (refund) => sql.write(INSERT(REFUNDS.toRow(refund))),
  lock: (id) => sql.first(LOCK({ id })),
  ofRide: (rideId) => sql.all(OF_RIDES({ ride_ids: [rideId] })),
  ofRides: (rideIds) => sql.all(OF_RIDES({ ride_ids: rideIds })),
  save: (refund) => sql.change(SAVE(REFUNDS.toRow(refund)), 'Refund'),
});
