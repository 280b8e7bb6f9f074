import type { Knex } from 'knex';

const upSql = `
create table users (
  id uuid primary key,
  email text not null constraint users_email_key unique
    constraint users_email_lower_case check (email = lower(email) and email <> ''),
  password text not null,
  first_name text,
  last_name text,
  phone text,
  profile_image_url text,
  user_type text not null default 'rider'
    constraint users_user_type_known check (user_type in ('rider', 'driver', 'admin')),
  is_driver_approved boolean not null default false,
  suspended boolean not null default false,
  suspended_reason text,
  stripe_customer_id text,
  stripe_subscription_id text,
  stripe_connect_account_id text,
  wallet_balance numeric(10,2) not null default 0.00
    constraint users_wallet_balance_not_negative check (wallet_balance >= 0.0),
  held_balance numeric(10,2) not null default 0.00
    constraint users_held_balance_not_negative check (held_balance >= 0.0),
  earnings_balance numeric(10,2) not null default 0.00,
  reserved_balance numeric(10,2) not null default 0.00
    constraint users_reserved_balance_not_negative check (reserved_balance >= 0.0),
  rider_rating numeric(3,2) not null default 5.00
    constraint users_rider_rating_range check (rider_rating between 1.0 and 5.0),
  rider_rating_count integer not null default 0
    constraint users_rider_rating_count_not_negative check (rider_rating_count >= 0),
  is_test_data boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_suspension_has_reason check (not suspended or coalesce(trim(suspended_reason), '') <> '')
) with (fillfactor = 80); -- balances change often: room for in-page (HOT) updates
create unique index users_stripe_customer_key on users (stripe_customer_id) where stripe_customer_id is not null;
create unique index users_stripe_connect_account_key on users (stripe_connect_account_id)
  where stripe_connect_account_id is not null;
create index users_by_created on users (created_at desc, id desc);
create index users_by_type on users (user_type, created_at desc, id desc);
create index users_suspended on users (created_at desc, id desc) where suspended;
comment on column users.password is 'argon2id hash in PHC format, never the password';
comment on column users.wallet_balance is 'Cache of ledger account rider_available; written only by the postings trigger';
comment on column users.held_balance is 'Cache of ledger account rider_held; written only by the postings trigger';
comment on column users.earnings_balance is
  'Cache of ledger account driver_earnings; written only by the postings trigger; below zero only after refunds';
comment on column users.reserved_balance is
  'Cache of ledger account driver_reserved (payouts in flight); written only by the postings trigger';
comment on column users.stripe_subscription_id is 'Part of the specified data model; nothing is sold by subscription';
comment on column users.is_test_data is 'Demo data, left out of real figures';
select keep_updated_at('users');

create table sessions (
  sid text primary key constraint sessions_sid_is_digest check (sid ~ '^[0-9a-f]{64}$'),
  sess json not null,
  expire timestamptz not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id, expire);
create index sessions_by_expire on sessions (expire);
comment on column sessions.sid is 'SHA-256 of the token in hex; the token itself is never stored';

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
`;

const downSql = `
drop table trusted_drivers;
drop table payment_methods;
drop table sessions;
drop table users;
`;

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw(downSql);
