import type { Knex } from 'knex';

// By state only: of all rides a page is the first of the pages of the six states, and there is one index less to write.
const upSql = `
alter table rides
  add column pickup_at timestamptz not null generated always as (coalesce(scheduled_for, created_at)) stored;
comment on column rides.pickup_at is 'When the ride begins: as scheduled, or when it was asked for';
create index rides_by_status_and_pickup on rides (status, pickup_at desc, id desc) where distance > 0;
`;

const downSql = `
alter table rides drop column pickup_at;
`;

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw(downSql);
