import type { JournalKind } from '../../../domain/wallet/journal.ts';

/** Each kind of entry has ids of its own. */
const ENTRY_IDS: readonly JournalKind[] = ['ride_held', 'ride_completed', 'ride_released', 'tip_added'];

/** Entries that are still to be posted, each with its postings and the line a user sees of it. */
export const ENTRIES_TABLE = `
  create temp table fill_entries (
    id uuid, kind text, ride_id uuid, user_id uuid, payout_id uuid, payout_request_id uuid, credit_id uuid, payment_id uuid, provider_reference text,
    actor_id uuid, actor_role text, at timestamptz, accounts text[], user_ids uuid[], cents bigint[],
    transaction_type text, transaction_cents bigint, description text
  ) on commit delete rows`;

export const STAGE = `insert into fill_entries
  (id, kind, ride_id, user_id, payout_id, payout_request_id, credit_id, payment_id, provider_reference, actor_id,
   actor_role, at, accounts, user_ids, cents, transaction_type, transaction_cents, description)`;

/** All staged entries at once, as the product posts one: triggers check each and move the balances. */
export const POST_ENTRIES = `
  with posted as (
    insert into journal_entries (id, kind, ride_id, user_id, payout_id, payout_request_id, credit_id, payment_id,
      provider_reference, actor_id, actor_role, created_at)
    select id, kind, ride_id, user_id, payout_id, payout_request_id, credit_id, payment_id, provider_reference,
      actor_id, actor_role, at
    from fill_entries order by at
  ), lines as (
    insert into postings (entry_id, line, account, user_id, amount_cents)
    select id, line, account, posting.user_id, amount_cents from fill_entries
      cross join lateral unnest(accounts, user_ids, cents)
        with ordinality as posting (account, user_id, amount_cents, line)
    order by at, id, line
  )
  insert into transactions (id, user_id, ride_id, journal_entry_id, type, amount, description,
    stripe_payment_intent_id, created_at, updated_at)
  select own.id, user_id, ride_id, fill_entries.id, transaction_type, transaction_cents * 0.01, description,
    case when transaction_type = 'deposit' then provider_reference end, at, at
  from fill_entries
    cross join lateral (select overlay(fill_entries.id::text placing 'f' from 16 for 1)::uuid as id) own
  where transaction_type is not null order by at`;

/** Money of riders numbered from `$1` to `$2`: one deposit that covers all rides of one, and three later ones. */
export const STAGE_DEPOSITS = `
  create temp table fill_deposits on commit drop as
  select pg_temp.fill_id(32, rider.number * 4 + turn, at) as id, rider.id as user_id, at,
    'pi_filled_' || rider.number || '_' || turn as provider_id,
    case when turn > 0 then 5000 when rider.number = 0 then $3::bigint else $4::bigint end as cents,
    pg_temp.fill_id(5, rider.number, start) as payment_method_id
  from fill_clock, fill_riders rider, generate_series(0, 3) turn
    cross join lateral (select case when turn = 0 then start - interval '1 hour'
      else start + span * ((turn - rider.number % 97 / 97.0) / 3) end as at) moment
  where rider.number between $1 and $2`;

export const INSERT_DEPOSITS = [
  `insert into payments (id, kind, user_id, payment_method_id, amount_cents, captured_cents, status, provider_id,
     created_at, updated_at)
   select id, 'funding', user_id, payment_method_id, cents, cents, 'succeeded', provider_id, at, at
   from fill_deposits order by at`,
  `insert into sandbox_objects (id, kind, our_id, data, created_at)
   select provider_id, 'payment', id::text, jsonb_build_object('id', provider_id, 'clientSecret', provider_id,
     'methodId', null, 'refunds', '[]'::jsonb, 'call', jsonb_build_object('customerId', 'cus_filled',
       'amountCents', cents, 'capture', 'automatic', 'confirm', 'on_session', 'methodId', null),
     'shown', jsonb_build_object('id', provider_id, 'ourId', id, 'purpose', 'funding', 'customerId', 'cus_filled',
       'status', 'succeeded', 'amountCents', cents, 'receivedCents', cents, 'clientSecret', provider_id,
       'declineMessage', null)), at
   from fill_deposits order by at`,
  `${STAGE}
   select overlay(id::text placing 'e' from 16 for 1)::uuid, 'deposit', null, user_id, null, null, null, id,
     provider_id,
     user_id, 'rider', at, array['provider_clearing', 'rider_available'], array[null, user_id], array[-cents, cents],
     'deposit', cents, 'Added funds'
   from fill_deposits`,
  POST_ENTRIES,
];

function rideEntries(
  kind: JournalKind,
  minutes: number,
  actor: string,
  moved: string,
  condition = 'true',
): string {
  return `select pg_temp.fill_id(${ENTRY_IDS.indexOf(kind) + 40}, number, at), '${kind}', id, rider_id,
      null::uuid, null::uuid, null::uuid, null::uuid, null, ${actor}, at + interval '${minutes} minutes', ${moved}
    from fill_rides where week between $1 and $2 and ${condition}`;
}

/** What the rides from week `$1` to `$2` moved: held when booked, then paid or given back, sometimes a tip later. */
export const STAGE_RIDE_ENTRIES = [
  rideEntries(
    'ride_held',
    0,
    `rider_id, 'rider'`,
    `array['rider_available', 'rider_held'], array[rider_id, rider_id], array[-held_cents, held_cents],
      'hold', held_cents, 'Held for ride to Franklin Park Mall'`,
  ),
  rideEntries(
    'ride_completed',
    30,
    `driver_id, 'driver'`,
    `array['rider_held', 'driver_earnings', 'platform_revenue'], array[rider_id, driver_id, null],
      array[-held_cents, share_cents + tip_cents, fare_cents - share_cents],
      'charge', held_cents, 'Ride to Franklin Park Mall'`,
    `outcome = 'completed'`,
  ),
  rideEntries(
    'ride_released',
    20,
    `null, 'system'`,
    `array['rider_held', 'rider_available'], array[rider_id, rider_id], array[-held_cents, held_cents],
      'release', held_cents, 'Released: ride to Franklin Park Mall'`,
    `outcome in ('expired', 'withdrawn', 'declined', 'cancelled')`,
  ),
  rideEntries(
    'tip_added',
    60,
    `rider_id, 'rider'`,
    `array['rider_available', 'driver_earnings'], array[rider_id, driver_id],
      array[-later_tip_cents, later_tip_cents], 'tip', later_tip_cents, 'Tip for ride to Franklin Park Mall'`,
    'later_tip_cents > 0',
  ),
].map((entries) => `${STAGE} ${entries}`);

export const INSERT_EARNINGS = `
  insert into earnings
    (id, driver_id, ride_id, pricing_config_id, commission_rate_used, ride_fare, driver_share,
     platform_fee, tip_amount, status, payout_date, created_at)
  select pg_temp.fill_id(27, number, ride.at), ride.driver_id, ride.id,
    (select id from pricing_config where is_active order by effective_date limit 1), 85, fare_cents * 0.01, share_cents * 0.01,
    (fare_cents - share_cents) * 0.01, (tip_cents + later_tip_cents) * 0.01,
    case when payout.id is null then 'earned' when payout.paid_at is null then 'processing' else 'paid' end, payout.paid_at, at + interval '30 minutes'
  from fill_rides ride left join fill_payouts payout on payout.id = ride.payout_id
  where week between $1 and $2 and outcome = 'completed' order by at`;
