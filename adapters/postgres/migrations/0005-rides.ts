import type { Knex } from 'knex';
import { PAYMENT_METHOD_KINDS } from '../../../domain/rides/ways-to-pay.ts';

const KINDS = PAYMENT_METHOD_KINDS.map((kind) => `'${kind}'`).join(', ');

const ridesSql = `
create table rides (
  id uuid primary key,
  rider_id uuid not null references users on delete restrict,
  driver_id uuid references users on delete restrict,
  pickup_address text not null,
  pickup_lat numeric(10,7) not null,
  pickup_lng numeric(10,7) not null,
  dropoff_address text not null,
  dropoff_lat numeric(10,7) not null,
  dropoff_lng numeric(10,7) not null,
  distance numeric(8,2) not null,
  estimated_duration integer not null,
  is_long_distance boolean not null default false,
  notes text,
  scheduling_fee numeric(10,2) not null,
  distance_fee numeric(10,2) not null,
  minimum_fare_adjustment numeric(10,2) not null default 0.00,
  tip_amount numeric(10,2) not null default 0.00,
  promised_tip numeric(10,2) not null default 0.00,
  tip_reason text,
  total_fare numeric(10,2) not null,
  final_amount numeric(10,2),
  driver_share numeric(10,2),
  pricing_config_id uuid not null references pricing_config on delete restrict,
  payment_method text not null default 'wallet',
  payment_method_id uuid references payment_methods on delete set null,
  payment_intent_id text,
  payment_status text not null default 'pending',
  status text not null default 'pending',
  is_specific_driver boolean not null default false,
  is_test_data boolean not null default false,
  scheduled_for timestamptz,
  requested_at timestamptz not null default now(),
  expires_at timestamptz,
  time_window tstzrange,
  accepted_at timestamptz,
  arrived_at timestamptz,
  arrived_miles numeric(8,2),
  started_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text,
  cancel_reason text,
  given_back_at timestamptz,
  cancel_asked_at timestamptz,
  cancel_ask_reason text,
  cancel_answer text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint rides_no_driver_overlap exclude using gist (driver_id with =, time_window with &&)
    where (status in ('accepted', 'confirmed', 'in_progress'))
) with (fillfactor = 80); -- every ride is updated a few times

-- As for users: one check by a function, which reports the rule by its name.
create function keeps_ride_rules(r rides) returns boolean language plpgsql immutable as $$
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
      r.cancelled_at) > 0) then
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
    end;
  end if;
  if broken is null then return true; end if;
  raise exception 'new row for relation "rides" violates check constraint "%"', broken
    using errcode = 'check_violation', constraint = broken, table = 'rides';
end $$;
alter table rides add constraint rides_rules check (keeps_ride_rules(rides));

create function refuse_pending_ride(rider uuid, most integer) returns void language plpgsql as $$
begin
  raise exception 'rider % has % pending rides', rider, most
    using errcode = 'check_violation', constraint = 'rides_pending_within_limit', table = 'rides';
end $$;

-- No statement about one person can be planned through an index over everybody's rides, whatever statistics say: those have
-- a condition that is true for all (distance > 0) and that only statements about everybody state.
create unique index rides_one_in_progress_per_driver on rides (driver_id) where status = 'in_progress';
create unique index rides_payment_intent_key on rides (payment_intent_id) where payment_intent_id is not null;
create index rides_by_rider on rides (rider_id, status, created_at desc, id desc);
-- One expression: by a rider or a driver alone it would be found too, and read with a whole history.
create index rides_together on rides ((case when status = 'completed' then array[rider_id, driver_id] end))
  where case when status = 'completed' then array[rider_id, driver_id] end is not null;
create index rides_by_driver on rides (driver_id, status, created_at desc, id desc) where driver_id is not null;
create index rides_pending on rides (expires_at, requested_at, id) where status = 'pending' and distance > 0;
create index rides_by_created on rides (created_at desc, id desc) where distance > 0;
create index rides_by_status on rides (status, created_at desc, id desc) where distance > 0;
-- What admins search by: words of the addresses, and the end of the id that screens show. No booking waits for them.
create index rides_by_words on rides using gin (to_search_words(pickup_address || ' ' || dropoff_address))
  where status in ('completed', 'cancelled');
create index rides_by_short_id on rides (right(id::text, 8)) where status in ('completed', 'cancelled');
create index rides_completed_by_driver on rides (driver_id, completed_at desc) where completed_at is not null;
create index rides_completed on rides (completed_at desc, id desc) where status = 'completed' and distance > 0;
-- What operators decide: few rides, whatever there are.
create index rides_cancel_asked on rides (cancel_asked_at, id)
  where cancel_asked_at is not null and status in ('accepted', 'confirmed');
create index rides_by_payment_method on rides (payment_method_id) where payment_method_id is not null;
select keep_updated_at('rides');
`;

const commentsSql = `
comment on column rides.driver_id is 'Pending specific request: the requested driver; afterwards the assigned one';
comment on column rides.distance is 'Miles';
comment on column rides.estimated_duration is 'Minutes';
comment on column rides.minimum_fare_adjustment is 'Raises the fare to the minimum, so that the receipt lines add up';
comment on column rides.promised_tip is 'The tip of the booking; tip_amount is what was given once the ride is completed';
comment on column rides.tip_reason is 'Why the rider gave less than promised; the driver reads it';
comment on column rides.total_fare is 'The fare WITHOUT tip: scheduling fee + distance fee + minimum fare adjustment';
comment on column rides.final_amount is 'Fare + tip, set at completion';
comment on column rides.driver_share is 'The driver''s share of the fare without tip, set at completion';
comment on column rides.expires_at is 'When a pending ride expires; the sweep cancels it then';
comment on column rides.arrived_at is 'When the driver said that they wait at the pickup';
comment on column rides.arrived_miles is 'How far from the pickup the driver was then; null when that was not known';
comment on column rides.cancel_asked_at is 'When the rider asked to cancel the ride that a driver has; null when they do not';
comment on column rides.cancel_ask_reason is 'The rider''s words, for driver and operator';
comment on column rides.cancel_answer is
  'declined: by the driver, so that an operator decides; refused: by an operator, which ends the request';
comment on column rides.given_back_at is 'When its last driver gave it back; null once another one has it';
comment on column rides.time_window is 'Pickup .. pickup + duration + buffer, written when a driver is assigned';
comment on column rides.pricing_config_id is 'The pricing version this ride was quoted with, for good';
`;

const historySql = `
create table ride_history (
  id uuid not null,
  ride_id uuid not null references rides on delete restrict,
  from_status text,
  to_status text not null,
  action text not null,
  actor_id uuid references users on delete restrict,
  actor_role text not null,
  reason text,
  at timestamptz not null default now(),
  seq bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  constraint ride_history_order_key primary key (ride_id, seq)
);
create function keeps_ride_history_rules(r ride_history) returns boolean language plpgsql immutable as $$
declare
  broken text := case
    when r.actor_role not in ('rider', 'driver', 'admin', 'system') then 'ride_history_actor_role_known'
    when r.to_status not in ('pending', 'accepted', 'confirmed', 'in_progress', 'completed', 'cancelled')
      or r.from_status not in ('pending', 'accepted', 'confirmed', 'in_progress', 'completed', 'cancelled')
      then 'ride_history_statuses_known'
  end;
begin
  if broken is null then return true; end if;
  raise exception 'new row for relation "ride_history" violates check constraint "%"', broken
    using errcode = 'check_violation', constraint = broken, table = 'ride_history';
end $$;
alter table ride_history add constraint ride_history_rules check (keeps_ride_history_rules(ride_history));
create index ride_history_by_transaction on ride_history (xid);
comment on column ride_history.xid is 'The transaction, by which audits find what is new; as of journal entries';
comment on column ride_history.seq is
  'The order of the moves of a ride, which is locked meanwhile. Processes disagree about the time';
comment on column ride_history.from_status is 'Null for the request itself';
comment on column ride_history.actor_id is 'Null when the system acted';
select keep_append_only('ride_history');

create table ride_passes (
  ride_id uuid not null references rides on delete cascade,
  driver_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  primary key (ride_id, driver_id)
);
create index ride_passes_by_driver on ride_passes (driver_id);
create index ride_passes_by_transaction on ride_passes (xid);
comment on table ride_passes is 'A driver who passed on a broadcast ride no longer sees it; others still do';

create table rider_preferences (
  rider_id uuid primary key references users on delete cascade,
  start_pin text not null constraint rider_preferences_start_pin_known
    check (start_pin in ('off', 'always', 'at_night'))
);
comment on column rider_preferences.start_pin is 'When the rider reads a PIN to the driver before a trip starts';

create table start_pin_tries (
  ride_id uuid not null references rides on delete cascade,
  accepted_at timestamptz not null,
  wrong smallint not null constraint start_pin_tries_bounded check (wrong between 0 and 5),
  renewals integer not null constraint start_pin_tries_renewals_not_negative check (renewals >= 0),
  primary key (ride_id, accepted_at)
);
comment on table start_pin_tries is 'Counted for each acceptance; the PINs themselves are kept nowhere';
comment on column start_pin_tries.wrong is 'Since the acceptance or the last renewal';

create table ride_marks (
  ride_id uuid not null references rides on delete cascade,
  kind text not null constraint ride_marks_kind_known
    check (kind in ('arrive_far', 'start_far', 'completion_soon', 'completion_far')),
  driver_id uuid not null references users,
  miles numeric(8,2) constraint ride_marks_miles_not_negative check (miles >= 0),
  seconds integer constraint ride_marks_seconds_not_negative check (seconds >= 0),
  reason text,
  at timestamptz not null,
  primary key (ride_id, kind)
);
create index ride_marks_by_driver on ride_marks (driver_id, at desc);
comment on table ride_marks is 'Implausible arrivals, starts and completions, for the operator';
comment on column ride_marks.miles is 'How far the driver was from where it should have been';
comment on column ride_marks.seconds is 'How long the trip took';
comment on column ride_marks.reason is 'The driver''s; null when none was given';

create table driver_decisions (
  driver_id uuid primary key references users on delete cascade,
  accepted integer not null,
  decided integer not null
) with (fillfactor = 50); -- short rows that are updated and nothing else
comment on table driver_decisions is 'What a driver answered to requests so far, counted where the answers are written';
comment on column driver_decisions.decided is 'Accepted, declined and passed on';
`;

const downSql = `
drop table driver_decisions;
drop table ride_marks;
drop table start_pin_tries;
drop table rider_preferences;
drop table ride_passes;
alter table ride_history drop constraint ride_history_rules;
drop function keeps_ride_history_rules(ride_history);
drop table ride_history;
alter table rides drop constraint rides_rules;
drop function keeps_ride_rules(rides);
drop function refuse_pending_ride(uuid, integer);
drop table rides;
`;

export const up = (knex: Knex) => knex.raw(ridesSql + commentsSql + historySql);
export const down = (knex: Knex) => knex.raw(downSql);
