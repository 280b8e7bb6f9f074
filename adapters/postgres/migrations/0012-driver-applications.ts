import type { Knex } from 'knex';

const applicantsSql = `
alter table driver_applications add constraint driver_applications_email_fkey
  foreign key (email) references users (email) on update cascade on delete cascade;
comment on column driver_applications.email is
  'The applicant''s. It follows the user to another address, so that nobody who takes the old one sees what is here';
`;

const downSql = `
alter table driver_applications drop constraint driver_applications_email_fkey;
comment on column driver_applications.email is null;
`;

export const up = (knex: Knex) => knex.raw(applicantsSql);
export const down = (knex: Knex) => knex.raw(downSql);
