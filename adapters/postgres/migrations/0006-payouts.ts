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
create index payouts_completed_by_driver on payouts (driver_id) include (amount) where status = 'completed';
create index payouts_by_change on payouts (updated_at);
comment on column payouts.payout_period_start is 'Monday 00:00 in the metro area';
comment on column payouts.payout_period_end is 'Sunday 24:00 in the metro area, exclusive';
select keep_updated_at('payouts');

create table earnings (
  id uuid primary key,
  driver_id uuid not null references users on delete restrict,
  ride_id uuid not null constraint earnings_ride_key unique references rides on delete restrict,
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
  refunded_amount numeric(10,2) not null default 0.00,
  paid_amount numeric(10,2) not null default 0.00,
  status text not null default 'earned' constraint earnings_status_known
    check (status in ('earned', 'processing', 'paid')),
  payout_date timestamptz,
  created_at timestamptz not null default now(),
  constraint earnings_split_adds_up check (driver_share + platform_fee = ride_fare),
  constraint earnings_refunded_within_earned check (refunded_amount between 0 and driver_share + tip_amount),
  constraint earnings_paid_within_earned check (paid_amount between 0 and driver_share + tip_amount)
);
create index earnings_by_driver on earnings (driver_id, created_at desc, id desc);
create index earnings_unpaid on earnings (driver_id, created_at)
  where driver_share + tip_amount - refunded_amount <> paid_amount;
comment on table earnings is 'What one completed ride earned; frozen rate and pricing version';
comment on column earnings.refunded_amount is 'What refunds took back from the driver';
comment on column earnings.paid_amount is
  'What payouts and payout requests pay of it, written only by the triggers of their rides';
comment on column earnings.status is 'Of the last payout that pays any of it';
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
create index payout_requests_completed_by_driver on payout_requests (driver_id) include (amount) where status = 'completed';
create index payout_requests_by_time on payout_requests (requested_at desc, id desc);
create index payout_requests_by_change on payout_requests (updated_at);
comment on column payout_requests.ride_ids is 'The rides of payout_request_rides; none once it is rejected';
select keep_updated_at('payout_requests');
`;

/** One ride after the other by its id, so that two transactions always lock earnings in the same order. */
const payoutRidesSql = `
create table payout_rides (
  payout_id uuid references payouts on delete restrict,
  ride_id uuid references earnings (ride_id) on delete restrict,
  amount numeric(10,2) not null constraint payout_rides_amount_not_zero check (amount <> 0),
  primary key (payout_id, ride_id)
);
create index payout_rides_by_ride on payout_rides (ride_id);
comment on table payout_rides is
  'Which rides a payout pays, and how much of each; a tip given later is paid by a later payout';
comment on column payout_rides.amount is 'Below zero where a refund took back what was paid already';

create table payout_request_rides (
  payout_request_id uuid references payout_requests on delete restrict,
  ride_id uuid references earnings (ride_id) on delete restrict,
  amount numeric(10,2) not null constraint payout_request_rides_amount_not_zero check (amount <> 0),
  primary key (payout_request_id, ride_id)
);
create index payout_request_rides_by_ride on payout_request_rides (ride_id);
comment on table payout_request_rides is 'Which rides a payout request pays, as payout_rides';

create function apply_payout_rides_to_earnings() returns trigger language plpgsql as $$
declare
  change record;
begin
  for change in
    select ride_id, sum(amount) as amount, max(created_at) as earned_at from changed_rides
      join earnings using (ride_id) group by ride_id order by earned_at, ride_id
  loop
    update earnings set paid_amount = paid_amount + case tg_op when 'INSERT' then change.amount else -change.amount end
    where ride_id = change.ride_id;
  end loop;
  return null;
end $$;
comment on function apply_payout_rides_to_earnings() is
  'Keeps earnings.paid_amount equal to what payouts and requests pay; its check refuses to pay a ride twice';
create trigger payout_rides_apply_to_earnings after insert on payout_rides referencing new table as changed_rides
  for each statement execute function apply_payout_rides_to_earnings();
create trigger payout_rides_release_earnings after delete on payout_rides referencing old table as changed_rides
  for each statement execute function apply_payout_rides_to_earnings();
create trigger payout_rides_not_changed before update or truncate on payout_rides
  for each statement execute function refuse_change('its rows are added and removed only');
create trigger payout_request_rides_apply_to_earnings after insert on payout_request_rides referencing new table as changed_rides
  for each statement execute function apply_payout_rides_to_earnings();
create trigger payout_request_rides_release_earnings after delete on payout_request_rides referencing old table as changed_rides
  for each statement execute function apply_payout_rides_to_earnings();
create trigger payout_request_rides_not_changed before update or truncate on payout_request_rides
  for each statement execute function refuse_change('its rows are added and removed only');
create function refuse_changed_paid_amount() returns trigger language plpgsql as $$
begin
  if old.paid_amount is distinct from new.paid_amount then
    raise exception 'update on earnings is refused: paid_amount changes only through payouts'
      using errcode = 'restrict_violation', constraint = tg_name, table = 'earnings';
  end if;
  return new;
end $$;
create trigger earnings_paid_only_by_payouts before update of paid_amount on earnings for each row
  when (pg_trigger_depth() = 0) execute function refuse_changed_paid_amount();
`;

const downSql = `
drop table payout_request_rides;
drop table payout_rides;
drop function apply_payout_rides_to_earnings();
drop table payout_requests;
drop table earnings;
drop function refuse_changed_paid_amount();
drop table payouts;
`;

export const up = (knex: Knex) => knex.raw(upSql + payoutRidesSql);
export const down = (knex: Knex) => knex.raw(downSql);
