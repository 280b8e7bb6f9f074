import type { Knex } from 'knex';

const upSql = `
create table accounting_periods (
  id uuid primary key,
  month text not null constraint accounting_periods_month_known check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  since timestamptz not null,
  until timestamptz not null,
  accounts jsonb not null,
  closed_at timestamptz not null,
  constraint accounting_periods_month_key unique (month),
  constraint accounting_periods_until_after_since check (until > since),
  constraint accounting_periods_over_when_closed check (closed_at >= until + interval '2 hours')
);
comment on table accounting_periods is 'Months that are closed, each with its trial balance; who closed them stands in the audit log';
comment on column accounting_periods.since is 'The beginning of the month in the time of the service area';
comment on column accounting_periods.accounts is 'Each account: openingCents, debitCents, creditCents; above zero is credit';
select keep_append_only('accounting_periods');

-- The lock lets no closing count a month while an entry is being added to it.
create function require_open_period() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('maumee accounting periods', 0));
  if exists (select from accounting_periods where until > new.created_at) then
    raise exception 'journal entry % is dated in a month that is closed', new.id
      using errcode = 'check_violation', constraint = 'journal_entries_period_open', table = 'journal_entries';
  end if;
  return new;
end $$;

-- A month is closed two hours after its end at the earliest: entries of the present cannot be in one, and read nothing.
create trigger journal_entries_period_open before insert on journal_entries for each row
  when (new.created_at < now() - interval '1 hour') execute function require_open_period();
`;

const downSql = `
drop trigger journal_entries_period_open on journal_entries;
drop function require_open_period();
drop table accounting_periods;
`;

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw(downSql);
