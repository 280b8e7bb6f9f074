import type { Statement } from '../sql-runner.ts';
import { payoutColumns } from './payout-row.ts';

export const RECORD_EARNING: Statement = {
  name: 'payouts.record-earning',
  text: `insert into payout_history
    (id, driver_id, ride_id, pricing_config_id, commission_rate_used, ride_fare, driver_earnings, platform_fee,
     tip_amount, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
};

export const ADD_TIP: Statement = {
  name: 'payouts.add-tip',
  text: 'update payout_history set tip_amount = tip_amount + $2::numeric where ride_id = $1',
};

/** Waits for a batch that is being made, and then leaves out what that batch has taken. */
export const LOCK_UNBATCHED: Statement = {
  name: 'payouts.lock-unbatched',
  text: `select id, driver_id, ride_id, driver_earnings + tip_amount as amount, created_at
    from payout_history
    where payout_id is null and status = 'earned'
    order by driver_id, created_at, id
    for no key update`,
};

/** The payout and its earnings in one statement; binds only earnings of the driver that no other payout has. */
export const INSERT: Statement = {
  name: 'payouts.insert',
  text: `with payout as (
      insert into payouts
        (id, driver_id, amount, processing_fee, net_amount, rides_count, payout_period_start, payout_period_end,
         scheduled_for, status, transfer_status, stripe_transfer_id, completed_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
      on conflict on constraint payouts_driver_period_key do nothing
      returning id, driver_id
    ), bound as (
      update payout_history set payout_id = payout.id, status = 'processing'
      from payout
      where payout_history.id = any($14::uuid[]) and payout_history.driver_id = payout.driver_id
        and payout_history.payout_id is null and payout_history.status = 'earned'
      returning payout_history.id
    )
    select exists (select from payout) as inserted, (select count(*)::integer from bound) as bound`,
};

export const LOCK: Statement = {
  name: 'payouts.lock',
  text: `select ${payoutColumns()} from payouts where id = $1 for no key update`,
};

export const FAILED_SUM: Statement = {
  name: 'payouts.failed-sum',
  text: `select coalesce(sum(amount), 0)::text as amount from payouts where driver_id = $1 and status = 'failed'`,
};

/** Earnings are paid when their payout is. */
export const SAVE: Statement = {
  name: 'payouts.save',
  text: `with paid as (
      update payout_history set status = 'paid', payout_date = $5
      where payout_id = $1 and status = 'processing' and $2 = 'completed'
    )
    update payouts
    set status = $2, transfer_status = $3, stripe_transfer_id = $4, completed_at = $5, transfer_attempts = $6,
      failure_reason = $7
    where id = $1`,
};
