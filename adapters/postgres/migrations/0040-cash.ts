import type { Knex } from 'knex';
import { PAYMENT_METHOD_KINDS } from '../../../domain/rides/ways-to-pay.ts';

const KINDS = PAYMENT_METHOD_KINDS.map((kind) => `'${kind}'`).join(', ');
const OF_CARS = `'walker', 'front_seat', 'attendant'`;
const NEEDS = `array[${OF_CARS}, 'door_through_door', 'service_animal', 'hearing', 'sight', 'quiet']::text[]`;

// One table after the other, none of them locked while another one is waited for; each may be done again.
export const config = { transaction: false };

/** The rules of before, now with every kind of payment, and those of cash in the part that a waiting ride never comes to. */
const ridesRules = (rules: { readonly also: string; readonly more: string }) => `
create or replace function keeps_ride_rules(r rides) returns boolean language plpgsql immutable as $$
declare
  broken text := case
    when r.status not in ('pending', 'accepted', 'confirmed', 'in_progress', 'completed', 'cancelled')
      then 'rides_status_known'
    when r.payment_status not in ('pending', 'completed', 'failed', 'refunded', 'cancelled')
      then 'rides_payment_status_known'
    when r.payment_method not in (${KINDS}) then 'rides_payment_method_known'
    when abs(r.pickup_lat) > 90 or abs(r.dropoff_lat) > 90 or abs(r.pickup_lng) > 180 or abs(r.dropoff_lng) > 180
      then 'rides_places_on_earth'
    when r.distance <= 0 or r.estimated_duration <= 0 then 'rides_length_positive'
    when least(r.scheduling_fee, r.distance_fee, r.minimum_fare_adjustment, r.tip_amount, r.promised_tip) < 0
      then 'rides_money_not_negative'
    when r.scheduling_fee + r.distance_fee + r.minimum_fare_adjustment <> r.total_fare
      then 'rides_fare_lines_add_up'
    when r.payment_method <> 'card' and r.payment_method_id is not null then 'rides_wallet_has_no_card'
    when r.rider_id = r.driver_id then 'rides_two_people'
    when r.status = 'pending' and r.is_specific_driver <> (r.driver_id is not null)
      then 'rides_pending_driver_only_if_specific'
  end;
begin
  -- What follows is about a driver, an end or a request to cancel. A ride that waits has none of these columns, and no
  -- booking prepares the rules.
  if broken is null and (r.status <> 'pending' or num_nonnulls(r.cancelled_by, r.final_amount, r.driver_share,
      r.time_window, r.arrived_miles, r.cancel_answer, r.cancel_asked_at, r.cancel_ask_reason, r.completed_at,
      r.cancelled_at) > 0
      or r.extra_minutes <> 0 or r.needs <> '{}'${rules.also}) then
    broken := case
      when r.cancelled_by not in ('rider', 'driver', 'admin', 'system') then 'rides_cancelled_by_known'
      when r.final_amount <> r.total_fare + r.tip_amount then 'rides_final_amount_is_fare_plus_tip'
      when r.status = 'completed' and r.tip_amount < r.promised_tip and r.tip_reason is null
        then 'rides_lower_tip_has_reason'
      when r.driver_share not between 0 and r.total_fare then 'rides_driver_share_within_fare'
      when r.status in ('accepted', 'confirmed', 'in_progress', 'completed') and r.driver_id is null
        then 'rides_assigned_has_driver'
      when r.status in ('accepted', 'confirmed', 'in_progress') and r.time_window is null
        then 'rides_assigned_has_time_window'
      -- An empty or null-bounded range would slip through (or block) the no-overlap rule.
      when isempty(r.time_window) or lower_inf(r.time_window) or upper_inf(r.time_window)
        then 'rides_time_window_bounded'
      when r.arrived_miles < 0 or (r.arrived_miles is not null and r.arrived_at is null)
        then 'rides_arrived_miles_of_arrival'
      when r.cancel_answer not in ('declined', 'refused') then 'rides_cancel_answer_known'
      when r.cancel_asked_at is null and (r.cancel_ask_reason is not null or r.cancel_answer is not null)
        then 'rides_cancel_answer_to_request'
      when r.cancel_asked_at is not null and r.status not in ('accepted', 'confirmed', 'cancelled')
        then 'rides_cancel_asked_of_assigned'
      when (r.status = 'completed') <> (r.completed_at is not null) then 'rides_completed_has_time'
      when (r.status = 'completed') <> (r.final_amount is not null) then 'rides_completed_has_final_amount'
      when (r.status = 'cancelled') <> (r.cancelled_at is not null) then 'rides_cancelled_has_time'
      when not r.needs <@ ${NEEDS} then 'rides_needs_known'
      when r.extra_minutes not between 0 and 30 or r.extra_minutes % 5 <> 0
        then 'rides_extra_minutes_in_steps'${rules.more}
    end;
  end if;
  if broken is null then return true; end if;
  raise exception 'new row for relation "rides" violates check constraint "%"', broken
    using errcode = 'check_violation', constraint = broken, table = 'rides';
end $$`;

const WITH_CASH = {
  also: ' or r.cash_received is not null',
  more: `
      when (r.payment_method = 'cash' and r.status = 'completed') <> (r.cash_received is not null)
        then 'rides_cash_received_at_completion'
      when r.cash_received < 0 or r.tip_amount < r.cash_received - r.total_fare then 'rides_cash_tip_is_whole'`,
};
const WITHOUT_CASH = { also: '', more: '' };

const journalRules = (more: { readonly kinds: string; readonly ofRide: string }) => `
create or replace function keeps_journal_entry_rules(r journal_entries) returns boolean language plpgsql immutable as $$
declare
  broken text := case
    when r.kind not in ('deposit', 'ride_held', 'ride_released', 'ride_completed', 'tip_added', 'ride_refunded',
      'payout_reserved', 'payout_paid', 'payout_returned', 'credit_granted', 'reversal'${more.kinds}) then 'journal_entries_kind_known'
    when r.actor_role not in ('rider', 'driver', 'admin', 'system') then 'journal_entries_actor_role_known'
    when r.ride_id is null and r.kind in ('ride_held', 'ride_released', 'ride_completed', 'tip_added',
      'ride_refunded'${more.ofRide}) then 'journal_entries_ride_kinds_have_ride'
    when num_nonnulls(r.payout_id, r.payout_request_id) <>
      case when r.kind in ('payout_reserved', 'payout_paid', 'payout_returned') then 1 else 0 end
      then 'journal_entries_payout_kinds_have_payout'
    when (r.kind = 'credit_granted') <> (r.credit_id is not null) then 'journal_entries_credit_kind_has_credit'
    when r.kind = 'reversal' and r.reverses_id is null then 'journal_entries_reversal_has_original'
  end;
begin
  if broken is null then return true; end if;
  raise exception 'new row for relation "journal_entries" violates check constraint "%"', broken
    using errcode = 'check_violation', constraint = broken, table = 'journal_entries';
end $$`;

const postingRules = (more: string) => `
create or replace function keeps_posting_rules(r postings) returns boolean language plpgsql immutable as $$
declare
  broken text := case
    when r.line <= 0 then 'postings_line_positive'
    when r.amount_cents = 0 then 'postings_amount_not_zero'
    when r.account not in ('rider_available', 'rider_held', 'driver_earnings', 'driver_reserved',
      'platform_revenue', 'tips_clearing', 'provider_clearing', 'payouts_clearing', 'credits_granted'${more})
      then 'postings_account_known'
    when (r.user_id is not null) <>
      (r.account in ('rider_available', 'rider_held', 'driver_earnings', 'driver_reserved'${more}))
      then 'postings_personal_accounts_have_user'
  end;
begin
  if broken is null then return true; end if;
  raise exception 'new row for relation "postings" violates check constraint "%"', broken
    using errcode = 'check_violation', constraint = broken, table = 'postings';
end $$`;

/** As before, with the cash in the hands of drivers. */
const APPLY_POSTINGS = `
create or replace function apply_postings_to_balances() returns trigger language plpgsql as $$
declare
  change record;
  earnings_left numeric;
  cash_left numeric;
begin
  for change in
    select user_id,
           sum(amount_cents) filter (where account = 'rider_available') * 0.01 as wallet,
           sum(amount_cents) filter (where account = 'rider_held') * 0.01 as held,
           sum(amount_cents) filter (where account = 'driver_earnings') * 0.01 as earnings,
           sum(amount_cents) filter (where account = 'driver_reserved') * 0.01 as reserved,
           sum(amount_cents) filter (where account = 'driver_cash') * 0.01 as cash
      from new_postings where user_id is not null group by user_id order by user_id
  loop
    update balances
       set wallet_balance = wallet_balance + coalesce(change.wallet, 0),
           held_balance = held_balance + coalesce(change.held, 0),
           earnings_balance = earnings_balance + coalesce(change.earnings, 0),
           reserved_balance = reserved_balance + coalesce(change.reserved, 0),
           cash_balance = cash_balance + coalesce(change.cash, 0)
     where user_id = change.user_id
    returning earnings_balance, cash_balance into earnings_left, cash_left;

    if cash_left > 0 then
      raise exception 'driver % would have % of cash that nobody paid', change.user_id, cash_left
        using errcode = 'check_violation', constraint = 'balances_cash_not_positive', table = 'balances';
    end if;

    -- Nobody who is not overdrawn waits for the query.
    continue when change.earnings is null or change.earnings >= 0
      or (earnings_left >= 0 and earnings_left + cash_left >= 0);
    if exists (
      select from new_postings p join journal_entries e on e.id = p.entry_id
       where p.user_id = change.user_id and p.account = 'driver_earnings' and p.amount_cents < 0
         -- What is owed for cash is not paid out; what a ride paid in cash leaves its driver came with it.
         and (e.kind = 'payout_reserved'
           or (earnings_left < 0 and e.kind not in ('ride_refunded', 'reversal', 'cash_short', 'cash_kept'))))
    then
      raise exception 'driver % would be left with earnings of %', change.user_id, earnings_left
        using errcode = 'check_violation', constraint = 'balances_earnings_not_overdrawn', table = 'balances';
    end if;
  end loop;
  return null;
end $$`;

const APPLY_POSTINGS_BEFORE = `
create or replace function apply_postings_to_balances() returns trigger language plpgsql as $$
declare
  change record;
  earnings_left numeric;
begin
  for change in
    select user_id,
           sum(amount_cents) filter (where account = 'rider_available') * 0.01 as wallet,
           sum(amount_cents) filter (where account = 'rider_held') * 0.01 as held,
           sum(amount_cents) filter (where account = 'driver_earnings') * 0.01 as earnings,
           sum(amount_cents) filter (where account = 'driver_reserved') * 0.01 as reserved
      from new_postings where user_id is not null group by user_id order by user_id
  loop
    update balances
       set wallet_balance = wallet_balance + coalesce(change.wallet, 0),
           held_balance = held_balance + coalesce(change.held, 0),
           earnings_balance = earnings_balance + coalesce(change.earnings, 0),
           reserved_balance = reserved_balance + coalesce(change.reserved, 0)
     where user_id = change.user_id
    returning earnings_balance into earnings_left;

    -- Nobody who is not overdrawn waits for the query.
    continue when change.earnings is null or change.earnings >= 0 or earnings_left >= 0;
    if exists (
      select from new_postings p join journal_entries e on e.id = p.entry_id
       where p.user_id = change.user_id and p.account = 'driver_earnings' and p.amount_cents < 0
         and e.kind not in ('ride_refunded', 'reversal'))
    then
      raise exception 'driver % would be left with earnings of %', change.user_id, earnings_left
        using errcode = 'check_violation', constraint = 'balances_earnings_not_overdrawn', table = 'balances';
    end if;
  end loop;
  return null;
end $$`;

/** A rider who paid less than the fare is given back no more than was paid. */
const refundRules = (paid: string) => `
create or replace function refuse_excess_refund() returns trigger language plpgsql as $$
declare
  paid_cents bigint;
  refunded_cents bigint;
begin
  select (${paid} * 100)::bigint into paid_cents from rides where id = new.ride_id for no key update;
  select coalesce(sum(amount_cents), 0) into refunded_cents
    from refunds where ride_id = new.ride_id and status <> 'failed' and id <> new.id;
  if refunded_cents + new.amount_cents > paid_cents then
    raise exception 'ride % paid % cents and would be refunded %',
      new.ride_id, paid_cents, refunded_cents + new.amount_cents
      using errcode = 'check_violation', constraint = 'refunds_within_payment', table = 'refunds';
  end if;
  return new;
end $$`;

/**
 * Serves one acceptance of a driver after the other: those of before count. Nobody waits for the lock who holds what an
 * earlier one still needs, since it is the last that a transaction takes.
 */
const requireRoomSql = `
create or replace function require_cash_room() returns trigger language plpgsql as $$
declare
  owed numeric;
  open_fees numeric;
  most bigint;
begin
  if old.payment_method = 'cash' and old.driver_id is not distinct from new.driver_id
     and old.status in ('accepted', 'confirmed', 'in_progress') then
    return null;
  end if;
  if not exists (select from driver_profiles where user_id = new.driver_id and takes_cash) then
    raise exception 'driver % takes no cash', new.driver_id
      using errcode = 'check_violation', constraint = 'rides_cash_of_drivers_who_take_it', table = 'rides';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('maumee cash of driver ' || new.driver_id, 0));
  select driver_limit_cents into most from cash_settings order by number desc limit 1;
  select greatest(0, - earnings_balance - cash_balance) into owed from balances where user_id = new.driver_id;
  select sum(ride.total_fare - round(ride.total_fare * pricing.commission_rate / 100, 2)) into open_fees
    from rides ride join pricing_config pricing on pricing.id = ride.pricing_config_id
    where ride.driver_id = new.driver_id and ride.status in ('accepted', 'confirmed', 'in_progress')
      and ride.payment_method = 'cash';
  if (owed + open_fees) * 100 > most then
    raise exception 'driver % would owe % for cash', new.driver_id, owed + open_fees
      using errcode = 'check_violation', constraint = 'rides_cash_within_limit', table = 'rides';
  end if;
  return null;
end $$`;

const settingsSql = `
create table cash_settings (
  id uuid primary key,
  number integer not null constraint cash_settings_number_key unique
    constraint cash_settings_number_positive check (number > 0),
  is_allowed boolean not null,
  driver_limit_cents bigint not null
    constraint cash_settings_limit_range check (driver_limit_cents between 0 and 100000),
  created_by uuid references users on delete restrict,
  change_reason text not null constraint cash_settings_change_reason_not_blank check (trim(change_reason) <> ''),
  created_at timestamptz not null default now()
);
create index cash_settings_by_creator on cash_settings (created_by);
comment on table cash_settings is 'Whether riders may pay in cash, as it was set at one time; the highest number is in force';
comment on column cash_settings.driver_limit_cents is
  'What one driver may owe for cash, the fees of the rides that the driver has accepted among it';
comment on column cash_settings.created_by is 'Null for the command line, and for the rules of a new installation';
select keep_append_only('cash_settings');
insert into cash_settings (id, number, is_allowed, driver_limit_cents, change_reason, created_at)
values ('00000000-0000-7000-8000-000000000003', 1, false, 10000, 'Initial rules', '2025-01-24T05:00:00Z');
`;

const offsetsSql = `
create table earning_offsets (
  entry_id uuid references journal_entries on delete restrict,
  ride_id uuid references earnings (ride_id) on delete restrict,
  driver_id uuid not null references users on delete restrict,
  amount numeric(10,2) not null constraint earning_offsets_amount_not_zero check (amount <> 0),
  primary key (entry_id, ride_id)
);
create index earning_offsets_by_ride on earning_offsets (ride_id);
create index earning_offsets_by_driver on earning_offsets (driver_id) include (amount);
comment on table earning_offsets is
  'What of an earning the driver had in cash already, or owed for cash: paid by an entry of the ledger instead of a payout';
select keep_append_only('earning_offsets');
create trigger earning_offsets_apply_to_earnings after insert on earning_offsets referencing new table as changed_rides
  for each statement execute function apply_payout_rides_to_earnings();

create function require_booked_offset() returns trigger language plpgsql as $$
declare
  taken_cents bigint;
  listed_cents bigint;
begin
  select -sum(p.amount_cents) into taken_cents
    from journal_entries e join postings p on p.entry_id = e.id
    where e.id = new.entry_id and e.kind in ('cash_kept', 'cash_set_off')
      and p.account = 'driver_earnings' and p.user_id = new.driver_id;
  select (sum(amount) * 100)::bigint into listed_cents from earning_offsets where entry_id = new.entry_id;
  if listed_cents is distinct from taken_cents then
    raise exception 'entry % takes % cents of earnings and lists %', new.entry_id, taken_cents, listed_cents
      using errcode = 'check_violation', constraint = 'earning_offsets_booked', table = 'earning_offsets';
  end if;
  return null;
end $$;
create constraint trigger earning_offsets_booked after insert on earning_offsets
  deferrable initially deferred for each row execute function require_booked_offset();
`;

/** Not paid in cash, whichever kinds were known when the tables were made. */
const NEVER_IN_CASH = ['standing_rides', 'return_trips'] as const;

const COMMENTS = [
  `column rides.cash_received is 'What the driver says the rider paid in cash; above the fare it is the tip'`,
  `column driver_profiles.takes_cash is 'Whether rides paid in cash are offered to the driver'`,
  `column balances.cash_balance is
    'Cache of ledger account driver_cash: the platform''s part of the cash in the driver''s hands; never above zero'`,
  `column ride_offers.cash_refusal is
    'Why cash keeps the driver from the ride; refusal is then the nearest reason that earlier releases know'`,
  `column verified_balances.cash_cents is 'What a driver''s postings of cash sum to'`,
];

export const up = async (knex: Knex) => {
  await knex.raw('alter table rides add column if not exists cash_received numeric(10,2)');
  await knex.raw(
    'alter table driver_profiles add column if not exists takes_cash boolean not null default false',
  );
  await knex.raw(
    'alter table balances add column if not exists cash_balance numeric(10,2) not null default 0.00',
  );
  await knex.raw(
    'alter table verified_balances add column if not exists cash_cents bigint not null default 0',
  );
  await knex.raw('alter table ride_offers add column if not exists cash_refusal text');
  await knex.raw(ridesRules(WITH_CASH));
  await knex.raw(
    journalRules({
      kinds: `, 'cash_short', 'cash_kept', 'cash_set_off'`,
      ofRide: `, 'cash_short', 'cash_kept'`,
    }),
  );
  await knex.raw(postingRules(`, 'driver_cash'`));
  await knex.raw(APPLY_POSTINGS);
  await knex.raw(
    refundRules(
      '(coalesce(final_amount, 0) - greatest(0, total_fare - coalesce(cash_received, total_fare)))',
    ),
  );
  for (const comment of COMMENTS) await knex.raw(`comment on ${comment}`);
  await knex.raw(requireRoomSql);
  await knex.raw(`create or replace trigger rides_cash_within_limit after update on rides for each row
    when (new.payment_method = 'cash' and new.status in ('accepted', 'confirmed', 'in_progress'))
    execute function require_cash_room()`);
  await knex.raw('drop index concurrently if exists rides_short_of_cash');
  await knex.raw(`create index concurrently rides_short_of_cash on rides (completed_at)
    where cash_received < total_fare`);
  // Last, since they cannot be done again.
  for (const table of NEVER_IN_CASH) {
    const name = `${table}_not_in_cash`;
    await knex.raw(`alter table ${table} add constraint ${name} check (payment_method <> 'cash') not valid`);
    await knex.raw(`alter table ${table} validate constraint ${name}`);
  }
  await knex.raw(settingsSql);
  await knex.raw(offsetsSql);
};

export const down = async (knex: Knex) => {
  await knex.raw('drop table earning_offsets');
  for (const table of NEVER_IN_CASH) {
    await knex.raw(`alter table ${table} drop constraint ${table}_not_in_cash`);
  }
  await knex.raw('drop function require_booked_offset()');
  await knex.raw('drop trigger rides_cash_within_limit on rides');
  await knex.raw('drop function require_cash_room()');
  await knex.raw('drop table cash_settings');
  await knex.raw('drop index rides_short_of_cash');
  await knex.raw(refundRules('coalesce(final_amount, 0)'));
  await knex.raw(APPLY_POSTINGS_BEFORE);
  await knex.raw(postingRules(''));
  await knex.raw(journalRules({ kinds: '', ofRide: '' }));
  await knex.raw(ridesRules(WITHOUT_CASH));
  await knex.raw('alter table ride_offers drop column cash_refusal');
  await knex.raw('alter table verified_balances drop column cash_cents');
  await knex.raw('alter table balances drop column cash_balance');
  await knex.raw('alter table driver_profiles drop column takes_cash');
  await knex.raw('alter table rides drop column cash_received');
};
