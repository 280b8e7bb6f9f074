import type { Knex } from 'knex';

const upSql = `
create table ledger_audits (
  id bigint generated always as identity primary key,
  extent text not null constraint ledger_audits_extent_known check (extent in ('full', 'incremental')),
  started_at timestamptz not null,
  finished_at timestamptz not null default clock_timestamp(),
  entries integer not null,
  rides integer not null,
  violations integer not null,
  listed jsonb not null,
  verified_before xid8,
  constraint ledger_audits_point_only_if_nothing_is_broken check ((violations = 0) = (verified_before is not null))
);
comment on table ledger_audits is 'Every run of the ledger audit; the last one that found nothing broken is the verified point';
comment on column ledger_audits.entries is 'Journal entries that were looked at';
comment on column ledger_audits.listed is 'At most 100 violations of each rule';
comment on column ledger_audits.verified_before is
  'Everything that transactions below this one wrote was proven: all of them had ended when the audit began';

-- Rewritten a little by each audit: a tenth of the page is left for it. No foreign keys: their checks would lock
-- everybody's rows for as long as an audit of everything takes.
create table verified_balances (
  user_id uuid primary key,
  available_cents bigint not null,
  held_cents bigint not null,
  earnings_cents bigint not null,
  reserved_cents bigint not null,
  earned_cents bigint not null,
  paid_cents bigint not null
) with (fillfactor = 90);
comment on table verified_balances is
  'What each user''s postings sum to, those of transactions below the verified point: where the next audit goes on';
comment on column verified_balances.earned_cents is 'What rides and tips ever brought a driver';
comment on column verified_balances.paid_cents is 'What payouts ever took from a driver''s earnings, less what came back';

create table verified_counters (
  driver_id uuid primary key,
  trips bigint not null,
  accepted bigint not null,
  decided bigint not null
) with (fillfactor = 90);
comment on table verified_counters is 'As the balances: what each driver''s counters have to be at the verified point';
`;

const downSql = `
drop table verified_counters;
drop table verified_balances;
drop table ledger_audits;
`;

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw(downSql);
