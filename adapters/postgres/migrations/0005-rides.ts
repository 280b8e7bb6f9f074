import type { Knex } from 'knex';

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
  total_fare numeric(10,2) not null,
  final_amount numeric(10,2),
  driver_share numeric(10,2),
  pricing_config_id uuid not null references pricing_config on delete restrict,
  payment_method text not null default 'wallet',
  payment_method_id uuid references payment_methods on delete set null,
  payment_intent_id text,
  payment_status text not null default 'pending' constraint rides_payment_status_known
    check (payment_status in ('pending', 'completed', 'failed', 'refunded', 'cancelled')),
  status text not null default 'pending',
  is_specific_driver boolean not null default false,
  is_test_data boolean not null default false,
  scheduled_for timestamptz,
  requested_at timestamptz not null default now(),
  expires_at timestamptz,
  time_window tstzrange,
  accepted_at timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text constraint rides_cancelled_by_known
    check (cancelled_by in ('rider', 'driver', 'admin', 'system')),
  cancel_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Few short checks, because each write of a ride parses all of them. LEAST leaves nulls out.
  constraint rides_places_on_earth check (
    greatest(abs(pickup_lat), abs(dropoff_lat)) <= 90.0 and greatest(abs(pickup_lng), abs(dropoff_lng)) <= 180.0),
  constraint rides_length_positive check (distance > 0.0 and estimated_duration > 0),
  constraint rides_money_not_negative check (
    least(scheduling_fee, distance_fee, minimum_fare_adjustment, tip_amount, driver_share) >= 0.0),
  constraint rides_fare_adds_up check (
    scheduling_fee + distance_fee + minimum_fare_adjustment = total_fare
    and final_amount = total_fare + tip_amount and driver_share <= total_fare),
  constraint rides_payment_method_known check (
    payment_method = 'card' or payment_method = 'wallet' and payment_method_id is null),
  constraint rides_two_people check (rider_id <> driver_id),
  constraint rides_status_known check (case
    when completed_at is not null
      then status = 'completed' and num_nulls(driver_id, final_amount) = 0 and cancelled_at is null
    when final_amount is not null then false
    when cancelled_at is not null then status = 'cancelled'
    when status = 'pending' then is_specific_driver = (driver_id is not null)
    else status in ('accepted', 'confirmed', 'in_progress') and num_nulls(driver_id, time_window) = 0 end),
  -- An empty or null-bounded range would slip through (or block) the no-overlap rule below.
  constraint rides_time_window_bounded
    check (not isempty(time_window) and not lower_inf(time_window) and not upper_inf(time_window)),
  constraint rides_no_driver_overlap exclude using gist (driver_id with =, time_window with &&)
    where (status in ('accepted', 'confirmed', 'in_progress'))
) with (fillfactor = 80); -- every ride is updated a few times

create unique index rides_one_in_progress_per_driver on rides (driver_id) where status = 'in_progress';
create unique index rides_payment_intent_key on rides (payment_intent_id) where payment_intent_id is not null;
create index rides_by_rider on rides (rider_id, status, created_at desc, id desc);
create index rides_together on rides (rider_id, driver_id) where status = 'completed';
create index rides_by_driver on rides (driver_id, status, created_at desc, id desc) where driver_id is not null;
create index rides_pending_broadcast on rides (requested_at, id) where status = 'pending' and not is_specific_driver;
create index rides_pending_expiry on rides (expires_at) where status = 'pending';
create index rides_by_created on rides (created_at desc, id desc);
create index rides_by_status on rides (status, created_at desc, id desc);
create index rides_completed_by_driver on rides (driver_id, completed_at desc) where status = 'completed';
create index rides_completed on rides (completed_at desc) where status = 'completed';
create index rides_by_payment_method on rides (payment_method_id) where payment_method_id is not null;
select keep_updated_at('rides');
`;

const commentsSql = `
comment on column rides.driver_id is 'Pending specific request: the requested driver; afterwards the assigned one';
comment on column rides.distance is 'Miles';
comment on column rides.estimated_duration is 'Minutes';
comment on column rides.minimum_fare_adjustment is 'Raises the fare to the minimum, so that the receipt lines add up';
comment on column rides.total_fare is 'The fare WITHOUT tip: scheduling fee + distance fee + minimum fare adjustment';
comment on column rides.final_amount is 'Fare + tip, set at completion';
comment on column rides.driver_share is 'The driver''s share of the fare without tip, set at completion';
comment on column rides.expires_at is 'When a pending ride expires; the sweep cancels it then';
comment on column rides.time_window is 'Pickup .. pickup + duration + buffer, written when a driver is assigned';
comment on column rides.pricing_config_id is 'The pricing version this ride was quoted with, for good';
`;

const historySql = `
create table ride_history (
  id uuid primary key,
  ride_id uuid not null references rides on delete restrict,
  from_status text,
  to_status text not null,
  action text not null,
  actor_id uuid references users on delete restrict,
  actor_role text not null constraint ride_history_actor_role_known
    check (actor_role in ('rider', 'driver', 'admin', 'system')),
  reason text,
  at timestamptz not null default now(),
  constraint ride_history_statuses_known check (array[coalesce(from_status, to_status), to_status]
    <@ array['pending', 'accepted', 'confirmed', 'in_progress', 'completed', 'cancelled']),
  constraint ride_history_order_key unique (ride_id, at, id)
);
comment on column ride_history.from_status is 'Null for the request itself';
comment on column ride_history.actor_id is 'Null when the system acted';
select keep_append_only('ride_history');

create table ride_passes (
  ride_id uuid not null references rides on delete cascade,
  driver_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (ride_id, driver_id)
);
create index ride_passes_by_driver on ride_passes (driver_id);
comment on table ride_passes is 'A driver who passed on a broadcast ride no longer sees it; others still do';

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
drop table ride_passes;
drop table ride_history;
drop table rides;
`;

export const up = (knex: Knex) => knex.raw(ridesSql + commentsSql + historySql);
export const down = (knex: Knex) => knex.raw(downSql);
