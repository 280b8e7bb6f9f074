import type { Knex } from 'knex';
import { PAYMENT_METHOD_KINDS } from '../../../domain/rides/ways-to-pay.ts';

const KINDS = PAYMENT_METHOD_KINDS.map((kind) => `'${kind}'`).join(', ');
const OF_CARS = `'walker', 'front_seat', 'attendant'`;
const NEEDS = `array[${OF_CARS}, 'door_through_door', 'service_animal', 'hearing', 'sight', 'quiet']::text[]`;

// One table after the other, none of them locked while another one is waited for; each may be done again.
export const config = { transaction: false };

const riderNeedsSql = `create table if not exists rider_needs (
  rider_id uuid primary key references users on delete cascade,
  needs text[] not null constraint rider_needs_known check (needs <@ ${NEEDS}),
  extra_minutes integer not null constraint rider_needs_extra_minutes_in_steps
    check (extra_minutes between 0 and 30 and extra_minutes % 5 = 0)
)`;

/** The rules of before, and those of the new columns in the part that only rides with something special come to. */
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
      r.cancelled_at) > 0${rules.also}) then
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
      when (r.status = 'cancelled') <> (r.cancelled_at is not null) then 'rides_cancelled_has_time'${rules.more}
    end;
  end if;
  if broken is null then return true; end if;
  raise exception 'new row for relation "rides" violates check constraint "%"', broken
    using errcode = 'check_violation', constraint = broken, table = 'rides';
end $$`;

const WITH_NEEDS = {
  also: `
      or r.extra_minutes <> 0 or r.needs <> '{}'`,
  more: `
      when not r.needs <@ ${NEEDS} then 'rides_needs_known'
      when r.extra_minutes not between 0 and 30 or r.extra_minutes % 5 <> 0
        then 'rides_extra_minutes_in_steps'`,
};

const WITHOUT_NEEDS = { also: '', more: '' };

const COMMENTS = [
  `table rider_needs is 'What riders need of every ride, unless they say otherwise when they book'`,
  `column rides.needs is 'What the rider needs of this ride; read by its driver and by operators alone'`,
  `column rides.extra_minutes is 'Minutes more at the pickup, part of the time window'`,
  `column driver_profiles.takes is 'What of the needs of riders the car can take, as the driver says'`,
  `column cases.is_service_animal_refused is 'A rider reports that a service animal was refused: urgent'`,
  `column ride_offers.is_vehicle_refusal is
    'The car cannot take what the rider needs; refusal is then the nearest reason that earlier releases know'`,
];

export const up = async (knex: Knex) => {
  await knex.raw(riderNeedsSql);
  await knex.raw(`alter table rides add column if not exists needs text[] not null default '{}',
    add column if not exists extra_minutes integer not null default 0`);
  await knex.raw(ridesRules(WITH_NEEDS));
  await knex.raw(
    'alter table cases add column if not exists is_service_animal_refused boolean not null default false',
  );
  await knex.raw(
    'alter table ride_offers add column if not exists is_vehicle_refusal boolean not null default false',
  );
  // Every row there is has the default: there is nothing to validate. Last, since it cannot be done again.
  await knex.raw(`alter table driver_profiles add column takes text[] not null default '{}',
    add constraint driver_profiles_takes_known check (takes <@ array[${OF_CARS}]::text[]) not valid`);
  for (const comment of COMMENTS) await knex.raw(`comment on ${comment}`);
};

export const down = async (knex: Knex) => {
  await knex.raw(ridesRules(WITHOUT_NEEDS));
  await knex.raw('alter table rides drop column needs, drop column extra_minutes');
  await knex.raw('alter table driver_profiles drop column takes');
  await knex.raw('alter table cases drop column is_service_animal_refused');
  await knex.raw('alter table ride_offers drop column is_vehicle_refusal');
  await knex.raw('drop table rider_needs');
};
