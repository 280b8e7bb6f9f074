import type { Statement } from '../sql-runner.ts';
import { rideColumns } from './ride-row.ts';

/** The ride and its first history row in one statement. */
export const INSERT: Statement = {
  name: 'rides.insert',
  text: `with booked as (
      insert into rides
        (id, rider_id, pickup_address, pickup_lat, pickup_lng, dropoff_address, dropoff_lat, dropoff_lng,
         distance, estimated_duration, is_long_distance, scheduling_fee, distance_fee, minimum_fare_adjustment,
         total_fare, pricing_config_id, payment_method, scheduled_for, requested_at, created_at, notes, is_test_data,
         driver_id, is_specific_driver, tip_amount, final_amount, driver_earning, status, payment_status, expires_at,
         accepted_at, started_at, completed_at, cancelled_at, cancelled_by, cancel_reason, time_window,
         payment_method_id)
      values
        ($1, $2, $3, $4, $5, $6, $7, $8,
         $9, $10, $11, $12, $13, $14,
         $15, $16, $17, $18, $19, $19, $20, $21,
         $22, $23, $24, $25, $26, $27, $28, $29,
         $30, $31, $32, $33, $34, $35,
         case when $36::timestamptz is not null then tstzrange($36, $37) end, $46)
    )
    insert into ride_history (id, ride_id, from_status, to_status, action, actor_id, actor_role, reason, at)
    values ($38, $1, $39, $40, $41, $42, $43, $44, $45)`,
};

export const LOCK: Statement = {
  name: 'rides.lock',
  text: `select ${rideColumns()} from rides where id = $1 for no key update`,
};

/** The next state and its history row in one statement; writes nothing when there is no such ride. */
export const SAVE: Statement = {
  name: 'rides.save',
  text: `with moved as (
      update rides
      set driver_id = $2, is_specific_driver = $3, tip_amount = $4, final_amount = $5, driver_earning = $6,
          status = $7, payment_status = $8, expires_at = $9, accepted_at = $10, started_at = $11,
          completed_at = $12, cancelled_at = $13, cancelled_by = $14, cancel_reason = $15,
          time_window = case when $16::timestamptz is not null then tstzrange($16, $17) end
      where id = $1
      returning id
    )
    insert into ride_history (id, ride_id, from_status, to_status, action, actor_id, actor_role, reason, at)
    select $18, id, $19, $20, $21, $22, $23, $24, $25 from moved`,
};

export const SAVE_TIP: Statement = {
  name: 'rides.save-tip',
  text: 'update rides set tip_amount = $2, final_amount = $3 where id = $1',
};

/** The provider's payment comes from the live payment of the ride. */
export const SAVE_PAYMENT: Statement = {
  name: 'rides.save-payment',
  text: `update rides set payment_method = $2, payment_method_id = $3, payment_status = $4,
      payment_intent_id = (
        select provider_id from payments where ride_id = $1 and kind = 'ride'
          and status in ('authorized', 'capturing', 'succeeded'))
    where id = $1`,
};

export const PASS: Statement = {
  name: 'rides.pass',
  text: 'insert into ride_passes (ride_id, driver_id) values ($1, $2) on conflict do nothing',
};

export const HISTORY: Statement = {
  name: 'rides.history',
  text: `select id, ride_id, action, from_status, to_status, actor_id, actor_role, reason, at
    from ride_history where ride_id = $1 order by at, id`,
};
