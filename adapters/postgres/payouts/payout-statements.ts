import type { PayoutKind } from '../../../application/ports/payouts.ts';
import type { UnpaidRide } from '../../../domain/payouts/payout-rides.ts';
import { arrayOf, integer, money, nullable, time, uuid } from '../column-types.ts';
import { insert, select, statement, update } from '../statement.ts';
import { decoderOf, onlyValue, type FieldsOf } from '../table.ts';
import { EARNINGS, PAYOUTS } from './payout-tables.ts';

export const RECORD_EARNING = insert('payouts.record-earning', EARNINGS);

export const ADD_TIP = statement(
  'payouts.add-tip',
  EARNINGS.columns,
  'update earnings set tip_amount = tip_amount + $tip_amount::numeric where ride_id = $ride_id',
);

export const TAKE_BACK = statement(
  'payouts.take-back',
  EARNINGS.columns,
  `update earnings set refunded_amount = refunded_amount + $refunded_amount::numeric where ride_id = $ride_id`,
);

/** What an earning still has to be paid is not nothing; the index of unpaid earnings is by these words. */
const UNPAID = 'driver_share + tip_amount - refunded_amount <> paid_amount';

/** Looks for one driver after the other in the index, however many earnings each has. */
export const UNPAID_DRIVERS = statement(
  'payouts.unpaid-drivers',
  { before: time(), after: nullable(uuid()), limit: integer() },
  `with recursive drivers as (
      (select driver_id from earnings
        where ${UNPAID} and created_at < $before and ($after::uuid is null or driver_id > $after)
        order by driver_id limit 1)
      union all
      select next.driver_id from drivers cross join lateral (
        select driver_id from earnings
        where ${UNPAID} and created_at < $before and driver_id > drivers.driver_id
        order by driver_id limit 1
      ) next
    )
    select driver_id from drivers limit $limit`,
  onlyValue(uuid()),
);

/** Waits for a payout that is being made, and then leaves out what that one has taken. */
export const LOCK_UNPAID = statement(
  'payouts.lock-unpaid',
  EARNINGS.columns,
  `select ride_id, created_at, driver_share + tip_amount - refunded_amount - paid_amount as amount
    from earnings where driver_id = $driver_id and ${UNPAID}
    order by created_at, ride_id for no key update`,
  decoderOf({
    rideId: uuid(),
    amountCents: money(),
    earnedAt: time('created_at'),
  } satisfies FieldsOf<UnpaidRide>),
);

export const INSERT = insert('payouts.insert', PAYOUTS, {
  onConflict: 'on constraint payouts_driver_period_key do nothing',
});

/** Where the rides of each kind are, and whose they are there. */
const OF = {
  payout: { table: 'payout_rides', id: 'payout_id' },
  payout_request: { table: 'payout_request_rides', id: 'payout_request_id' },
} as const;
const RIDES = { payout_id: uuid(), ride_ids: arrayOf(uuid()), amounts: arrayOf(money()) };

const addRides = (of: PayoutKind) =>
  statement(
    `payouts.add-rides-to-${of}`,
    RIDES,
    `with added as (
        insert into ${OF[of].table} (${OF[of].id}, ride_id, amount)
        select $payout_id, ride_id, amount from unnest($ride_ids::uuid[], $amounts::numeric[]) as ride (ride_id, amount)
        returning ride_id
      )
      update earnings set status = 'processing' where ride_id in (select ride_id from added)`,
  );

/** A payout that is under way pays a part of some of them: that tells of its end itself. */
export const ADD_OFFSETS = statement(
  'payouts.add-offsets',
  { entry_id: uuid(), driver_id: uuid(), ride_ids: arrayOf(uuid()), amounts: arrayOf(money()) },
  `with added as (
      insert into earning_offsets (entry_id, ride_id, driver_id, amount)
      select $entry_id, ride_id, $driver_id, amount from unnest($ride_ids::uuid[], $amounts::numeric[]) as ride (ride_id, amount)
      returning ride_id
    )
    update earnings set status = 'paid', payout_date = now()
      where status <> 'processing' and ride_id in (select ride_id from added)`,
);

/** Locks the earnings in the order of everybody, before the trigger changes them. */
const removeRides = (of: PayoutKind) =>
  statement(
    `payouts.remove-rides-of-${of}`,
    RIDES,
    `with locked as materialized (
        select earnings.ride_id, earnings.created_at from ${OF[of].table} join earnings using (ride_id)
        where ${OF[of].id} = $payout_id order by earnings.created_at, earnings.ride_id for no key update of earnings
      ), removed as (
        delete from ${OF[of].table} where ${OF[of].id} = $payout_id and ride_id in (select ride_id from locked)
        returning ride_id, amount
      )
      update earnings set status = case when paid_amount = removed.amount then 'earned' else 'paid' end
      from removed where earnings.ride_id = removed.ride_id`,
  );

/** Earnings are paid when the last payout of any part of them is. */
const markPaid = (of: PayoutKind) =>
  statement(
    `payouts.mark-paid-by-${of}`,
    { payout_id: uuid(), completed_at: time() },
    `update earnings set status = 'paid', payout_date = $completed_at
      where status = 'processing' and ride_id in (select ride_id from ${OF[of].table} where ${OF[of].id} = $payout_id)`,
  );

export const ADD_RIDES = { payout: addRides('payout'), payout_request: addRides('payout_request') };
export const REMOVE_RIDES = { payout: removeRides('payout'), payout_request: removeRides('payout_request') };
export const MARK_PAID = { payout: markPaid('payout'), payout_request: markPaid('payout_request') };

export const LOCK = select('payouts.lock', PAYOUTS, 'where id = $id for no key update');

export const FAILED_SUM = statement(
  'payouts.failed-sum',
  PAYOUTS.columns,
  `select coalesce(sum(amount), 0) as amount from payouts where driver_id = $driver_id and status = 'failed'`,
  onlyValue(money()),
);

/** What a transfer can change. */
const CHANGES = [
  'status',
  'transfer_status',
  'stripe_transfer_id',
  'transfer_attempts',
  'rides_count',
  'completed_at',
  'failure_reason',
] as const;

export const SAVE = update('payouts.save', PAYOUTS, CHANGES);
