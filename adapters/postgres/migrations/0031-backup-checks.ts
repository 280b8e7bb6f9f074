import type { Knex } from 'knex';

const upSql = `
create table backup_checks (
  id bigint generated always as identity primary key,
  taken_at timestamptz not null,
  checked_at timestamptz not null default now(),
  faults integer not null,
  constraint backup_checks_faults_count check (faults >= 0),
  constraint backup_checks_checked_later check (checked_at >= taken_at)
);
comment on table backup_checks is 'Restored backups of this database that were checked, and how many checks failed';
comment on column backup_checks.taken_at is 'When the manifest was taken: what was written before it is in the backup';
create index backup_checks_good on backup_checks (taken_at) where faults = 0;
select keep_append_only('backup_checks');
`;

const downSql = `
drop table backup_checks;
`;

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw(downSql);
