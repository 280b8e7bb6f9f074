import type { Knex } from 'knex';
import { MOST_ASKED } from '../../../domain/rides/asking-order.ts';
import { PAYMENT_METHOD_KINDS } from '../../../domain/rides/ways-to-pay.ts';

const KINDS = PAYMENT_METHOD_KINDS.map((kind) => `'${kind}'`).join(', ');
const OF_CARS = `'walker', 'front_seat', 'attendant'`;
const NEEDS = `array[${OF_CARS}, 'door_through_door', 'service_animal', 'hearing', 'sight', 'quiet']::text[]`;

// One table after the other, none of them locked while another one is waited for; each may be done again.
export const config = { transaction: false };

/** The rules of before; `more` are those that were checks of their own, which each booking parsed. */
const ridesRules = (more: { readonly columns: string; readonly or: string; readonly rules: string }) => `
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
      r.cancelled_at${more.columns}) > 0
      or r.extra_minutes <> 0 or r.needs <> '{}' or r.cash_received is not null${more.or}) then
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
      when r.cash_received < 0 or r.tip_amount < r.cash_received - r.total_fare then 'rides_cash_tip_is_whole'${more.rules}
    end;
  end if;
  if broken is null then return true; end if;
  raise exception 'new row for relation "rides" violates check constraint "%"', broken
    using errcode = 'check_violation', constraint = broken, table = 'rides';
end $$`;

const WITH_CHECKS = {
  columns: ', r.asked_ids, r.payer_id, r.agreement_id, r.funder_id, r.covered_on',
  or: ` or r.covered_fare <> 0 or r.covered_tip <> 0 or r.payment_method = 'organisation'`,
  rules: `
      when not cardinality(r.asked_ids) between 1 and ${MOST_ASKED} then 'rides_asked_ids_limited'
      when r.asked_ids is not null and r.status = 'pending' and r.is_specific_driver then 'rides_asked_one_or_circle'
      when r.rider_id = any (r.asked_ids) then 'rides_asked_ids_without_rider'
      when r.driver_id = r.payer_id then 'rides_payer_does_not_drive'
      when not case when r.agreement_id is null
          then r.funder_id is null and r.covered_on is null and r.covered_fare = 0 and r.covered_tip = 0
            and r.payment_method <> 'organisation'
          else r.funder_id is not null and r.covered_on is not null and r.covered_fare >= 0 and r.covered_tip >= 0
            and r.covered_fare <= r.total_fare and r.covered_tip <= r.tip_amount and r.payment_method <> 'cash'
            and (r.covered_fare + r.covered_tip > 0 or r.status in ('completed', 'cancelled'))
            and (r.payment_method <> 'organisation' or r.status in ('completed', 'cancelled')
              or r.covered_fare + r.covered_tip = r.total_fare + r.tip_amount) end
        then 'rides_cover_whole'`,
};
const WITHOUT_CHECKS = { columns: '', or: '', rules: '' };

/** As for rides. */
const BALANCE_RULES = `
create or replace function keeps_balance_rules(r balances) returns boolean language plpgsql immutable as $$
declare
  broken text;
begin
  if least(r.wallet_balance, r.held_balance, r.reserved_balance) >= 0 then return true; end if;
  broken := case
    when r.wallet_balance < 0 then 'balances_wallet_not_negative'
    when r.held_balance < 0 then 'balances_held_not_negative'
    else 'balances_reserved_not_negative'
  end;
  raise exception 'new row for relation "balances" violates check constraint "%"', broken
    using errcode = 'check_violation', constraint = broken, table = 'balances';
end $$`;

/**
 * The rules of before; `unless` is what none of them can be broken by, so that what a booking writes does not prepare them. It
 * has to have every way of breaking one.
 */
const rulesOf = (name: string, table: string, cases: string, unless: string | null) => `
create or replace function ${name}(r ${table}) returns boolean language plpgsql immutable as $$
declare
  broken text${unless === null ? ` := ${cases}` : ''};
begin
${unless === null ? '' : `  if ${unless} then\n    broken := ${cases};\n  end if;\n`}  if broken is null then return true; end if;
  raise exception 'new row for relation "${table}" violates check constraint "%"', broken
    using errcode = 'check_violation', constraint = broken, table = '${table}';
end $$`;

const journalRules = (unless: string | null) =>
  rulesOf(
    'keeps_journal_entry_rules',
    'journal_entries',
    `case
    when r.kind not in ('deposit', 'ride_held', 'ride_released', 'ride_completed', 'tip_added', 'ride_refunded',
      'payout_reserved', 'payout_paid', 'payout_returned', 'credit_granted', 'reversal', 'cash_short', 'cash_kept', 'cash_set_off', 'cover_promised', 'cover_released', 'organisation_paid', 'wallet_moved') then 'journal_entries_kind_known'
    when r.actor_role not in ('rider', 'driver', 'admin', 'system') then 'journal_entries_actor_role_known'
    when r.ride_id is null and r.kind in ('ride_held', 'ride_released', 'ride_completed', 'tip_added',
      'ride_refunded', 'cash_short', 'cash_kept', 'cover_promised', 'cover_released') then 'journal_entries_ride_kinds_have_ride'
    when num_nonnulls(r.payout_id, r.payout_request_id) <>
      case when r.kind in ('payout_reserved', 'payout_paid', 'payout_returned') then 1 else 0 end
      then 'journal_entries_payout_kinds_have_payout'
    when (r.kind = 'credit_granted') <> (r.credit_id is not null) then 'journal_entries_credit_kind_has_credit'
    when r.kind = 'reversal' and r.reverses_id is null then 'journal_entries_reversal_has_original'
    when r.organisation_id is null and r.kind in ('cover_promised', 'cover_released', 'organisation_paid')
      then 'journal_entries_cover_kinds_have_organisation'
    when r.kind = 'wallet_moved' and (r.user_id is null or r.ride_id is not null) then 'journal_entries_moved_of_user'
  end`,
    unless,
  );

const holdRules = (unless: string | null) =>
  rulesOf(
    'keeps_hold_rules',
    'holds',
    `case
    when r.amount_cents <= 0 then 'holds_amount_positive'
    when r.status not in ('open', 'captured', 'released', 'expired') then 'holds_status_known'
    when r.captured_cents < 0 then 'holds_captured_not_negative'
    when r.released_cents < 0 then 'holds_released_not_negative'
    when (r.status = 'open') <> (r.closed_at is null) then 'holds_open_has_no_end'
    when r.captured_cents + r.released_cents <> case when r.status = 'open' then 0 else r.amount_cents end
      then 'holds_end_accounts_for_all'
    when (r.status = 'captured') <> (r.captured_cents > 0) then 'holds_captured_only_if_captured'
  end`,
    unless,
  );

/** Money that is held for a ride, or given back to who pays for it. */
const NOT_OF_A_RIDE = `r.kind not in ('ride_held', 'ride_released') or r.ride_id is null
      or num_nonnulls(r.payout_id, r.payout_request_id, r.credit_id) > 0
      or r.actor_role not in ('rider', 'driver', 'admin', 'system')`;

const NOT_JUST_OPENED = `r.status <> 'open' or r.amount_cents <= 0 or r.closed_at is not null
      or r.captured_cents <> 0 or r.released_cents <> 0`;

export const up = async (knex: Knex) => {
  await knex.raw(ridesRules(WITH_CHECKS));
  await knex.raw(journalRules(NOT_OF_A_RIDE));
  await knex.raw(holdRules(NOT_JUST_OPENED));
  await knex.raw(BALANCE_RULES);
  await knex.raw(`alter table balances drop constraint if exists balances_rules,
    add constraint balances_rules check (keeps_balance_rules(balances)) not valid`);
  await knex.raw('alter table balances validate constraint balances_rules');
};

export const down = async (knex: Knex) => {
  await knex.raw('alter table balances drop constraint balances_rules');
  await knex.raw('drop function keeps_balance_rules(balances)');
  await knex.raw(holdRules(null));
  await knex.raw(journalRules(null));
  await knex.raw(ridesRules(WITHOUT_CHECKS));
};
