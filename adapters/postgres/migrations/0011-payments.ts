import type { Knex } from 'knex';

const paymentsSql = `
create table payments (
  id uuid primary key,
  kind text not null constraint payments_kind_known check (kind in ('funding', 'ride', 'top_up')),
  user_id uuid not null references users on delete restrict,
  ride_id uuid,
  payment_method_id uuid references payment_methods on delete set null,
  amount_cents bigint not null constraint payments_amount_positive check (amount_cents > 0),
  captured_cents bigint not null default 0
    constraint payments_captured_within_amount check (captured_cents between 0 and amount_cents),
  status text not null constraint payments_status_known check (status in
    ('scheduled', 'created', 'open', 'authorized', 'capturing', 'succeeded', 'declined', 'cancelling', 'cancelled')),
  provider_id text constraint payments_provider_key unique,
  decline_reason text,
  settlement jsonb,
  due_step text constraint payments_due_step_known
    check (due_step in ('authorize-ride', 'finish-payment', 'settle-ride')),
  due_at timestamptz,
  due_attempts smallint not null default 0 constraint payments_due_attempts_not_negative check (due_attempts >= 0),
  due_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payments_funding_has_no_ride check ((kind = 'funding') = (ride_id is null)),
  constraint payments_capturing_has_settlement check (status <> 'capturing' or settlement is not null),
  constraint payments_due_step_has_time check ((due_step is null) = (due_at is null)),
  constraint payments_begun_has_due_step check (
    status not in ('scheduled', 'capturing', 'cancelling') or due_step is not null),
  constraint payments_taken_only_if_succeeded check ((status = 'succeeded') = (captured_cents > 0)),
  constraint payments_succeeded_at_provider check (status <> 'succeeded' or provider_id is not null)
) with (fillfactor = 80);
create unique index payments_one_live_per_ride on payments (ride_id)
  where kind = 'ride' and status in ('scheduled', 'created', 'open', 'authorized', 'capturing', 'succeeded');
create index payments_by_ride on payments (ride_id) where ride_id is not null;
create index payments_by_user on payments (user_id, created_at desc, id desc);
create index payments_by_created on payments (created_at, id);
create index payments_by_change on payments (updated_at);
create index payments_due on payments (due_at) where due_at is not null;
comment on table payments is
  'What we ask the provider to take from a card. The row is written before the call, with the id the call carries';
comment on column payments.ride_id is 'A ride payment is made before its ride, so that there is no ride without one';
comment on column payments.due_at is
  'When the sweep does the due step; the process that takes it moves the time on, so that no other takes it too';
comment on column payments.due_attempts is 'Tried too often, a step waits for an operator';
comment on column payments.settlement is 'Who completes the ride with which tip, fixed before the capture';
select keep_updated_at('payments');

create trigger payments_end_once before update on payments for each row
  when (old.status in ('succeeded', 'declined', 'cancelled')
        and (old.status, old.amount_cents, old.captured_cents, old.user_id, old.kind)
            is distinct from (new.status, new.amount_cents, new.captured_cents, new.user_id, new.kind))
  execute function refuse_change('a payment ends once');
create trigger payments_kept before delete or truncate on payments for each statement
  execute function refuse_change('payments are kept');

create table refunds (
  id uuid primary key,
  ride_id uuid not null references rides on delete restrict,
  payment_id uuid references payments on delete restrict,
  amount_cents bigint not null constraint refunds_amount_positive check (amount_cents > 0),
  card_cents bigint not null constraint refunds_card_not_negative check (card_cents >= 0),
  wallet_cents bigint not null constraint refunds_wallet_not_negative check (wallet_cents >= 0),
  driver_cents bigint not null constraint refunds_driver_not_negative check (driver_cents >= 0),
  platform_cents bigint not null constraint refunds_platform_not_negative check (platform_cents >= 0),
  reason text not null constraint refunds_have_reason check (trim(reason) <> ''),
  status text not null constraint refunds_status_known check (status in ('pending', 'succeeded', 'failed')),
  provider_id text constraint refunds_provider_key unique,
  requested_by uuid references users on delete restrict,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint refunds_ways_add_up check (card_cents + wallet_cents = amount_cents),
  constraint refunds_shares_add_up check (driver_cents + platform_cents = amount_cents),
  constraint refunds_card_has_payment check (card_cents = 0 or payment_id is not null)
);
create index refunds_by_ride on refunds (ride_id, created_at);
create index refunds_by_created on refunds (created_at, id);
create index refunds_by_change on refunds (updated_at);
create index refunds_by_payment on refunds (payment_id) where payment_id is not null;
create index refunds_pending on refunds (updated_at) where status = 'pending';
select keep_updated_at('refunds');

create function refuse_excess_refund() returns trigger language plpgsql as $$
declare
  paid_cents bigint;
  refunded_cents bigint;
begin
  select (coalesce(final_amount, 0) * 100)::bigint into paid_cents from rides where id = new.ride_id for no key update;
  select coalesce(sum(amount_cents), 0) into refunded_cents
    from refunds where ride_id = new.ride_id and status <> 'failed' and id <> new.id;
  if refunded_cents + new.amount_cents > paid_cents then
    raise exception 'ride % paid % cents and would be refunded %',
      new.ride_id, paid_cents, refunded_cents + new.amount_cents
      using errcode = 'check_violation', constraint = 'refunds_within_payment', table = 'refunds';
  end if;
  return new;
end $$;
create trigger refunds_within_payment before insert or update on refunds for each row
  when (new.status <> 'failed') execute function refuse_excess_refund();
create trigger refunds_end_once before update on refunds for each row
  when (old.status <> 'pending' and old.status <> new.status)
  execute function refuse_change('a refund ends once');
create trigger refunds_kept before delete or truncate on refunds for each statement
  execute function refuse_change('refunds are kept');
`;

const journalSql = `
alter table journal_entries add column payment_id uuid references payments on delete restrict;
alter table journal_entries add column refund_id uuid references refunds on delete restrict;
create unique index journal_entries_one_entry_per_payment on journal_entries (payment_id) where payment_id is not null;
create unique index journal_entries_one_entry_per_refund on journal_entries (refund_id) where refund_id is not null;
create index journal_entries_by_payout_request on journal_entries (payout_request_id)
  where payout_request_id is not null;
comment on column journal_entries.payment_id is
  'The card payment that brought the money: a deposit, or the completion of a ride paid by card';
`;

const driversSql = `
alter table users add column connect_details_submitted boolean not null default false;
alter table users add column connect_payouts_enabled boolean not null default false;
alter table users add column connect_bank_last4 varchar(4)
  constraint users_connect_bank_last4_digits check (connect_bank_last4 ~ '^[0-9]{4}$');
comment on column users.connect_payouts_enabled is 'As the provider said last; asked again before money moves';

alter table payouts add column failure_reason text;
alter table payout_requests add column transfer_status text not null default 'pending'
  constraint payout_requests_transfer_status_known
  check (transfer_status in ('pending', 'processing', 'completed', 'failed'));
alter table payout_requests add column transfer_attempts integer not null default 0
  constraint payout_requests_transfer_attempts_not_negative check (transfer_attempts >= 0);
alter table payout_requests add column failure_reason text;
alter table payout_requests add column completed_at timestamptz;
alter table payout_requests add constraint payout_requests_completed_has_transfer
  check (status <> 'completed' or (completed_at is not null and stripe_transfer_id is not null));
`;

const emailsSql = `
create table emails (
  id uuid primary key,
  user_id uuid references users on delete set null,
  recipient text not null,
  template text not null,
  data jsonb not null,
  status text not null default 'queued'
    constraint emails_status_known check (status in ('queued', 'sent', 'skipped', 'failed')),
  attempts integer not null default 0 constraint emails_attempts_not_negative check (attempts >= 0),
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint emails_sent_has_time check ((status = 'sent') = (sent_at is not null))
);
create index emails_by_created on emails (created_at desc, id desc);
create index emails_by_status on emails (status, created_at desc, id desc);
create index emails_by_user on emails (user_id, created_at desc) where user_id is not null;
create index emails_queued on emails (created_at) where status = 'queued';
comment on table emails is 'Outbox: written in the transaction that makes the mail necessary, sent by a job';
comment on column emails.status is 'skipped: no mail server is configured';
select keep_updated_at('emails');

create table ride_change_feed (
  id integer primary key constraint ride_change_feed_one_row check (id = 1),
  since xid8 not null
);
insert into ride_change_feed (id, since) values (1, pg_current_xact_id());
comment on table ride_change_feed is 'Position of the mails in the history of rides: what transactions below this one wrote has been read';
`;

const sandboxSql = `
create table sandbox_objects (
  id text primary key,
  kind text not null constraint sandbox_objects_kind_known
    check (kind in ('customer', 'setup', 'card', 'payment', 'refund', 'account', 'transfer')),
  our_id text,
  parent_id text,
  data jsonb not null,
  created_at timestamptz not null default now()
);
create unique index sandbox_objects_our_key on sandbox_objects (kind, our_id) where our_id is not null;
create index sandbox_objects_by_parent on sandbox_objects (parent_id, kind) where parent_id is not null;
create index sandbox_objects_by_kind on sandbox_objects (kind, created_at, id);
comment on table sandbox_objects is 'The test-money provider keeps its objects here; no real money is ever in them';
comment on column sandbox_objects.our_id is 'With the kind it stands for the idempotency key of the call that made it';
`;

const downSql = `
drop table sandbox_objects;
drop table ride_change_feed;
drop table emails;
alter table payout_requests drop constraint payout_requests_completed_has_transfer;
alter table payout_requests drop column completed_at, drop column failure_reason, drop column transfer_attempts,
  drop column transfer_status;
alter table payouts drop column failure_reason;
alter table users drop column connect_bank_last4, drop column connect_payouts_enabled,
  drop column connect_details_submitted;
drop index journal_entries_by_payout_request;
drop index journal_entries_one_entry_per_refund;
drop index journal_entries_one_entry_per_payment;
alter table journal_entries drop column refund_id, drop column payment_id;
drop table refunds;
drop function refuse_excess_refund();
drop table payments;
`;

export const up = (knex: Knex) => knex.raw(paymentsSql + journalSql + driversSql + emailsSql + sandboxSql);
export const down = (knex: Knex) => knex.raw(downSql);
