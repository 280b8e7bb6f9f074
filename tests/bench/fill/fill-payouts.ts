import { STAGE } from './fill-ledger.ts';
import { TIME_ZONE } from './fill-users.ts';

/**
 * A driver's completed rides of one week are one payout, all but those of the last whole week and this one; or one
 * request, of which those of the last whole week wait for a review.
 */
export const STAGE_PAYOUTS = `
  create temp table fill_payouts on commit drop as
  select *, case when is_pending then null else period_end + interval '2 days' end as paid_at from (
    select payout_id as id, driver_id, driver_number, is_requested, count(*) as rides,
      sum(share_cents + tip_cents + later_tip_cents)::bigint as cents, array_agg(id::text) as ride_ids,
      week at time zone '${TIME_ZONE}' as period_start, (week + interval '7 days') at time zone '${TIME_ZONE}' as period_end,
      is_requested and week >= date_trunc('week', now() at time zone '${TIME_ZONE}') - interval '7 days' as is_pending,
      'tr_filled_' || payout_id as transfer_id
    from fill_rides where week between $1 and $2 and payout_id is not null
    group by payout_id, driver_id, driver_number, is_requested, week
  ) payout`;

const REJECTED = `driver_number % 10 = 4`;
const REJECTED_ID = `overlay(id::text placing '9' from 16 for 1)::uuid`;

export const INSERT_PAYOUTS = [
  `insert into payouts (id, driver_id, amount, status, payout_period_start, payout_period_end, rides_count, net_amount,
     scheduled_for, completed_at, stripe_transfer_id, transfer_attempts, transfer_status, created_at, updated_at)
   select id, driver_id, cents * 0.01, 'completed', period_start, period_end, rides, cents * 0.01,
     paid_at, paid_at, transfer_id, 1, 'completed', period_end, paid_at
   from fill_payouts where not is_requested order by period_start`,
  `insert into payout_requests (id, driver_id, amount, status, requested_at, reviewed_at, completed_at, ride_ids,
     stripe_transfer_id, transfer_attempts, transfer_status, created_at, updated_at)
   select id, driver_id, cents * 0.01, case when is_pending then 'pending' else 'completed' end, period_end, paid_at,
     paid_at, ride_ids, case when not is_pending then transfer_id end, case when is_pending then 0 else 1 end,
     case when is_pending then 'pending' else 'completed' end, period_end, coalesce(paid_at, period_end)
   from fill_payouts where is_requested order by period_start`,
  // Somebody whose requests are rejected, week after week.
  `insert into payout_requests (id, driver_id, amount, status, requested_at, reviewed_at, notes, created_at, updated_at)
   select ${REJECTED_ID}, driver_id, 10, 'rejected', period_end, paid_at, 'Wait for the weekly payout', period_end, paid_at
   from fill_payouts where ${REJECTED} order by period_start`,
  `insert into sandbox_objects (id, kind, our_id, parent_id, data, created_at)
   select transfer_id, 'transfer', id || '-1', id::text, jsonb_build_object('id', transfer_id, 'ourId', id,
     'accountId', 'acct_filled', 'amountCents', cents, 'isReversed', false), paid_at
   from fill_payouts where not is_pending order by paid_at`,
  `${STAGE}
   select overlay(id::text placing 'a' from 16 for 1)::uuid, 'payout_reserved', null::uuid, driver_id,
     case when not is_requested then id end, case when is_requested then id end, null::uuid, null::uuid,
     null, null::uuid, 'system', period_end, array['driver_earnings', 'driver_reserved'], array[driver_id, driver_id],
     array[-cents, cents], null, null, null
   from fill_payouts
   union all
   select overlay(id::text placing 'b' from 16 for 1)::uuid, 'payout_paid', null, driver_id,
     case when not is_requested then id end, case when is_requested then id end, null, null,
     transfer_id, null, 'system', paid_at, array['driver_reserved', 'payouts_clearing'], array[driver_id, null],
     array[-cents, cents], 'payout', cents, 'Payout to your account'
   from fill_payouts where not is_pending
   union all
   select overlay(id::text placing 'c' from 16 for 1)::uuid, 'payout_reserved', null, driver_id, null, ${REJECTED_ID},
     null, null, null, driver_id, 'driver', period_end, array['driver_earnings', 'driver_reserved'],
     array[driver_id, driver_id], array[-1000, 1000], null, null, null
   from fill_payouts where ${REJECTED}
   union all
   select overlay(id::text placing 'd' from 16 for 1)::uuid, 'payout_returned', null, driver_id, null, ${REJECTED_ID},
     null, null, null, null, 'system', paid_at, array['driver_reserved', 'driver_earnings'],
     array[driver_id, driver_id], array[-1000, 1000], null, null, null
   from fill_payouts where ${REJECTED}`,
];

/** What each payout or request pays for its rides: all that they earned. */
export const INSERT_PAYOUT_RIDES = (
  [
    ['payout_rides', 'payout_id', 'not is_requested'],
    ['payout_request_rides', 'payout_request_id', 'is_requested'],
  ] as const
).map(
  ([table, column, condition]) => `
  insert into ${table} (${column}, ride_id, amount)
  select payout_id, id, (share_cents + tip_cents + later_tip_cents) * 0.01
  from fill_rides where week between $1 and $2 and payout_id is not null and ${condition}`,
);
