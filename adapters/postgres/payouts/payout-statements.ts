import { arrayOf, boolean, integer, money, nullable, time, uuid } from '../column-types.ts';
import { assignments, insertInto, statement } from '../statement.ts';
import { decoderOf } from '../table.ts';
import { EARNINGS, PAYOUTS } from './payout-tables.ts';

export const RECORD_EARNING = statement('payouts.record-earning', EARNINGS.columns, insertInto(EARNINGS));

export const ADD_TIP = statement(
  'payouts.add-tip',
  EARNINGS.columns,
  'update earnings set tip_amount = tip_amount + $tip_amount::numeric where ride_id = $ride_id',
);

/** Looks for one driver after the other in the index, however many earnings each has. */
export const UNBATCHED_DRIVERS = statement(
  'payouts.unbatched-drivers',
  { before: time(), after: nullable(uuid()), limit: integer() },
  `with recursive drivers as (
      (select driver_id from earnings
        where payout_id is null and status = 'earned' and created_at < $before
          and ($after::uuid is null or driver_id > $after)
        order by driver_id limit 1)
      union all
      select next.driver_id from drivers cross join lateral (
        select driver_id from earnings
        where payout_id is null and status = 'earned' and created_at < $before
          and driver_id > drivers.driver_id
        order by driver_id limit 1
      ) next
    )
    select driver_id from drivers limit $limit`,
  decoderOf({ driverId: uuid() }),
);

/** Waits for a batch that is being made, and then leaves out what that batch has taken. */
export const LOCK_UNBATCHED = statement(
  'payouts.lock-unbatched',
  EARNINGS.columns,
  `select ${EARNINGS.list()}
    from earnings
    where driver_id = $driver_id and payout_id is null and status = 'earned'
    order by created_at, id
    for no key update`,
  EARNINGS.fromRow,
);

/** The payout and its earnings in one statement; binds only earnings of the driver that no other payout has. */
export const INSERT = statement(
  'payouts.insert',
  { ...PAYOUTS.columns, earning_ids: arrayOf(uuid()) },
  `with payout as (
      ${insertInto(PAYOUTS)}
      on conflict on constraint payouts_driver_period_key do nothing
      returning id, driver_id
    ), bound as (
      update earnings set payout_id = payout.id, status = 'processing'
      from payout
      where earnings.id = any($earning_ids) and earnings.driver_id = payout.driver_id
        and earnings.payout_id is null and earnings.status = 'earned'
      returning earnings.id
    )
    select exists (select from payout) as inserted, (select count(*)::integer from bound) as bound`,
  decoderOf({ inserted: boolean(), bound: integer() }),
);

export const LOCK = statement(
  'payouts.lock',
  PAYOUTS.columns,
  `select ${PAYOUTS.list()} from payouts where id = $id for no key update`,
  PAYOUTS.fromRow,
);

export const FAILED_SUM = statement(
  'payouts.failed-sum',
  PAYOUTS.columns,
  `select coalesce(sum(amount), 0) as amount from payouts where driver_id = $driver_id and status = 'failed'`,
  decoderOf({ amountCents: money() }),
);

/** What a transfer can change. */
const CHANGES = assignments(
  ...(['status', 'transfer_status', 'stripe_transfer_id', 'transfer_attempts'] as const),
  ...(['completed_at', 'failure_reason'] as const),
);

/** Earnings are paid when their payout is. */
export const SAVE = statement(
  'payouts.save',
  PAYOUTS.columns,
  `with paid as (
      update earnings set status = 'paid', payout_date = $completed_at
      where payout_id = $id and status = 'processing' and $status = 'completed'
    )
    update payouts set ${CHANGES} where id = $id`,
);
