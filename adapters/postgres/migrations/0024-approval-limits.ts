import type { Knex } from 'knex';

/** A change of the limits is a new row. A new installation has one admin: it begins without any. */
const upSql = `
create table approval_limits (
  id uuid primary key,
  number integer not null constraint approval_limits_number_key unique
    constraint approval_limits_number_positive check (number > 0),
  refund_cents bigint constraint approval_limits_refund_not_negative check (refund_cents >= 0),
  payout_cents bigint constraint approval_limits_payout_not_negative check (payout_cents >= 0),
  commission jsonb constraint approval_limits_commission_range check (
    (commission ->> 'minBasisPoints')::integer >= 0 and
    (commission ->> 'maxBasisPoints')::integer between (commission ->> 'minBasisPoints')::integer and 10000),
  waiting_days integer not null constraint approval_limits_waiting_days_range check (waiting_days between 1 and 90),
  created_by uuid references users on delete restrict,
  change_reason text not null constraint approval_limits_change_reason_not_blank check (trim(change_reason) <> ''),
  created_at timestamptz not null default now()
);
create index approval_limits_by_creator on approval_limits (created_by);
comment on table approval_limits is 'What one admin may do alone, as it was set at one time; the highest number is in force';
comment on column approval_limits.refund_cents is 'Of one ride, all refunds together; to one rider, all credits of 30 days; null for no limit';
comment on column approval_limits.payout_cents is 'Of one payout request; null for no limit';
comment on column approval_limits.commission is 'The shares of drivers, in basis points, that one may publish; null for all';
comment on column approval_limits.waiting_days is 'For so long an act waits for the second admin';
comment on column approval_limits.created_by is 'Null for the command line, and for the limits of a new installation';
select keep_append_only('approval_limits');

insert into approval_limits (id, number, waiting_days, change_reason, created_at)
values ('00000000-0000-7000-8000-000000000002', 1, 7, 'Initial limits', '2025-01-24T05:00:00Z');

alter table approvals
  drop constraint approvals_act_known,
  drop constraint approvals_money_has_amount,
  add constraint approvals_act_known check (act in ('refund', 'payout', 'pricing', 'credit', 'limits')),
  add constraint approvals_money_has_amount check ((act in ('refund', 'payout', 'credit')) = (amount_cents is not null)),
  add column limits jsonb constraint approvals_limits_has_limits check ((act = 'limits') = (limits is not null)),
  add column limits_id uuid references approval_limits on delete restrict
    constraint approvals_limits_has_base check ((act = 'limits') = (limits_id is not null));
create index approvals_by_limits on approvals (limits_id) where limits_id is not null;
comment on column approvals.limits_id is 'The limits in force when it was asked for; others since make it stale';
`;

const downSql = `
alter table approvals
  drop column limits_id,
  drop column limits,
  drop constraint approvals_act_known,
  drop constraint approvals_money_has_amount,
  add constraint approvals_act_known check (act in ('refund', 'payout', 'pricing', 'credit')),
  add constraint approvals_money_has_amount check ((act = 'pricing') = (amount_cents is null));
drop table approval_limits;
`;

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw(downSql);
