import type { Knex } from 'knex';

const creditsSql = `
create table wallet_credits (
  id uuid primary key,
  user_id uuid not null references users on delete restrict,
  amount_cents bigint not null constraint wallet_credits_amount_positive check (amount_cents > 0),
  reason text not null constraint wallet_credits_have_reason check (trim(reason) <> ''),
  granted_by uuid references users on delete restrict
    constraint wallet_credits_two_people check (granted_by <> user_id),
  created_at timestamptz not null
);
create index wallet_credits_by_user on wallet_credits (user_id, created_at desc, id desc);
create index wallet_credits_by_granter on wallet_credits (granted_by);
create index wallet_credits_by_created on wallet_credits (created_at);
comment on table wallet_credits is 'Money that the business gave to riders, each booked by one entry';
comment on column wallet_credits.granted_by is 'Null for the command line';
select keep_append_only('wallet_credits');
`;

const journalSql = `
create table journal_entries (
  id uuid primary key,
  kind text not null,
  ride_id uuid references rides on delete restrict,
  user_id uuid references users on delete restrict,
  payout_id uuid references payouts on delete restrict,
  payout_request_id uuid references payout_requests on delete restrict,
  credit_id uuid references wallet_credits on delete restrict,
  provider_reference text,
  actor_id uuid references users on delete restrict,
  actor_role text,
  reverses_id uuid references journal_entries on delete restrict,
  created_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);

-- As for users: one check by a function, which reports the rule by its name.
create function keeps_journal_entry_rules(r journal_entries) returns boolean language plpgsql immutable as $$
declare
  broken text := case
    when r.kind not in ('deposit', 'ride_held', 'ride_released', 'ride_completed', 'tip_added', 'ride_refunded',
      'payout_reserved', 'payout_paid', 'payout_returned', 'credit_granted', 'reversal') then 'journal_entries_kind_known'
    when r.actor_role not in ('rider', 'driver', 'admin', 'system') then 'journal_entries_actor_role_known'
    when r.ride_id is null and r.kind in ('ride_held', 'ride_released', 'ride_completed', 'tip_added',
      'ride_refunded') then 'journal_entries_ride_kinds_have_ride'
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
end $$;
alter table journal_entries add constraint journal_entries_rules check (keeps_journal_entry_rules(journal_entries));
create unique index journal_entries_one_completion_per_ride on journal_entries (ride_id) where kind = 'ride_completed';
create unique index journal_entries_one_reversal_per_entry on journal_entries (reverses_id) where kind = 'reversal';
-- Paid once, but reserved as often as it is tried: a failed transfer gives the money back.
create unique index journal_entries_one_later_tip_per_ride on journal_entries (ride_id) where kind = 'tip_added';
create unique index journal_entries_one_payment_per_payout on journal_entries (payout_id) where kind = 'payout_paid';
create unique index journal_entries_one_payment_per_request on journal_entries (payout_request_id)
  where kind = 'payout_paid';
create unique index journal_entries_one_entry_per_credit on journal_entries (credit_id) where credit_id is not null;
create index journal_entries_by_ride on journal_entries (ride_id) where ride_id is not null;
create index journal_entries_by_payout on journal_entries (payout_id) where payout_id is not null;
create index journal_entries_by_transaction on journal_entries (xid);
comment on column journal_entries.xid is
  'The transaction: audits look at entries of transactions that had not ended at the last, and miss none that commits late';
comment on column journal_entries.provider_reference is 'The payment provider''s object: payment intent, transfer, refund';
comment on column journal_entries.reverses_id is
  'A mistake is corrected by a reversing entry, never by an edit; written by hand, no screen does';
select keep_append_only('journal_entries');

create table postings (
  entry_id uuid not null references journal_entries on delete restrict,
  line smallint not null,
  account text not null,
  user_id uuid references users on delete restrict,
  amount_cents bigint not null,
  primary key (entry_id, line)
);
create function keeps_posting_rules(r postings) returns boolean language plpgsql immutable as $$
declare
  broken text := case
    when r.line <= 0 then 'postings_line_positive'
    when r.amount_cents = 0 then 'postings_amount_not_zero'
    when r.account not in ('rider_available', 'rider_held', 'driver_earnings', 'driver_reserved',
      'platform_revenue', 'tips_clearing', 'provider_clearing', 'payouts_clearing', 'credits_granted')
      then 'postings_account_known'
    when (r.user_id is not null) <>
      (r.account in ('rider_available', 'rider_held', 'driver_earnings', 'driver_reserved'))
      then 'postings_personal_accounts_have_user'
  end;
begin
  if broken is null then return true; end if;
  raise exception 'new row for relation "postings" violates check constraint "%"', broken
    using errcode = 'check_violation', constraint = broken, table = 'postings';
end $$;
alter table postings add constraint postings_rules check (keeps_posting_rules(postings));
create index postings_by_account on postings (account, user_id) include (amount_cents);
comment on column postings.line is '1, 2, 3 ... without gaps within the entry';
select keep_append_only('postings');
`;

/**
 * The entry's own check runs once, at commit, and insists on lines 1..n, n >= 2. A posting added to an older
 * entry therefore has a line above 2, and only such lines need a look of their own: entries of two postings,
 * the hot ones, cost one check instead of three.
 */
const zeroSumSql = `
create function require_balanced_entry() returns trigger language plpgsql as $$
declare
  checked_id uuid;
  line_count bigint;
  last_line smallint;
  balance_cents numeric;
begin
  if tg_table_name = 'postings' then
    checked_id := new.entry_id;
    -- Rows written together carry the same xmin, and neither table is ever updated.
    if exists (select from journal_entries e join postings p on p.entry_id = e.id
                where e.id = checked_id and p.xmin <> e.xmin) then
      raise exception 'journal entry % was written before: nothing can be added to it', checked_id
        using errcode = 'restrict_violation', constraint = 'postings_written_with_entry', table = 'postings';
    end if;
  else
    checked_id := new.id;
  end if;
  select count(*), max(line), coalesce(sum(amount_cents), 0) into line_count, last_line, balance_cents
    from postings where entry_id = checked_id;
  if balance_cents <> 0 then
    raise exception 'journal entry % is out of balance by % cents', checked_id, balance_cents
      using errcode = 'check_violation', constraint = 'postings_sum_to_zero', table = 'postings';
  elsif line_count < 2 or line_count <> last_line then
    raise exception 'journal entry % needs two or more postings with lines 1, 2, ... (has %)', checked_id, line_count
      using errcode = 'check_violation', constraint = 'postings_two_or_more', table = 'postings';
  end if;
  return null;
end $$;

create constraint trigger journal_entries_balanced after insert on journal_entries
  deferrable initially deferred for each row execute function require_balanced_entry();
create constraint trigger postings_balanced after insert on postings
  deferrable initially deferred for each row when (new.line > 2) execute function require_balanced_entry();
`;

/** At commit, as for the sums: the credit is there before its entry. */
const bookedCreditsSql = `
create function require_booked_credit() returns trigger language plpgsql as $$
declare
  given_cents bigint;
  cost_cents bigint;
begin
  select sum(p.amount_cents) filter (where p.account = 'rider_available' and p.user_id = new.user_id),
         -sum(p.amount_cents) filter (where p.account = 'credits_granted')
    into given_cents, cost_cents
    from journal_entries e join postings p on p.entry_id = e.id where e.credit_id = new.id;
  if (given_cents, cost_cents) is distinct from (new.amount_cents, new.amount_cents) then
    raise exception 'credit % of % cents gives % at a cost of %', new.id, new.amount_cents, given_cents, cost_cents
      using errcode = 'check_violation', constraint = 'wallet_credits_booked', table = 'wallet_credits';
  end if;
  return null;
end $$;
create constraint trigger wallet_credits_booked after insert on wallet_credits
  deferrable initially deferred for each row execute function require_booked_credit();
`;

/**
 * A table of its own: each update of a row opens all indexes of its table and goes through all foreign keys to it, of which
 * `users` has more than any other. One user at a time in id order, so that two transactions always lock people in the same
 * order.
 */
const balancesSql = `
create table balances (
  user_id uuid primary key references users on delete cascade,
  wallet_balance numeric(10,2) not null default 0.00 constraint balances_wallet_not_negative check (wallet_balance >= 0),
  held_balance numeric(10,2) not null default 0.00 constraint balances_held_not_negative check (held_balance >= 0),
  earnings_balance numeric(10,2) not null default 0.00,
  reserved_balance numeric(10,2) not null default 0.00 constraint balances_reserved_not_negative check (reserved_balance >= 0)
) with (fillfactor = 50); -- short rows that change often: room for in-page (HOT) updates
comment on column balances.wallet_balance is 'Cache of ledger account rider_available';
comment on column balances.held_balance is 'Cache of ledger account rider_held';
comment on column balances.earnings_balance is 'Cache of ledger account driver_earnings; below zero only after refunds';
comment on column balances.reserved_balance is 'Cache of ledger account driver_reserved (payouts in flight)';

create function open_balances() returns trigger language plpgsql as $$
begin
  insert into balances (user_id) select id from opened;
  return null;
end $$;
create trigger users_open_balances after insert on users referencing new table as opened
  for each statement execute function open_balances();

create function apply_postings_to_balances() returns trigger language plpgsql as $$
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
end $$;
comment on function apply_postings_to_balances() is
  'Keeps the balances equal to the sum of their postings, in the same transaction';

create trigger postings_apply_to_balances after insert on postings referencing new table as new_postings
  for each statement execute function apply_postings_to_balances();

-- pg_trigger_depth() is 0 for any statement from outside and cannot be set by a client, unlike a setting.
create trigger balances_only_by_postings before insert or update or delete or truncate on balances for each statement
  when (pg_trigger_depth() = 0) execute function refuse_change('balances start at zero and change only through postings');
`;

const downSql = `
alter table postings drop constraint postings_rules;
drop function keeps_posting_rules(postings);
drop table postings;
drop function apply_postings_to_balances();
drop trigger users_open_balances on users;
drop function open_balances();
drop table balances;
alter table journal_entries drop constraint journal_entries_rules;
drop function keeps_journal_entry_rules(journal_entries);
drop table journal_entries;
drop function require_balanced_entry();
drop table wallet_credits;
drop function require_booked_credit();
`;

export const up = (knex: Knex) =>
  knex.raw(creditsSql + journalSql + zeroSumSql + bookedCreditsSql + balancesSql);
export const down = (knex: Knex) => knex.raw(downSql);
