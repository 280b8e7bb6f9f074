import type { Knex } from 'knex';

const upSql = `
create table payouts (
  id uuid primary key,
  driver_id uuid not null references users on delete restrict,
  amount numeric(10,2) not null constraint payouts_amount_positive check (amount > 0),
  status text not null default 'pending'
    constraint payouts_status_known check (status in ('pending', 'processing', 'completed', 'failed')),
  payout_period_start timestamptz not null,
  payout_period_end timestamptz not null,
  rides_count integer not null default 0 constraint payouts_rides_count_not_negative check (rides_count >= 0),
  processing_fee numeric(10,2) not null default 0.00
    constraint payouts_processing_fee_not_negative check (processing_fee >= 0),
  net_amount numeric(10,2) not null constraint payouts_net_amount_not_negative check (net_amount >= 0),
  scheduled_for timestamptz not null,
  completed_at timestamptz,
  stripe_transfer_id text,
  transfer_attempts integer not null default 0
    constraint payouts_transfer_attempts_not_negative check (transfer_attempts >= 0),
  transfer_status text not null default 'pending' constraint payouts_transfer_status_known
    check (transfer_status in ('pending', 'processing', 'completed', 'failed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payouts_driver_period_key unique (driver_id, payout_period_start),
  constraint payouts_period_forward check (payout_period_end > payout_period_start),
  constraint payouts_net_is_amount_less_fee check (net_amount = amount - processing_fee),
  constraint payouts_completed_has_time check ((status = 'completed') = (completed_at is not null))
);
create unique index payouts_stripe_transfer_key on payouts (stripe_transfer_id) where stripe_transfer_id is not null;
create index payouts_by_driver on payouts (driver_id, created_at desc, id desc);
create index payouts_by_status on payouts (status, scheduled_for, id);
create index payouts_by_schedule on payouts (scheduled_for desc, id desc);
create index payouts_by_change on payouts (updated_at);
comment on column payouts.payout_period_start is 'Monday 00:00 in the metro area';
comment on column payouts.payout_period_end is 'Sunday 24:00 in the metro area, exclusive';
select keep_updated_at('payouts');

create table earnings (
  id uuid primary key,
  driver_id uuid not null references users on delete restrict,
  ride_id uuid not null constraint earnings_ride_key unique references rides on delete restrict,
  payout_id uuid references payouts on delete restrict,
  commission_rate_used numeric(5,2) not null
    constraint earnings_commission_rate_range check (commission_rate_used between 0 and 100),
  pricing_config_id uuid not null references pricing_config on delete restrict,
  ride_fare numeric(10,2) not null,
  driver_share numeric(10,2) not null
    constraint earnings_driver_share_not_negative check (driver_share >= 0),
  platform_fee numeric(10,2) not null
    constraint earnings_platform_fee_not_negative check (platform_fee >= 0),
  tip_amount numeric(10,2) not null default 0.00
    constraint earnings_tip_not_negative check (tip_amount >= 0),
  status text not null default 'earned' constraint earnings_status_known
    check (status in ('earned', 'processing', 'paid', 'refunded')),
  payout_date timestamptz,
  created_at timestamptz not null default now(),
  constraint earnings_split_adds_up check (driver_share + platform_fee = ride_fare)
);
create index earnings_by_driver on earnings (driver_id, created_at desc, id desc);
create index earnings_unpaid on earnings (driver_id, created_at)
  where payout_id is null and status = 'earned';
create index earnings_by_payout on earnings (payout_id) where payout_id is not null;
comment on table earnings is 'What one completed ride earned; frozen rate and pricing version';
comment on column earnings.payout_id is 'The one batch that pays this earning; null until it is in one';
comment on column earnings.tip_amount is 'Goes to the driver whole, on top of driver_share';

create table payout_requests (
  id uuid primary key,
  driver_id uuid not null references users on delete restrict,
  amount numeric(10,2) not null constraint payout_requests_amount_minimum check (amount >= 10),
  status text not null default 'pending'
    constraint payout_requests_status_known check (status in ('pending', 'approved', 'completed', 'rejected')),
  requested_at timestamptz not null default now(),
  reviewed_at timestamptz,
  reviewed_by uuid references users on delete restrict,
  stripe_transfer_id text,
  notes text,
  ride_ids text[] not null default '{}',
  bank_account_last4 varchar(4)
    constraint payout_requests_bank_last4_digits check (bank_account_last4 ~ '^[0-9]{4}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payout_requests_decision_has_time check ((status = 'pending') = (reviewed_at is null))
);
create unique index payout_requests_stripe_transfer_key on payout_requests (stripe_transfer_id)
  where stripe_transfer_id is not null;
create index payout_requests_by_driver on payout_requests (driver_id, requested_at desc, id desc);
create index payout_requests_by_status on payout_requests (status, requested_at, id);
create index payout_requests_by_change on payout_requests (updated_at);
comment on column payout_requests.ride_ids is 'Part of the specified data model; a request is for an amount, not for rides';
select keep_updated_at('payout_requests');
`;

const downSql = `
drop table payout_requests;
drop table earnings;
drop table payouts;
`;

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw(downSql);
