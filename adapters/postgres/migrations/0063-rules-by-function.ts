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

const commitRideTime = (orNew: 'else' | `elsif tg_op = 'UPDATE' then`) => `
create or replace function commit_ride_time() returns trigger language plpgsql as $$
begin
  if new.status in ('accepted', 'confirmed', 'in_progress') then
    insert into driver_commitments values (new.id, new.driver_id, new.time_window, true)
      on conflict (subject_id, is_ride) do update
      set driver_id = excluded.driver_id, time_window = excluded.time_window;
  ${orNew}
    delete from driver_commitments where subject_id = new.id and is_ride;
  end if;
  return null;
end $$`;

const requirePaidByPayer = (first: string) => `
create or replace function require_paid_by_payer() returns trigger language plpgsql as $$
begin${first}
  if exists (select from payments where ride_id = new.id and user_id <> coalesce(new.payer_id, new.rider_id)
      and status not in ('declined', 'cancelled')) then
    raise exception 'a payment of ride % is not of its payer', new.id
      using errcode = 'check_violation', constraint = tg_name, table = 'rides';
  end if;
  return null;
end $$`;

/** The lock lets no closing count a month while an entry is being added to it. */
const requireOpenPeriod = (first: string) => `
create or replace function require_open_period() returns trigger language plpgsql as $$
begin${first}
  perform pg_advisory_xact_lock_shared(hashtextextended('maumee accounting periods', 0));
  if exists (select from accounting_periods where until > new.created_at) then
    raise exception 'journal entry % is dated in a month that is closed', new.id
      using errcode = 'check_violation', constraint = 'journal_entries_period_open', table = 'journal_entries';
  end if;
  return new;
end $$`;

const REQUIRE_PAYER_OF_ENTRY = `
create or replace function require_payer_of_entry() returns trigger language plpgsql as $$
declare
  payer uuid;
begin
  if new.kind not in ('ride_completed', 'tip_added', 'ride_refunded') then return new; end if;
  select coalesce(payer_id, rider_id) into payer from rides where id = new.ride_id;
  if new.user_id <> payer then
    raise exception 'ride % is paid by %, not by %', new.ride_id, payer, new.user_id
      using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
  end if;
  return new;
end $$`;

/** In a trigger the depth is that of the trigger. It cannot be set by a client, unlike a setting. */
const REFUSE_DIRECT_CHANGE = `
create or replace function refuse_direct_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() = 1 then
    raise exception '% on % is refused: %', lower(tg_op), tg_table_name, tg_argv[0]
      using errcode = 'restrict_violation', constraint = tg_name, table = tg_table_name;
  end if;
  return null;
end $$`;

/**
 * Money of riders, which every booking moves, without the sums of drivers. Who has no balances is no user: postings need no
 * foreign key of their own to say so.
 */
const APPLY_POSTINGS = `
create or replace function apply_postings_to_balances() returns trigger language plpgsql as $$
declare
  change record;
  driven record;
  earnings_left numeric;
  cash_left numeric;
begin
  for change in
    select user_id,
           sum(amount_cents) filter (where account = 'rider_available') as wallet,
           sum(amount_cents) filter (where account = 'rider_held') as held,
           bool_or(account not in ('rider_available', 'rider_held')) as is_driver
      from new_postings where user_id is not null group by user_id order by user_id
  loop
    if not change.is_driver then
      update balances
         set wallet_balance = wallet_balance + coalesce(change.wallet, 0) * 0.01,
             held_balance = held_balance + coalesce(change.held, 0) * 0.01
       where user_id = change.user_id;
    else
      select sum(amount_cents) filter (where account = 'driver_earnings') * 0.01 as earnings,
             sum(amount_cents) filter (where account = 'driver_reserved') * 0.01 as reserved,
             sum(amount_cents) filter (where account = 'driver_cash') * 0.01 as cash
        into driven from new_postings where user_id = change.user_id;
      update balances
         set wallet_balance = wallet_balance + coalesce(change.wallet, 0) * 0.01,
             held_balance = held_balance + coalesce(change.held, 0) * 0.01,
             earnings_balance = earnings_balance + coalesce(driven.earnings, 0),
             reserved_balance = reserved_balance + coalesce(driven.reserved, 0),
             cash_balance = cash_balance + coalesce(driven.cash, 0)
       where user_id = change.user_id
      returning earnings_balance, cash_balance into earnings_left, cash_left;

      if cash_left > 0 then
        raise exception 'driver % would have % of cash that nobody paid', change.user_id, cash_left
          using errcode = 'check_violation', constraint = 'balances_cash_not_positive', table = 'balances';
      end if;

      -- Nobody who is not overdrawn waits for the query.
      if driven.earnings < 0 and (earnings_left < 0 or earnings_left + cash_left < 0) and exists (
        select from new_postings p join journal_entries e on e.id = p.entry_id
         where p.user_id = change.user_id and p.account = 'driver_earnings' and p.amount_cents < 0
           -- What is owed for cash is not paid out; what a ride paid in cash leaves its driver came with it.
           and (e.kind = 'payout_reserved'
             or (earnings_left < 0 and e.kind not in ('ride_refunded', 'reversal', 'cash_short', 'cash_kept'))))
      then
        raise exception 'driver % would be left with earnings of %', change.user_id, earnings_left
          using errcode = 'check_violation', constraint = 'balances_earnings_not_overdrawn', table = 'balances';
      end if;
    end if;
    if not found then
      raise exception 'a posting of %, who is not there', change.user_id
        using errcode = 'foreign_key_violation', constraint = 'postings_user_id_fkey', table = 'postings';
    end if;
  end loop;
  return null;
end $$`;

/** Balances go with their user, whom nothing else may keep: they stay while there are postings. */
const KEEP_POSTED = `
create or replace function keep_posted_balances() returns trigger language plpgsql as $$
begin
  if exists (select from postings where user_id = old.user_id and account in ('rider_available', 'rider_held',
      'driver_earnings', 'driver_reserved', 'driver_cash')) then
    raise exception 'user % has postings', old.user_id
      using errcode = 'foreign_key_violation', constraint = 'postings_user_id_fkey', table = 'postings';
  end if;
  return old;
end $$`;

/** Who may see a ride for its passenger. A statement that asks for it plans and starts none of it where there is nobody. */
const HELPERS_OF_RIDE = `
create or replace function helpers_of_ride(passenger uuid, ride uuid) returns uuid[] language plpgsql stable as $$
begin
  return array(
    select caregiver_id from care_grants
      where passenger_id = passenger and caregiver_id is not null and ended_at is null
        and scopes && array['book', 'follow']
    union
    select member.user_id from rides as booked
      join care_grants on care_grants.passenger_id = booked.rider_id
        and care_grants.organisation_id = booked.organisation_id and care_grants.ended_at is null
      join organisation_members as member on member.organisation_id = booked.organisation_id
        and member.ended_at is null and 'coordinator' = any(member.roles)
      where booked.id = ride);
end $$`;

const APPLY_POSTINGS_BEFORE = `
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

const GUARD = `balances_only_by_postings before insert or update or delete or truncate on balances for each statement`;
const GUARDED = `'balances start at zero and change only through postings'`;

/** A condition of a trigger is text that each statement parses. The functions ask the same, and are compiled once. */
const TRIGGERS = [
  {
    now: 'rides_commit_time_of_new after insert on rides for each row execute function commit_ride_time()',
    before: `rides_commit_time_of_new after insert on rides for each row
      when (new.status in ('accepted', 'confirmed', 'in_progress')) execute function commit_ride_time()`,
  },
  {
    now: 'rides_paid_by_payer after insert on rides for each row execute function require_paid_by_payer()',
    before: `rides_paid_by_payer after insert on rides for each row when (new.payment_method = 'card')
      execute function require_paid_by_payer()`,
  },
  {
    now: `journal_entries_period_open before insert on journal_entries for each row
      execute function require_open_period()`,
    before: `journal_entries_period_open before insert on journal_entries for each row
      when (new.created_at < now() - interval '1 hour') execute function require_open_period()`,
  },
  {
    now: `journal_entries_of_payer before insert on journal_entries for each row
      execute function require_payer_of_entry()`,
    before: `journal_entries_of_payer before insert on journal_entries for each row
      when (new.kind in ('ride_completed', 'tip_added', 'ride_refunded')) execute function require_payer()`,
  },
  {
    now: `${GUARD} execute function refuse_direct_change(${GUARDED})`,
    before: `${GUARD} when (pg_trigger_depth() = 0) execute function refuse_change(${GUARDED})`,
  },
];

export const up = async (knex: Knex) => {
  await knex.raw(ridesRules(WITH_CHECKS));
  await knex.raw(journalRules(NOT_OF_A_RIDE));
  await knex.raw(holdRules(NOT_JUST_OPENED));
  await knex.raw(BALANCE_RULES);
  await knex.raw(`alter table balances drop constraint if exists balances_rules,
    add constraint balances_rules check (keeps_balance_rules(balances)) not valid`);
  await knex.raw('alter table balances validate constraint balances_rules');
  await knex.raw(APPLY_POSTINGS);
  await knex.raw(KEEP_POSTED);
  await knex.raw(HELPERS_OF_RIDE);
  await knex.raw(commitRideTime(`elsif tg_op = 'UPDATE' then`));
  await knex.raw(
    requirePaidByPayer(`
  if new.payment_method <> 'card' then return null; end if;`),
  );
  await knex.raw(
    requireOpenPeriod(`
  -- A month is closed two hours after its end at the earliest: entries of the present cannot be in one, and read nothing.
  if new.created_at >= now() - interval '1 hour' then return new; end if;`),
  );
  await knex.raw(REQUIRE_PAYER_OF_ENTRY);
  await knex.raw(REFUSE_DIRECT_CHANGE);
  for (const { now } of TRIGGERS) await knex.raw(`create or replace trigger ${now}`);
  await knex.raw(`create or replace trigger balances_of_postings_kept before delete on balances for each row
    execute function keep_posted_balances()`);
};

export const down = async (knex: Knex) => {
  for (const { before } of TRIGGERS) await knex.raw(`create or replace trigger ${before}`);
  await knex.raw('drop function refuse_direct_change()');
  await knex.raw('drop function require_payer_of_entry()');
  await knex.raw(requireOpenPeriod(''));
  await knex.raw(requirePaidByPayer(''));
  await knex.raw(commitRideTime('else'));
  await knex.raw('drop function helpers_of_ride(uuid, uuid)');
  await knex.raw('drop trigger balances_of_postings_kept on balances');
  await knex.raw('drop function keep_posted_balances()');
  await knex.raw(APPLY_POSTINGS_BEFORE);
  await knex.raw('alter table balances drop constraint balances_rules');
  await knex.raw('drop function keeps_balance_rules(balances)');
  await knex.raw(holdRules(null));
  await knex.raw(journalRules(null));
  await knex.raw(ridesRules(WITHOUT_CHECKS));
};
