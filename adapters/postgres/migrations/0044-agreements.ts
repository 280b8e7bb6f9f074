import type { Knex } from 'knex';
import { PAYMENT_METHOD_KINDS } from '../../../domain/rides/ways-to-pay.ts';

const KINDS = PAYMENT_METHOD_KINDS.map((kind) => `'${kind}'`).join(', ');
const OF_CARS = `'walker', 'front_seat', 'attendant'`;
const NEEDS = `array[${OF_CARS}, 'door_through_door', 'service_animal', 'hearing', 'sight', 'quiet']::text[]`;

// One table after the other, none of them locked while another one is waited for; each may be done again.
export const config = { transaction: false };

/** The rules of before, with every kind of payment. What an organisation pays has a check of its own. */
const RIDES_RULES = `
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
      or r.extra_minutes <> 0 or r.needs <> '{}' or r.cash_received is not null) then
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
        then 'rides_extra_minutes_in_steps'
      when (r.payment_method = 'cash' and r.status = 'completed') <> (r.cash_received is not null)
        then 'rides_cash_received_at_completion'
      when r.cash_received < 0 or r.tip_amount < r.cash_received - r.total_fare then 'rides_cash_tip_is_whole'
    end;
  end if;
  if broken is null then return true; end if;
  raise exception 'new row for relation "rides" violates check constraint "%"', broken
    using errcode = 'check_violation', constraint = broken, table = 'rides';
end $$`;

const journalRules = (more: { readonly kinds: string; readonly ofRide: string; readonly rule: string }) => `
create or replace function keeps_journal_entry_rules(r journal_entries) returns boolean language plpgsql immutable as $$
declare
  broken text := case
    when r.kind not in ('deposit', 'ride_held', 'ride_released', 'ride_completed', 'tip_added', 'ride_refunded',
      'payout_reserved', 'payout_paid', 'payout_returned', 'credit_granted', 'reversal', 'cash_short', 'cash_kept', 'cash_set_off'${more.kinds}) then 'journal_entries_kind_known'
    when r.actor_role not in ('rider', 'driver', 'admin', 'system') then 'journal_entries_actor_role_known'
    when r.ride_id is null and r.kind in ('ride_held', 'ride_released', 'ride_completed', 'tip_added',
      'ride_refunded', 'cash_short', 'cash_kept'${more.ofRide}) then 'journal_entries_ride_kinds_have_ride'
    when num_nonnulls(r.payout_id, r.payout_request_id) <>
      case when r.kind in ('payout_reserved', 'payout_paid', 'payout_returned') then 1 else 0 end
      then 'journal_entries_payout_kinds_have_payout'
    when (r.kind = 'credit_granted') <> (r.credit_id is not null) then 'journal_entries_credit_kind_has_credit'
    when r.kind = 'reversal' and r.reverses_id is null then 'journal_entries_reversal_has_original'${more.rule}
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
      'platform_revenue', 'tips_clearing', 'provider_clearing', 'payouts_clearing', 'credits_granted', 'driver_cash'${more})
      then 'postings_account_known'
    when (r.user_id is not null) <>
      (r.account in ('rider_available', 'rider_held', 'driver_earnings', 'driver_reserved', 'driver_cash'))
      then 'postings_personal_accounts_have_user'
  end;
begin
  if broken is null then return true; end if;
  raise exception 'new row for relation "postings" violates check constraint "%"', broken
    using errcode = 'check_violation', constraint = broken, table = 'postings';
end $$`;

/** Agreements, and what is taken of one: of rides and returns that are counted on days from the first to the last. */
const agreementsSql = `
create table agreements (
  id uuid primary key,
  organisation_id uuid not null references organisations on delete restrict,
  name text not null constraint agreements_name_some check (name = trim(name) and name <> ''),
  starts_on date not null,
  ends_on date constraint agreements_ends_after_start check (ends_on >= starts_on),
  budget_cents bigint not null constraint agreements_budget_range check (budget_cents between 0 and 99999999999),
  budget_period text not null constraint agreements_budget_period_known check (budget_period in ('month', 'term')),
  rides_per_month integer constraint agreements_rides_positive check (rides_per_month > 0),
  most_per_ride_cents bigint constraint agreements_most_per_ride_positive check (most_per_ride_cents > 0),
  co_pay_cents bigint not null constraint agreements_co_pay_not_negative check (co_pay_cents >= 0),
  co_pay_percent integer not null constraint agreements_co_pay_percent_range check (co_pay_percent between 0 and 99),
  covers_tip boolean not null,
  weekdays smallint[] not null constraint agreements_weekdays_known check (weekdays <@ array[0, 1, 2, 3, 4, 5, 6]::smallint[]),
  pickup_from text constraint agreements_pickup_from_is_time check (pickup_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  pickup_until text constraint agreements_pickup_until_is_time check (pickup_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  places jsonb not null,
  passenger_ids uuid[] constraint agreements_passengers_some check (cardinality(passenger_ids) > 0),
  shows_addresses boolean not null,
  created_at timestamptz not null,
  ended_at timestamptz constraint agreements_ends_after_creation check (ended_at >= created_at),
  constraint agreements_one_co_pay check (co_pay_cents = 0 or co_pay_percent = 0),
  constraint agreements_hours_in_order check (pickup_from <= pickup_until),
  constraint agreements_of_organisation unique (id, organisation_id)
);
create unique index agreements_name_key on agreements (organisation_id, lower(name)) where ended_at is null;
create index agreements_by_organisation on agreements (organisation_id, created_at, id);
comment on table agreements is
  'What organisations promise to pay for rides of their passengers; rides that are booked stay as they are when one changes';
comment on column agreements.passenger_ids is 'Who rides; null for everybody who lets the organisation help';

create function can_call_again(trip return_trips) returns boolean language sql stable as $$
  select trip.state = 'promised' or trip.state = 'called' and trip.day >= current_date - 1
    and exists (select from rides where id = trip.return_ride_id and status = 'cancelled')
$$;
comment on function can_call_again is
  'A return that is promised, or was called on a day that is not long over and cancelled since: it may still be called';

create function agreement_taken_cents(of_agreement uuid, first_day date, last_day date, except_ride uuid) returns bigint
language sql stable as $$
  select ((select coalesce(sum(covered_fare + covered_tip), 0) from rides
      where agreement_id = of_agreement and covered_on between first_day and last_day and status <> 'cancelled'
        and id is distinct from except_ride) * 100)::bigint
    - (select coalesce(sum(organisation_cents), 0) from rides join refunds on refunds.ride_id = rides.id
      where agreement_id = of_agreement and covered_on between first_day and last_day
        and refunds.status = 'succeeded')::bigint
    + ((select coalesce(sum(covered_fare), 0) from rides join return_trips on outbound_ride_id = rides.id
      where agreement_id = of_agreement and covered_on between first_day and last_day
        and rides.id is distinct from except_ride and can_call_again(return_trips)) * 100)::bigint
$$;

create function agreement_budget_days(of_agreement agreements, on_day date, out first_day date, out last_day date)
language sql immutable as $$
  select case when of_agreement.budget_period = 'month' then date_trunc('month', on_day)::date else '-infinity'::date end,
    case when of_agreement.budget_period = 'month'
      then (date_trunc('month', on_day) + interval '1 month - 1 day')::date else 'infinity'::date end
$$;

create function require_agreement_budget() returns trigger language plpgsql as $$
declare
  of_agreement agreements;
  days record;
  taken bigint;
begin
  -- One after the other: each sees what those before it have taken.
  select * into of_agreement from agreements where id = new.agreement_id for no key update;
  select * into days from agreement_budget_days(of_agreement, new.covered_on);
  taken := agreement_taken_cents(new.agreement_id, days.first_day, days.last_day, null);
  if taken > of_agreement.budget_cents then
    raise exception 'agreement % would pay % cents of %', new.agreement_id, taken, of_agreement.budget_cents
      using errcode = 'check_violation', constraint = 'rides_within_budget', table = 'rides';
  end if;
  return null;
end $$;
`;

const COVER_CHECK = `check (case when agreement_id is null
    then funder_id is null and covered_on is null and covered_fare = 0 and covered_tip = 0
      and payment_method <> 'organisation'
    else funder_id is not null and covered_on is not null and covered_fare >= 0 and covered_tip >= 0
      and covered_fare <= total_fare and covered_tip <= tip_amount and payment_method <> 'cash'
      and (covered_fare + covered_tip > 0 or status in ('completed', 'cancelled'))
      and (payment_method <> 'organisation' or status in ('completed', 'cancelled')
        or covered_fare + covered_tip = total_fare + tip_amount) end) not valid`;

/** Budgets once all is written, a promised return and what became of it among it. */
const TRIGGERS = [
  `constraint trigger rides_within_budget after insert on rides deferrable initially deferred for each row
    when (new.agreement_id is not null) execute function require_agreement_budget()`,
  `constraint trigger rides_moved_within_budget after update of covered_on on rides deferrable initially deferred
    for each row when (old.covered_on <> new.covered_on) execute function require_agreement_budget()`,
  `trigger rides_cover_fixed before update of agreement_id, funder_id, covered_fare, covered_tip on rides for each row
    when ((old.agreement_id, old.funder_id, old.covered_fare)
        is distinct from (new.agreement_id, new.funder_id, new.covered_fare)
      or new.covered_tip > old.covered_tip)
    execute function refuse_change('what an organisation pays of a ride is fixed')`,
];

const INDEXES = {
  rides_by_agreement:
    'index concurrently NAME on rides (agreement_id, covered_on) where agreement_id is not null',
  rides_by_funder:
    'index concurrently NAME on rides (funder_id, pickup_at desc, id desc) where funder_id is not null',
  journal_entries_one_cover_per_ride: `unique index concurrently NAME on journal_entries (ride_id) where kind = 'cover_promised'`,
  journal_entries_by_organisation:
    'index concurrently NAME on journal_entries (organisation_id, created_at, id) where organisation_id is not null',
};

const COMMENTS = [
  `column rides.agreement_id is 'The agreement under which an organisation pays a part; null where none does'`,
  `column rides.funder_id is 'The organisation of the agreement'`,
  `column rides.covered_fare is 'What the organisation pays of the fare'`,
  `column rides.covered_tip is 'What it pays of the tip: as promised, and once settled no more than was given'`,
  `column rides.covered_on is 'The local day of the pickup, whose budget it is part of'`,
  `column refunds.organisation_cents is 'What the organisation that paid a part need not pay'`,
  `column journal_entries.organisation_id is 'Whose are the accounts of organisations in its postings'`,
];

/** Series and returns take their cover from their rides. */
const NEVER_ALONE = ['standing_rides', 'return_trips'] as const;

/** A check that takes the place of the one of its name, in one statement. */
const replaceCheck = (table: string, name: string, rule: string) =>
  `alter table ${table} drop constraint ${name}, add constraint ${name} check (${rule})`;

const REPLACED = [
  ...['organisation_members', 'organisation_invitations'].map((table) => ({
    table,
    name: `${table}_roles_known`,
    rule: `roles <@ array['manager', 'coordinator', 'billing']`,
    before: `roles <@ array['manager', 'coordinator']`,
  })),
  {
    table: 'refunds',
    name: 'refunds_ways_add_up',
    rule: 'card_cents + wallet_cents + organisation_cents = amount_cents',
    before: 'card_cents + wallet_cents = amount_cents',
  },
];

export const up = async (knex: Knex) => {
  await knex.raw(RIDES_RULES);
  await knex.raw(
    journalRules({
      kinds: `, 'cover_promised', 'cover_released', 'organisation_paid'`,
      ofRide: `, 'cover_promised', 'cover_released'`,
      rule: `
    when r.organisation_id is null and r.kind in ('cover_promised', 'cover_released', 'organisation_paid')
      then 'journal_entries_cover_kinds_have_organisation'`,
    }),
  );
  await knex.raw(postingRules(`, 'organisation_held', 'organisation_receivable', 'bank_clearing'`));
  await knex.raw(`alter table rides
    add column if not exists agreement_id uuid,
    add column if not exists funder_id uuid,
    add column if not exists covered_fare numeric(10,2) not null default 0,
    add column if not exists covered_tip numeric(10,2) not null default 0,
    add column if not exists covered_on date`);
  await knex.raw('alter table refunds add column if not exists organisation_cents bigint not null default 0');
  await knex.raw(
    'alter table journal_entries add column if not exists organisation_id uuid references organisations on delete restrict',
  );
  for (const { table, name, rule } of REPLACED) {
    await knex.raw(`${replaceCheck(table, name, rule)} not valid`);
    await knex.raw(`alter table ${table} validate constraint ${name}`);
  }
  for (const comment of COMMENTS) await knex.raw(`comment on ${comment}`);
  for (const [name, index] of Object.entries(INDEXES)) {
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create ${index.replace('NAME', name)}`);
  }
  // Last, since they cannot be done again.
  await knex.raw(agreementsSql);
  for (const trigger of TRIGGERS) await knex.raw(`create ${trigger}`);
  await knex.raw(`alter table rides add constraint rides_agreement_fkey foreign key (agreement_id, funder_id)
    references agreements (id, organisation_id) on delete restrict not valid`);
  await knex.raw(`alter table rides add constraint rides_cover_whole ${COVER_CHECK}`);
  await knex.raw(
    'alter table refunds add constraint refunds_organisation_not_negative check (organisation_cents >= 0) not valid',
  );
  for (const table of NEVER_ALONE) {
    await knex.raw(`alter table ${table}
      add constraint ${table}_not_by_organisation check (payment_method <> 'organisation') not valid`);
  }
};

export const down = async (knex: Knex) => {
  for (const table of NEVER_ALONE) {
    await knex.raw(`alter table ${table} drop constraint ${table}_not_by_organisation`);
  }
  for (const trigger of TRIGGERS)
    await knex.raw(`drop trigger ${/trigger (\w+)/.exec(trigger)?.[1] ?? ''} on rides`);
  await knex.raw(`alter table rides drop constraint rides_agreement_fkey, drop constraint rides_cover_whole,
    drop column agreement_id, drop column funder_id, drop column covered_fare, drop column covered_tip,
    drop column covered_on`);
  await knex.raw('drop function require_agreement_budget()');
  await knex.raw('drop function agreement_budget_days(agreements, date)');
  await knex.raw('drop function agreement_taken_cents(uuid, date, date, uuid)');
  await knex.raw('drop function can_call_again(return_trips)');
  await knex.raw('drop table agreements');
  for (const { table, name, before } of REPLACED) await knex.raw(replaceCheck(table, name, before));
  await knex.raw('alter table refunds drop column organisation_cents');
  await knex.raw('drop index journal_entries_one_cover_per_ride');
  await knex.raw('alter table journal_entries drop column organisation_id');
  await knex.raw(postingRules(''));
  await knex.raw(journalRules({ kinds: '', ofRide: '', rule: '' }));
};
