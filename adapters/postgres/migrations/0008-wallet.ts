import type { Knex } from 'knex';

const holdsSql = `
create table holds (
  id uuid not null,
  ride_id uuid not null references rides on delete restrict,
  user_id uuid not null references users on delete restrict,
  amount_cents bigint not null,
  status text not null default 'open',
  captured_cents bigint not null default 0,
  released_cents bigint not null default 0,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (ride_id, id)
);
-- As for users: one check by a function, which reports the rule by its name.
create function keeps_hold_rules(r holds) returns boolean language plpgsql immutable as $$
declare
  broken text := case
    when r.amount_cents <= 0 then 'holds_amount_positive'
    when r.status not in ('open', 'captured', 'released', 'expired') then 'holds_status_known'
    when r.captured_cents < 0 then 'holds_captured_not_negative'
    when r.released_cents < 0 then 'holds_released_not_negative'
    when (r.status = 'open') <> (r.closed_at is null) then 'holds_open_has_no_end'
    when r.captured_cents + r.released_cents <> case when r.status = 'open' then 0 else r.amount_cents end
      then 'holds_end_accounts_for_all'
    when (r.status = 'captured') <> (r.captured_cents > 0) then 'holds_captured_only_if_captured'
  end;
begin
  if broken is null then return true; end if;
  raise exception 'new row for relation "holds" violates check constraint "%"', broken
    using errcode = 'check_violation', constraint = broken, table = 'holds';
end $$;
alter table holds add constraint holds_rules check (keeps_hold_rules(holds));
create unique index holds_one_open_or_captured_per_ride on holds (ride_id) where status in ('open', 'captured');
comment on table holds is 'Wallet money set aside for a ride; ends exactly once, captured + released = amount';

-- The comparison is in the function: in a WHEN clause every update would parse it.
create function refuse_changed_hold() returns trigger language plpgsql as $$
begin
  if old.status <> 'open'
     or (old.id, old.ride_id, old.user_id, old.amount_cents, old.opened_at)
        <> (new.id, new.ride_id, new.user_id, new.amount_cents, new.opened_at) then
    raise exception 'update on holds is refused: a hold only ever ends, once, as a whole'
      using errcode = 'restrict_violation', constraint = tg_name, table = 'holds';
  end if;
  return new;
end $$;
create trigger holds_end_once before update on holds for each row execute function refuse_changed_hold();
create trigger holds_kept before delete or truncate on holds for each statement
  execute function refuse_change('holds are kept');
`;

const transactionsSql = `
create table transactions (
  id uuid primary key,
  user_id uuid not null references users on delete restrict,
  ride_id uuid references rides on delete restrict,
  journal_entry_id uuid not null references journal_entries on delete restrict,
  type text not null,
  amount numeric(10,2) not null,
  description text,
  stripe_payment_intent_id text,
  status text not null default 'completed',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create function keeps_transaction_rules(r transactions) returns boolean language plpgsql immutable as $$
declare
  broken text := case
    when r.type not in ('deposit', 'hold', 'release', 'charge', 'payout', 'tip', 'refund')
      then 'transactions_type_known'
    when r.amount <= 0 then 'transactions_amount_positive'
    when r.status not in ('pending', 'completed', 'failed', 'cancelled') then 'transactions_status_known'
  end;
begin
  if broken is null then return true; end if;
  raise exception 'new row for relation "transactions" violates check constraint "%"', broken
    using errcode = 'check_violation', constraint = broken, table = 'transactions';
end $$;
alter table transactions add constraint transactions_rules check (keeps_transaction_rules(transactions));
create index transactions_by_user on transactions (user_id, created_at desc, id desc);
create index transactions_by_ride on transactions (ride_id) where ride_id is not null;
create index transactions_by_payment_intent on transactions (stripe_payment_intent_id)
  where stripe_payment_intent_id is not null;
comment on table transactions is 'What a person sees of the ledger; every row points to its journal entry';
comment on column transactions.amount is 'Never signed: the type tells the direction';
select keep_updated_at('transactions');
`;

const downSql = `
alter table transactions drop constraint transactions_rules;
drop function keeps_transaction_rules(transactions);
drop table transactions;
alter table holds drop constraint holds_rules;
drop function keeps_hold_rules(holds);
drop table holds;
drop function refuse_changed_hold();
`;

export const up = (knex: Knex) => knex.raw(holdsSql + transactionsSql);
export const down = (knex: Knex) => knex.raw(downSql);
