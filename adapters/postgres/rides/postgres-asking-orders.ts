import type { AskingOrders } from '../../../application/ports/rides.ts';
import type { AskingOrder } from '../../../domain/rides/asking-order.ts';
import { arrayOf, nullable, smallInteger, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, remove, select, statement } from '../statement.ts';
import { defineTable, type FieldsOf } from '../table.ts';
import { RIDES } from './ride-table.ts';

export const ASKING_ORDERS = defineTable(
  'asking_orders',
  {
    rideId: uuid(),
    driverIds: arrayOf(uuid()),
    minutesEach: smallInteger(),
    circleIds: arrayOf(uuid()),
    circleMinutes: smallInteger(),
    position: smallInteger(),
    dueAt: nullable(time()),
  } satisfies FieldsOf<AskingOrder>,
  {},
);

const SAVE = insert('asking-orders.save', ASKING_ORDERS, {
  onConflict: `(ride_id) do update set driver_ids = excluded.driver_ids, minutes_each = excluded.minutes_each,
    circle_ids = excluded.circle_ids, circle_minutes = excluded.circle_minutes, position = excluded.position,
    due_at = excluded.due_at`,
});
const FIND = select('asking-orders.find', ASKING_ORDERS, 'where ride_id = $ride_id');
const REMOVE = remove('asking-orders.remove', ASKING_ORDERS, 'where ride_id = $ride_id');

/** The ride is locked, not its order: whoever changes the order has locked the ride before. */
export const LOCK_DUE = statement(
  'asking-orders.lock-due',
  { ...RIDES.columns, now: time(), except: arrayOf(uuid()) },
  `select ${RIDES.list()} from asking_orders join rides on rides.id = asking_orders.ride_id
    where asking_orders.due_at <= $now and asking_orders.ride_id <> all ($except)
    order by asking_orders.due_at limit 1 for no key update of rides skip locked`,
  RIDES.fromRow,
);

export const postgresAskingOrders = (sql: SqlRunner): AskingOrders => ({
  save: (order) => sql.write(SAVE(ASKING_ORDERS.toRow(order))),
  find: (rideId) => sql.first(FIND({ ride_id: rideId })),
  remove: (rideId) => sql.write(REMOVE({ ride_id: rideId })),
  lockDue: (now, except) => sql.first(LOCK_DUE({ now, except })),
});
