import type { Knex } from 'knex';

// One table after the other, none of them locked while another one is waited for; each may be done again.
export const config = { transaction: false };

/** The rules of before, with the kinds and the rule of the release. */
const journalRules = (more: { readonly kinds: string; readonly rule: string }) => `
create or replace function keeps_journal_entry_rules(r journal_entries) returns boolean language plpgsql immutable as $$
declare
  broken text := case
    when r.kind not in ('deposit', 'ride_held', 'ride_released', 'ride_completed', 'tip_added', 'ride_refunded',
      'payout_reserved', 'payout_paid', 'payout_returned', 'credit_granted', 'reversal', 'cash_short', 'cash_kept', 'cash_set_off', 'cover_promised', 'cover_released', 'organisation_paid'${more.kinds}) then 'journal_entries_kind_known'
    when r.actor_role not in ('rider', 'driver', 'admin', 'system') then 'journal_entries_actor_role_known'
    when r.ride_id is null and r.kind in ('ride_held', 'ride_released', 'ride_completed', 'tip_added',
      'ride_refunded', 'cash_short', 'cash_kept', 'cover_promised', 'cover_released') then 'journal_entries_ride_kinds_have_ride'
    when num_nonnulls(r.payout_id, r.payout_request_id) <>
      case when r.kind in ('payout_reserved', 'payout_paid', 'payout_returned') then 1 else 0 end
      then 'journal_entries_payout_kinds_have_payout'
    when (r.kind = 'credit_granted') <> (r.credit_id is not null) then 'journal_entries_credit_kind_has_credit'
    when r.kind = 'reversal' and r.reverses_id is null then 'journal_entries_reversal_has_original'
    when r.organisation_id is null and r.kind in ('cover_promised', 'cover_released', 'organisation_paid')
      then 'journal_entries_cover_kinds_have_organisation'${more.rule}
  end;
begin
  if broken is null then return true; end if;
  raise exception 'new row for relation "journal_entries" violates check constraint "%"', broken
    using errcode = 'check_violation', constraint = broken, table = 'journal_entries';
end $$`;

const mergesSql = `
create table passenger_merges (
  id uuid primary key,
  from_id uuid not null references users on delete restrict,
  into_id uuid not null references users on delete restrict,
  reason text not null constraint passenger_merges_reason_some check (trim(reason) <> ''),
  merged_by uuid references users on delete restrict,
  merged_at timestamptz not null,
  undone_by uuid references users on delete restrict,
  undone_at timestamptz constraint passenger_merges_undone_after_merge check (undone_at >= merged_at),
  constraint passenger_merges_two_people check (from_id <> into_id),
  constraint passenger_merges_undone_by_undone check (undone_by is null or undone_at is not null)
);
create unique index passenger_merges_one_of_passenger on passenger_merges (from_id) where undone_at is null;
create index passenger_merges_by_passenger on passenger_merges (from_id, merged_at, id);
create index passenger_merges_by_receiver on passenger_merges (into_id, merged_at, id);
comment on table passenger_merges is
  'Passengers without an account who turned out to be the same person as another one; undone once, and never changed';
comment on column passenger_merges.merged_by is 'Null for the command line';
create trigger passenger_merges_fixed before update on passenger_merges for each row
  when (old.undone_at is not null
    or (old.from_id, old.into_id, old.reason, old.merged_by, old.merged_at)
      is distinct from (new.from_id, new.into_id, new.reason, new.merged_by, new.merged_at))
  execute function refuse_change('a merge is undone, and never changes');
create trigger passenger_merges_kept before delete or truncate on passenger_merges for each statement
  execute function refuse_change('merges are kept');

create table passenger_merge_rows (
  merge_id uuid references passenger_merges on delete restrict,
  kind text constraint passenger_merge_rows_kind_known check (kind in ('ride', 'return_trip', 'standing_ride', 'occurrence',
    'rating', 'place', 'trusted_driver', 'needs', 'emergency_contact', 'start_pin', 'agreement', 'grant')),
  row_id uuid,
  before jsonb,
  primary key (merge_id, kind, row_id)
);
comment on table passenger_merge_rows is
  'What a merge has moved, by its key, so that undoing it moves just that back; forgotten once it cannot be undone';
comment on column passenger_merge_rows.before is 'What of the row was another than it is now, where its key does not tell';

create table passenger_merge_transfers (
  entry_id uuid primary key references journal_entries on delete restrict,
  merge_id uuid not null references passenger_merges on delete restrict,
  amount_cents bigint not null constraint passenger_merge_transfers_amount_not_zero check (amount_cents <> 0)
);
create index passenger_merge_transfers_by_merge on passenger_merge_transfers (merge_id);
comment on table passenger_merge_transfers is
  'Wallet money that followed a passenger to whom they were merged into; below zero, what went back as that was undone';
select keep_append_only('passenger_merge_transfers');

create function require_booked_merge_transfer() returns trigger language plpgsql as $$
begin
  if not exists (
    select from passenger_merges merge join journal_entries entry on entry.id = new.entry_id and kind = 'wallet_moved'
      join postings given on given.entry_id = entry.id and given.account = 'rider_available'
        and given.user_id = merge.from_id and given.amount_cents = -new.amount_cents
      join postings taken on taken.entry_id = entry.id and taken.account = 'rider_available'
        and taken.user_id = merge.into_id and taken.amount_cents = new.amount_cents
    where merge.id = new.merge_id) then
    raise exception 'transfer % of % cents is not in the ledger', new.entry_id, new.amount_cents
      using errcode = 'check_violation', constraint = 'passenger_merge_transfers_booked',
        table = 'passenger_merge_transfers';
  end if;
  return null;
end $$;
create constraint trigger passenger_merge_transfers_booked after insert on passenger_merge_transfers
  deferrable initially deferred for each row execute function require_booked_merge_transfer();

-- At commit: whatever comes to them has been passed on by then.
create function require_nothing_of_merged() returns trigger language plpgsql as $$
begin
  if exists (select from users join balances on balances.user_id = users.id
      where users.id = new.user_id and merged_into_id is not null and wallet_balance + held_balance <> 0) then
    raise exception 'passenger % was merged, and has money', new.user_id
      using errcode = 'check_violation', constraint = 'journal_entries_nothing_of_merged', table = 'journal_entries';
  end if;
  return null;
end $$;
create constraint trigger journal_entries_nothing_of_merged after insert on journal_entries
  deferrable initially deferred for each row
  when (new.kind in ('deposit', 'credit_granted', 'ride_released', 'ride_refunded', 'wallet_moved'))
  execute function require_nothing_of_merged();
`;

export const up = async (knex: Knex) => {
  await knex.raw(
    journalRules({
      kinds: `, 'wallet_moved'`,
      rule: `
    when r.kind = 'wallet_moved' and (r.user_id is null or r.ride_id is not null) then 'journal_entries_moved_of_user'`,
    }),
  );
  await knex.raw(
    'alter table users add column if not exists merged_into_id uuid references users on delete restrict',
  );
  await knex.raw(
    `comment on column users.merged_into_id is 'The same person, whose are their rides and the rest; null for nearly everybody'`,
  );
  await knex.raw('drop index concurrently if exists users_by_receiver');
  await knex.raw(
    'create index concurrently users_by_receiver on users (merged_into_id) where merged_into_id is not null',
  );
  // Last, since they cannot be done again. The column is empty: there is nothing to validate.
  await knex.raw(`alter table users add constraint users_merged_no_account
    check (merged_into_id is null or (not has_account and merged_into_id <> id)) not valid`);
  await knex.raw(mergesSql);
};

export const down = async (knex: Knex) => {
  await knex.raw('drop trigger journal_entries_nothing_of_merged on journal_entries');
  await knex.raw('drop function require_nothing_of_merged()');
  await knex.raw('drop table passenger_merge_transfers, passenger_merge_rows, passenger_merges');
  await knex.raw('drop function require_booked_merge_transfer()');
  await knex.raw('alter table users drop column merged_into_id');
  await knex.raw(journalRules({ kinds: '', rule: '' }));
};
