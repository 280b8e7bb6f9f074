import type { Knex } from 'knex';

const E164 = `'^[+][1-9][0-9]{7,14}$'`;

const upSql = `
create table text_numbers (
  user_id uuid primary key references users on delete restrict,
  number text not null constraint text_numbers_number_is_e164 check (number ~ ${E164}),
  language text not null constraint text_numbers_language_known check (language in ('en', 'es')),
  verified_at timestamptz,
  consented_at timestamptz,
  consent_source text constraint text_numbers_consent_source_known
    check (consent_source in ('profile', 'operator', 'text', 'provider')),
  consent_way text constraint text_numbers_consent_way_known
    check (consent_way in ('online', 'phone', 'in_person', 'in_writing')),
  recorded_by uuid references users on delete restrict,
  ended_at timestamptz,
  ended_source text constraint text_numbers_ended_source_known
    check (ended_source in ('profile', 'operator', 'text', 'provider')),
  constraint text_numbers_consent_has_source check (consented_at is null or consent_source is not null),
  constraint text_numbers_consent_or_end check (consented_at is null or ended_at is null)
);
create index text_numbers_by_number on text_numbers (number);
comment on table text_numbers is 'The phone by which a person is told by text message, and what they have agreed to';
comment on column text_numbers.verified_at is 'When the phone showed that it is theirs: by a code, or by its YES';
comment on column text_numbers.recorded_by is 'Who has written the consent down for them';

create table text_opt_outs (
  number text primary key,
  source text not null constraint text_opt_outs_source_known
    check (source in ('profile', 'operator', 'text', 'provider')),
  at timestamptz not null
);
comment on table text_opt_outs is 'Phones that are left alone, whoever has them; kept when an account is closed';

create table text_verifications (
  user_id uuid primary key references users on delete restrict,
  id uuid not null,
  number text not null constraint text_verifications_number_is_e164 check (number ~ ${E164}),
  language text not null,
  tries integer not null constraint text_verifications_tries_not_negative check (tries >= 0),
  expires_at timestamptz not null
);
comment on table text_verifications is 'Numbers that were sent a code; the code is derived from the id and kept nowhere';

create table texts (
  id uuid primary key,
  user_id uuid references users on delete restrict,
  recipient text,
  language text not null,
  template text not null,
  data jsonb not null,
  status text not null constraint texts_status_known
    check (status in ('queued', 'sent', 'delivered', 'skipped', 'failed')),
  reason text,
  attempts integer not null default 0 constraint texts_attempts_not_negative check (attempts >= 0),
  last_error text,
  provider_id text,
  segments integer constraint texts_segments_positive check (segments > 0),
  cost_mils integer constraint texts_cost_not_negative check (cost_mils >= 0),
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint texts_skipped_has_reason check ((status = 'skipped') = (reason is not null)),
  constraint texts_delivered_has_time check (status <> 'delivered' or sent_at is not null)
);
create index texts_by_created on texts (created_at desc, id desc);
create index texts_by_status on texts (status, created_at desc, id desc);
create index texts_by_user on texts (user_id, created_at desc, id desc) where user_id is not null;
create index texts_queued on texts (created_at) where status = 'queued';
comment on table texts is 'Outbox of text messages: written in the transaction that makes one necessary, sent by a job';
comment on column texts.reason is 'Why it was not sent';
comment on column texts.cost_mils is 'In tenths of cents';

create table received_texts (
  provider_id text primary key,
  number text not null,
  body text not null,
  handled_as text,
  keyword text,
  received_at timestamptz not null,
  answered_at timestamptz
);
create index received_texts_by_number on received_texts (number, received_at desc);
comment on table received_texts is 'Text messages of phones that are known, each taken once';
comment on column received_texts.keyword is 'What it was understood as';

create table text_questions (
  id uuid primary key,
  number text not null,
  user_id uuid not null references users on delete restrict,
  kind text not null constraint text_questions_kind_known check (kind in ('return', 'cancel', 'consent')),
  ride_id uuid references rides on delete restrict,
  choice smallint not null constraint text_questions_choice_range check (choice between 1 and 9),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  answer text,
  constraint text_questions_about_ride check ((kind = 'consent') = (ride_id is null))
);
create unique index text_questions_one_per_choice on text_questions (number, choice) where closed_at is null;
create index text_questions_by_user on text_questions (user_id);
create index text_questions_by_ride on text_questions (ride_id) where ride_id is not null;
comment on table text_questions is 'What phones were asked; one that is neither closed nor too old waits for its answer';
`;

const downSql = `
drop table text_questions;
drop table received_texts;
drop table texts;
drop table text_verifications;
drop table text_opt_outs;
drop table text_numbers;
`;

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw(downSql);
