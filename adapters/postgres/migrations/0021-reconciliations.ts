import type { Knex } from 'knex';

const upSql = `
create table reconciliations (
  id uuid primary key,
  since timestamptz not null,
  started_at timestamptz not null,
  finished_at timestamptz not null constraint reconciliations_finished_later check (finished_at >= started_at),
  payments integer not null,
  refunds integer not null,
  transfers integer not null,
  difference_count integer not null,
  differences jsonb not null,
  constraint reconciliations_look_back check (since <= started_at),
  constraint reconciliations_count_objects check (least(payments, refunds, transfers) >= 0),
  constraint reconciliations_count_what_is_listed check (
    case jsonb_typeof(differences) when 'array' then jsonb_array_length(differences) = least(difference_count, 100)
      else false end
  )
);
create index reconciliations_by_time on reconciliations (started_at desc, id desc);
comment on table reconciliations is 'Every comparison of our records with the payment provider''s objects, and what it found';
comment on column reconciliations.differences is 'The first 100';
select keep_append_only('reconciliations');

create index journal_entries_by_time on journal_entries (created_at, id);
`;

const downSql = `
drop index journal_entries_by_time;
drop table reconciliations;
`;

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw(downSql);
