import type { Knex } from 'knex';

// One table after the other, none of them locked while another one is waited for; each may be done again.
export const config = { transaction: false };

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
};
