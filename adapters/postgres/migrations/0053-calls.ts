import type { Knex } from 'knex';

const CALLS = `
create table calls (
  id uuid primary key,
  person_id uuid not null references users on delete cascade,
  caller_name text constraint calls_caller_name_length check (length(caller_name) between 1 and 60),
  phone text constraint calls_phone_format check (phone ~ '^[+][1-9][0-9]{7,14}$'),
  words text not null constraint calls_words_length check (length(words) between 1 and 1000),
  taken_by uuid references users,
  called_at timestamptz not null
);
create index calls_by_person on calls (person_id, called_at, id);
create index calls_by_time on calls (called_at, id);
comment on table calls is 'What people called the desk for, as it was written down; a call never changes, and goes with the account';
comment on column calls.caller_name is 'Who called, where it was not the person';
comment on column calls.taken_by is 'The operator who took it; null for the command line';
create trigger calls_fixed before update on calls for each row
  when (old.* is distinct from new.*) execute function refuse_change('a call never changes');
`;

export const up = (knex: Knex) => knex.raw(CALLS);
export const down = (knex: Knex) => knex.raw('drop table calls');
