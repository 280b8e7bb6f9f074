import type { Knex } from 'knex';

/** No foreign key: events are stored many at a time in the background, and none may keep the others out. */
const upSql = `
create table security_events (
  id uuid primary key,
  at timestamptz not null,
  kind text not null,
  user_id uuid,
  account text,
  address text,
  request_id text,
  details jsonb not null default '{}'
);
create index security_events_by_time on security_events (at desc, id desc);
create index security_events_by_user on security_events (user_id, at desc, id desc);
create index security_events_by_account on security_events (account, at desc, id desc) where account is not null;
create index security_events_by_kind on security_events (kind, at desc, id desc);
comment on table security_events is 'Sign-ins, refusals and changes of accounts; money, role and price changes are in audit_log';
comment on column security_events.account is 'The e-mail address as typed, where no user is known';

create view security_records as
  select id, at, kind, user_id, account, address, request_id,
    null::text as subject_type, null::text as subject_id, null::text as reason, details
  from security_events
  union all
  select id, at, action, actor_id, null, address, request_id, subject_type, subject_id, reason,
    jsonb_build_object('before', before, 'after', after)
  from audit_log;
comment on view security_records is 'Who did what: security events and the audit log in one list';
`;

const downSql = `
drop view security_records;
drop table security_events;
`;

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw(downSql);
