import type { Knex } from 'knex';
import { PAYMENT_METHOD_KINDS } from '../../../domain/rides/ways-to-pay.ts';

const KINDS = PAYMENT_METHOD_KINDS.map((kind) => `'${kind}'`).join(', ');

const commitmentsSql = `
create table driver_commitments (
  subject_id uuid,
  driver_id uuid not null references users on delete cascade,
  time_window tstzrange not null,
  is_ride boolean not null,
  primary key (subject_id, is_ride),
  constraint driver_commitments_window_bounded
    check (not isempty(time_window) and not lower_inf(time_window) and not upper_inf(time_window)),
  constraint driver_commitments_no_overlap exclude using gist (driver_id with =, time_window with &&)
);
comment on table driver_commitments is
  'What takes a driver''s time: rides that they have accepted, and rides of standing rides that they have agreed to. Kept by triggers alone';
comment on column driver_commitments.subject_id is 'The ride, or the planned ride; a planned one keeps its id when it is booked';

-- A ride takes its driver's time while it is accepted, confirmed or in progress.
create function commit_ride_time() returns trigger language plpgsql as $$
begin
  if new.status in ('accepted', 'confirmed', 'in_progress') then
    insert into driver_commitments values (new.id, new.driver_id, new.time_window, true)
      on conflict (subject_id, is_ride) do update
      set driver_id = excluded.driver_id, time_window = excluded.time_window;
  else
    delete from driver_commitments where subject_id = new.id and is_ride;
  end if;
  return null;
end $$;
create trigger rides_commit_time_of_new after insert on rides for each row
  when (new.status in ('accepted', 'confirmed', 'in_progress')) execute function commit_ride_time();
create trigger rides_commit_time after update of status, driver_id, time_window on rides for each row
  when ((new.status in ('accepted', 'confirmed', 'in_progress') or old.status in ('accepted', 'confirmed', 'in_progress'))
    and ((old.status in ('accepted', 'confirmed', 'in_progress')) <> (new.status in ('accepted', 'confirmed', 'in_progress'))
      or old.driver_id is distinct from new.driver_id or old.time_window is distinct from new.time_window))
  execute function commit_ride_time();
insert into driver_commitments
  select id, driver_id, time_window, true from rides where status in ('accepted', 'confirmed', 'in_progress');
`;

const standingSql = `
create table standing_rides (
  id uuid primary key,
  rider_id uuid not null references users on delete restrict,
  pickup_address text not null,
  pickup_lat numeric(10,7) not null,
  pickup_lng numeric(10,7) not null,
  dropoff_address text not null,
  dropoff_lat numeric(10,7) not null,
  dropoff_lng numeric(10,7) not null,
  distance numeric(8,2) not null,
  estimated_duration integer not null,
  is_long_distance boolean not null,
  notes text,
  needs text[] not null,
  extra_minutes integer not null,
  scheduling_fee numeric(10,2) not null,
  distance_fee numeric(10,2) not null,
  minimum_fare_adjustment numeric(10,2) not null,
  total_fare numeric(10,2) not null,
  tip numeric(10,2) not null,
  pricing_config_id uuid not null references pricing_config on delete restrict,
  payment_method text not null constraint standing_rides_payment_method_known check (payment_method in (${KINDS})),
  payment_method_id uuid references payment_methods on delete set null,
  times jsonb not null constraint standing_rides_times_some check (jsonb_array_length(times) between 1 and 7),
  first_day date not null,
  last_day date,
  pauses jsonb not null,
  return_kind text not null constraint standing_rides_return_kind_known
    check (return_kind in ('none', 'at_time', 'on_call')),
  driver_id uuid references users on delete restrict,
  consent text not null constraint standing_rides_consent_known
    check (consent in ('none', 'asked', 'agreed', 'declined', 'withdrawn')),
  agreed_weekdays smallint[] not null,
  asked_at timestamptz,
  answered_at timestamptz,
  substitute_ids uuid[] not null,
  asks_circle boolean not null,
  follows_id uuid references standing_rides on delete restrict,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by text constraint standing_rides_ended_by_known check (ended_by in ('rider', 'admin', 'changed', 'over')),
  planned_until date,
  priced_at uuid not null references pricing_config on delete restrict,
  card_told_days smallint,
  constraint standing_rides_two_people check (rider_id is distinct from driver_id and rider_id <> all (substitute_ids)),
  constraint standing_rides_fare_lines_add_up check (scheduling_fee + distance_fee + minimum_fare_adjustment = total_fare),
  constraint standing_rides_money_not_negative
    check (least(scheduling_fee, distance_fee, minimum_fare_adjustment, tip) >= 0),
  constraint standing_rides_length_positive check (distance > 0 and estimated_duration > 0),
  constraint standing_rides_agreed_has_driver check ((consent = 'none') = (driver_id is null)),
  constraint standing_rides_agreed_some check ((consent = 'agreed') = (cardinality(agreed_weekdays) > 0)),
  constraint standing_rides_ended_has_cause check ((ended_at is null) = (ended_by is null))
);
create index standing_rides_by_rider on standing_rides (rider_id, ended_at, created_at desc, id desc);
create index standing_rides_by_driver on standing_rides (driver_id, consent) where driver_id is not null and ended_at is null;
create index standing_rides_to_plan on standing_rides (planned_until nulls first, id) where ended_at is null;
create index standing_rides_by_created on standing_rides (created_at desc, id desc);
create index standing_rides_by_rates on standing_rides (priced_at, id) where ended_at is null;
create index standing_rides_by_card on standing_rides (payment_method_id) where payment_method_id is not null;
comment on table standing_rides is 'Weekly series of rides; times are those of the area''s clocks';
comment on column standing_rides.times is 'weekday (0 is Sunday), time, returnTime';
comment on column standing_rides.pauses is 'from, to: days, both included';
comment on column standing_rides.total_fare is 'Agreed for each ride, one way, without tip';
comment on column standing_rides.driver_id is 'The driver asked, agreed, or the last one after a no';
comment on column standing_rides.substitute_ids is 'In the order in which they are asked';
comment on column standing_rides.planned_until is 'Up to this day every expected ride has its row';
comment on column standing_rides.priced_at is 'The rates by which its fare was last looked at';
comment on column standing_rides.card_told_days is 'So many days before its end the rider was last told that the card expires';

create table standing_occurrences (
  id uuid primary key,
  standing_ride_id uuid not null references standing_rides on delete restrict,
  rider_id uuid not null references users on delete restrict,
  day date not null,
  leg text not null constraint standing_occurrences_leg_known check (leg in ('out', 'back')),
  pickup_at timestamptz,
  is_moved boolean not null,
  state text not null constraint standing_occurrences_state_known
    check (state in ('planned', 'seeking', 'booked', 'skipped', 'failed')),
  reason text constraint standing_occurrences_reason_known check (reason in (
    'no_driver', 'not_answered', 'declined', 'other_weekday', 'driver_busy', 'driver_left', 'moved', 'rider_skipped',
    'paused', 'ended', 'no_such_time', 'not_paid', 'not_booked')),
  driver_id uuid references users on delete restrict,
  time_window tstzrange,
  funding_tries smallint not null,
  funding_problem text,
  due_at timestamptz,
  constraint standing_occurrences_once unique (standing_ride_id, day, leg),
  constraint standing_occurrences_planned_has_driver
    check ((state = 'planned') = (driver_id is not null) and (state = 'planned') = (time_window is not null)),
  constraint standing_occurrences_reason_given check ((reason is null) = (state in ('planned', 'booked'))),
  constraint standing_occurrences_has_time check (pickup_at is not null or state in ('skipped', 'failed'))
);
create index standing_occurrences_due on standing_occurrences (due_at, id) where due_at is not null;
create index standing_occurrences_by_rider on standing_occurrences (rider_id, pickup_at) where pickup_at is not null;
create index standing_occurrences_by_driver on standing_occurrences (driver_id, pickup_at) where driver_id is not null;
create index standing_occurrences_open on standing_occurrences (pickup_at, id) where state in ('planned', 'seeking', 'booked');
comment on table standing_occurrences is 'Rides of standing rides, one row for each date and leg; a booked one has a ride of the same id';
comment on column standing_occurrences.day is 'The date of the pattern, also when the ride was moved to another one';
comment on column standing_occurrences.pickup_at is 'Null on a night on which the time does not exist';

create function commit_planned_time() returns trigger language plpgsql as $$
begin
  if new.driver_id is not null then
    insert into driver_commitments values (new.id, new.driver_id, new.time_window, false)
      on conflict (subject_id, is_ride) do update
      set driver_id = excluded.driver_id, time_window = excluded.time_window;
  else
    delete from driver_commitments where subject_id = new.id and not is_ride;
  end if;
  return null;
end $$;
create trigger standing_occurrences_commit_new after insert on standing_occurrences for each row
  when (new.driver_id is not null) execute function commit_planned_time();
create trigger standing_occurrences_commit after update of driver_id, time_window on standing_occurrences for each row
  when (old.driver_id is distinct from new.driver_id or old.time_window is distinct from new.time_window)
  execute function commit_planned_time();

create table standing_price_notices (
  id uuid primary key,
  standing_ride_id uuid not null references standing_rides on delete restrict,
  pricing_config_id uuid not null references pricing_config on delete restrict,
  scheduling_fee numeric(10,2) not null,
  distance_fee numeric(10,2) not null,
  minimum_fare_adjustment numeric(10,2) not null,
  total_fare numeric(10,2) not null,
  told_at timestamptz not null,
  applies_from date not null,
  state text not null constraint standing_price_notices_state_known
    check (state in ('told', 'accepted', 'applied', 'withdrawn')),
  constraint standing_price_notices_fare_lines_add_up
    check (scheduling_fee + distance_fee + minimum_fare_adjustment = total_fare)
);
create unique index standing_price_notices_one_open on standing_price_notices (standing_ride_id) where state in ('told', 'accepted');
create index standing_price_notices_due on standing_price_notices (applies_from, id) where state in ('told', 'accepted');
comment on table standing_price_notices is 'New fares of standing rides, told to their riders 30 days before they apply';

create table calendar_feeds (
  rider_id uuid primary key references users on delete cascade,
  token_hash text not null constraint calendar_feeds_token_key unique,
  created_at timestamptz not null
);
comment on table calendar_feeds is 'The secret address of a rider''s calendar; its token is kept as a hash';
`;

const downSql = `
drop table calendar_feeds;
drop table standing_price_notices;
drop table standing_occurrences;
drop table standing_rides;
drop function commit_planned_time();
drop trigger rides_commit_time on rides;
drop trigger rides_commit_time_of_new on rides;
drop function commit_ride_time();
drop table driver_commitments;
`;

export const up = (knex: Knex) => knex.raw(commitmentsSql + standingSql);
export const down = (knex: Knex) => knex.raw(downSql);
