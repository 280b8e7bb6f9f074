import type { Knex } from 'knex';

export const up = async (knex: Knex) => {
  await knex.raw(`
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null constraint push_subscriptions_one_of_session unique references sessions (id) on delete cascade,
  endpoint text not null constraint push_subscriptions_endpoint_key unique,
  public_key text not null,
  secret text not null,
  language text not null constraint push_subscriptions_language_known check (language in ('en', 'es')),
  created_at timestamptz not null
);
create index push_subscriptions_by_user on push_subscriptions (user_id);
comment on table push_subscriptions is 'Browsers that have notices switched on; each ends with the session that it belongs to';
comment on column push_subscriptions.endpoint is 'Address at the push service of the browser''s maker';
comment on column push_subscriptions.secret is 'Shared with the browser, beside its public key: what is sent is sealed with both';

create table notices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  data jsonb not null,
  status text not null default 'queued' constraint notices_status_known check (status in ('queued', 'sent', 'skipped')),
  reached uuid[] not null default '{}',
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz constraint notices_sent_at_of_sent check ((sent_at is not null) = (status = 'sent'))
);
create index notices_by_user on notices (user_id, created_at desc, id desc);
create index notices_by_creation on notices (created_at);
comment on table notices is 'What people are told while they look elsewhere; written with what it is about, sent by a job, forgotten after a month';
comment on column notices.data is 'What it is about; emptied of what was said once it was sent';
comment on column notices.reached is 'The subscriptions that have it';

create table notice_choices (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  channel text not null constraint notice_choices_channel_known check (channel in ('push', 'mail', 'text')),
  is_on boolean not null,
  primary key (user_id, kind, channel)
);
comment on table notice_choices is 'What people have chosen to be told, and how; without a row it is as it is at first';
`);
};

export const down = async (knex: Knex) => {
  await knex.raw('drop table notice_choices, notices, push_subscriptions');
};
