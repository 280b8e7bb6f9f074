import type { Knex } from 'knex';

const upSql = `
create table idempotency_keys (
  caller text not null,
  key text not null,
  operation text not null,
  request_hash text not null,
  status text not null default 'running'
    constraint idempotency_keys_status_known check (status in ('running', 'done')),
  response_status integer,
  response_body jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (caller, key),
  constraint idempotency_keys_done_has_response check ((status = 'done') = (response_status is not null)),
  constraint idempotency_keys_running_has_no_body check (status = 'done' or response_body is null)
);
create index idempotency_keys_by_expiry on idempotency_keys (expires_at);
comment on column idempotency_keys.caller is 'Who sent the key: keys of different callers never meet';
comment on column idempotency_keys.request_hash is 'The same key with another body is refused';

create table audit_log (
  id uuid primary key,
  actor_id uuid references users on delete restrict,
  actor_role text not null constraint audit_log_actor_role_known
    check (actor_role in ('rider', 'driver', 'admin', 'system')),
  actor_name text,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  reason text,
  before jsonb,
  after jsonb,
  address text,
  request_id text,
  at timestamptz not null default now()
);
create index audit_log_by_subject on audit_log (subject_id, at desc, id desc);
create index audit_log_by_actor_and_action on audit_log (actor_id, action, at desc, id desc);
create index audit_log_by_time on audit_log (at desc, id desc);
create index audit_log_by_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_by_action on audit_log (action, at desc, id desc);
comment on column audit_log.actor_id is 'Null when the system acted';
comment on column audit_log.actor_name is
  'What acted when the system did: the command line with the name of who called it, or a kind of job';
comment on column audit_log.address is 'The network address the request came from';
select keep_append_only('audit_log');

create table webhook_inbox (
  event_id text primary key,
  provider text not null,
  type text not null,
  payload jsonb not null,
  received_at timestamptz not null default now()
);
comment on table webhook_inbox is 'An event id is inserted in the transaction of its effect, so it takes effect once';

create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on table rate_limits is
  'How often callers and operations were counted, by all processes together; in the shape of the library that counts. A crash of the server forgives some calls, so that no log is written';
comment on column rate_limits.expire is 'When the count begins anew, in milliseconds since 1970';
`;

const downSql = `
drop table rate_limits;
drop table webhook_inbox;
drop table audit_log;
drop table idempotency_keys;
`;

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw(downSql);
