import type { Knex } from 'knex';

const upSql = `
create table schema_contracts (
  migration text primary key,
  oldest_release text not null constraint schema_contracts_oldest_release_format
    check (oldest_release ~ '^[0-9]+\\.[0-9]+\\.[0-9]+$'),
  applied_at timestamptz not null default now()
);
comment on table schema_contracts is
  'The migrations that took away what older programs use. Those that only add are not here: any earlier program works on';
comment on column schema_contracts.oldest_release is 'The first release of the program that works without what was taken away';
`;

const downSql = `
drop table schema_contracts;
`;

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw(downSql);
