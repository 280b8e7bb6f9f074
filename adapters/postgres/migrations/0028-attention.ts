import type { Knex } from 'knex';

const upSql = `
create table attention_reports (
  name text primary key,
  reported_at timestamptz not null
);
comment on table attention_reports is
  'Urgent work that operators were told of and that still waits, and the last day of which they had a summary';
`;

const downSql = `
drop table attention_reports;
`;

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw(downSql);
