import type { Knex } from 'knex';

const upSql = `
create table users (
  id uuid primary key,
  email text not null constraint users_email_key unique,
  email_verified_at timestamptz,
  password text not null,
  has_second_factor boolean not null default false,
  first_name text,
  last_name text,
  sort_name text not null generated always as
    (lower(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) stored,
  phone text,
  profile_image_url text,
  user_type text not null default 'rider',
  is_driver_approved boolean not null default false,
  suspended boolean not null default false,
  suspended_reason text,
  is_suspension_provisional boolean not null default false,
  stripe_customer_id text,
  stripe_subscription_id text,
  stripe_connect_account_id text,
  rider_rating numeric(3,2) not null default 5.00,
  rider_rating_count integer not null default 0,
  is_test_data boolean not null default false,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- One check by a function: the text of a check is parsed by each statement that writes the table, a function once per
-- connection. The rule that a row breaks is reported as its constraint. As in a check, unknown counts as kept.
create function keeps_user_rules(r users) returns boolean language plpgsql immutable as $$
declare
  broken text := case
    when r.email <> lower(r.email) or r.email = '' then 'users_email_lower_case'
    when r.user_type not in ('rider', 'driver', 'admin') then 'users_user_type_known'
    when r.rider_rating not between 1 and 5 then 'users_rider_rating_range'
    when r.rider_rating_count < 0 then 'users_rider_rating_count_not_negative'
    when r.suspended and coalesce(trim(r.suspended_reason), '') = '' then 'users_suspension_has_reason'
    when r.is_suspension_provisional and not r.suspended then 'users_provisional_is_suspended'
  end;
begin
  if broken is null then return true; end if;
  raise exception 'new row for relation "users" violates check constraint "%"', broken
    using errcode = 'check_violation', constraint = broken, table = 'users';
end $$;
alter table users add constraint users_rules check (keeps_user_rules(users));
create unique index users_stripe_customer_key on users (stripe_customer_id) where stripe_customer_id is not null;
create unique index users_stripe_connect_account_key on users (stripe_connect_account_id)
  where stripe_connect_account_id is not null;
create index users_by_created on users (created_at desc, id desc);
create index users_by_short_id on users (right(id::text, 8));
create index users_by_type on users (user_type, created_at desc, id desc);
create index users_suspended on users (created_at desc, id desc) where suspended;
create index users_by_name on users (sort_name, id);
create index users_by_type_and_name on users (user_type, sort_name, id);
create index users_suspended_by_name on users (sort_name, id) where suspended;
-- Of those who have not left, so that they are counted without a look at the rows.
create index users_by_role on users (user_type, id) where deleted_at is null;
create index users_by_standing on users (suspended, id) where deleted_at is null;
-- Names and addresses as words of letters and digits, in lower case, each found by its beginning.
-- Not inlined and said to be expensive, so that the index is used instead of trying person after person.
create function to_search_words(value text) returns tsvector
  language plpgsql immutable parallel safe cost 10000 as $$
begin
  return to_tsvector('simple', translate(lower(value), '@.+_-/&,:;()"''', '              '));
end $$;
-- A phone number is found with its area code and without it.
create index users_by_words on users using gin (
  to_search_words(sort_name || ' ' || email || coalesce(' ' || right(phone, 10) || ' ' || right(phone, 7), '')));
comment on column users.sort_name is 'What lists by name are ordered by';
comment on column users.password is 'argon2id hash in PHC format, never the password';
comment on column users.stripe_subscription_id is 'Part of the specified data model; nothing is sold by subscription';
comment on column users.is_suspension_provisional is
  'Suspended by a complaint that no operator has decided about: rides of later days stay with the driver';
comment on column users.deleted_at is 'When the person left: nothing here says any more who it was';
comment on column users.is_test_data is 'Demo data, left out of real figures';
select keep_updated_at('users');

create table sessions (
  sid text primary key constraint sessions_sid_is_digest check (sid ~ '^[0-9a-f]{64}$'),
  sess json not null,
  expire timestamptz not null,
  user_id uuid not null references users on delete cascade,
  id uuid not null constraint sessions_id_key unique,
  device text not null default '',
  address text not null default '',
  last_used_at timestamptz not null default now(),
  authenticated_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id, expire);
create index sessions_by_expire on sessions (expire);
comment on column sessions.sid is 'SHA-256 of the token in hex; the token itself is never stored';
comment on column sessions.id is 'Names the session to its owner; of no use as a token';
comment on column sessions.last_used_at is 'To within a few minutes';
comment on column sessions.authenticated_at is 'When the person last proved who they are';
create table ended_sessions (
  sid text primary key,
  reason text not null constraint ended_sessions_reason_known check (reason in ('signed_out_elsewhere',
    'password_changed', 'second_factor_changed', 'suspended', 'role_changed', 'ended_by_support')),
  ended_at timestamptz not null default now()
);
create index ended_sessions_by_end on ended_sessions (ended_at);
comment on table ended_sessions is 'Why a token that was taken from its holder is void: told to whoever shows it, for a week';
comment on column users.email_verified_at is 'When a link sent to this very address was followed';
comment on column users.has_second_factor is 'Whether a confirmed authenticator app or a passkey is there';

create table payment_methods (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  stripe_payment_method_id text not null constraint payment_methods_stripe_key unique,
  last4 varchar(4) not null constraint payment_methods_last4_digits check (last4 ~ '^[0-9]{4}$'),
  brand text not null,
  exp_month smallint constraint payment_methods_exp_month_range check (exp_month between 1 and 12),
  exp_year smallint constraint payment_methods_exp_year_range check (exp_year between 2000 and 2200),
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index payment_methods_one_default on payment_methods (user_id) where is_default;
create index payment_methods_by_user on payment_methods (user_id, created_at desc, id desc);

create table trusted_drivers (
  id uuid primary key,
  rider_id uuid not null references users on delete cascade,
  driver_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  constraint trusted_drivers_pair_key unique (rider_id, driver_id),
  constraint trusted_drivers_two_people check (rider_id <> driver_id)
);
create index trusted_drivers_by_driver on trusted_drivers (driver_id);

create table saved_places (
  id uuid primary key,
  rider_id uuid not null references users on delete cascade,
  slot smallint not null constraint saved_places_slot_range check (slot between 1 and 20),
  kind text not null constraint saved_places_kind_known check (kind in ('home', 'work', 'other')),
  name text not null constraint saved_places_name_length check (length(name) between 1 and 40),
  address text not null constraint saved_places_address_not_empty check (address <> ''),
  lat numeric(10,7) not null,
  lng numeric(10,7) not null,
  created_at timestamptz not null,
  constraint saved_places_rider_slot_key unique (rider_id, slot)
);
create unique index saved_places_rider_name_key on saved_places (rider_id, lower(name));
comment on column saved_places.slot is 'Numbers a rider''s places, so that there are never more than 20';
`;

const accountsSql = `
create table devices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  digest text not null constraint devices_digest_is_digest check (digest ~ '^[0-9a-f]{64}$'),
  label text not null,
  address text not null,
  last_used_at timestamptz not null,
  created_at timestamptz not null,
  constraint devices_user_digest_key unique (user_id, digest)
);
comment on table devices is 'Browsers in which a user has signed in, told by a cookie of which this keeps a digest';

create table one_time_tokens (
  id uuid primary key,
  digest text not null constraint one_time_tokens_digest_key unique
    constraint one_time_tokens_digest_is_digest check (digest ~ '^[0-9a-f]{64}$'),
  purpose text not null constraint one_time_tokens_purpose_known check (purpose in
    ('password-reset', 'email-change', 'email-change-cancel', 'email-verification', 'sign-in')),
  user_id uuid not null references users on delete cascade,
  data jsonb not null,
  tries integer not null default 0 constraint one_time_tokens_tries_not_negative check (tries >= 0),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index one_time_tokens_by_user on one_time_tokens (user_id, purpose);
create index one_time_tokens_by_expiry on one_time_tokens (expires_at);
comment on table one_time_tokens is 'Links in mails and steps of signing in; deleted by their use. Digests only';

create table totp_secrets (
  user_id uuid primary key references users on delete cascade,
  sealed_secret text not null,
  last_step integer not null,
  confirmed_at timestamptz,
  created_at timestamptz not null
);
comment on column totp_secrets.sealed_secret is 'AES-256-GCM under a key of the configuration';
comment on column totp_secrets.last_step is 'Number of the last 30 seconds whose code was taken: none is taken twice';

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  digest text not null constraint recovery_codes_digest_is_digest check (digest ~ '^[0-9a-f]{64}$'),
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, digest)
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null constraint passkeys_credential_key unique,
  public_key text not null,
  counter bigint not null constraint passkeys_counter_not_negative check (counter >= 0),
  transports text[] not null,
  name text not null,
  last_used_at timestamptz,
  created_at timestamptz not null
);
create index passkeys_by_user on passkeys (user_id, created_at, id);
comment on column passkeys.public_key is 'The public half in COSE, base64url; of no use to sign in with';

create table passkey_challenges (
  challenge text primary key,
  purpose text not null constraint passkey_challenges_purpose_known
    check (purpose in ('registration', 'sign-in', 'reauthentication')),
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
comment on table passkey_challenges is 'What a passkey has been asked; deleted by the first answer';
`;

const downSql = `
drop table passkey_challenges;
drop table passkeys;
drop table recovery_codes;
drop table totp_secrets;
drop table one_time_tokens;
drop table devices;
drop table saved_places;
drop table trusted_drivers;
drop table payment_methods;
drop table ended_sessions;
drop table sessions;
alter table users drop constraint users_rules;
drop function keeps_user_rules(users);
drop table users;
drop function to_search_words(text);
`;

export const up = (knex: Knex) => knex.raw(upSql + accountsSql);
export const down = (knex: Knex) => knex.raw(downSql);
