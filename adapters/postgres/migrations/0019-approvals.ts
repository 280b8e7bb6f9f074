import type { Knex } from 'knex';

const upSql = `
create table approvals (
  id uuid primary key,
  act text not null constraint approvals_act_known check (act in ('refund', 'payout', 'pricing', 'credit')),
  ride_id uuid references rides on delete restrict
    constraint approvals_refund_has_ride check ((act = 'refund') = (ride_id is not null)),
  payout_request_id uuid references payout_requests on delete restrict
    constraint approvals_payout_has_request check ((act = 'payout') = (payout_request_id is not null)),
  user_id uuid references users on delete restrict
    constraint approvals_credit_has_user check ((act = 'credit') = (user_id is not null)),
  pricing_id uuid references pricing_config on delete restrict
    constraint approvals_pricing_has_pricing check ((act = 'pricing') = (pricing_id is not null)),
  amount_cents bigint constraint approvals_amount_positive check (amount_cents > 0),
  rates jsonb constraint approvals_pricing_has_rates check ((act = 'pricing') = (rates is not null)),
  starts_at timestamptz constraint approvals_only_pricing_starts check (starts_at is null or act = 'pricing'),
  reason text,
  requested_by uuid references users on delete restrict,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null constraint approvals_state_known
    check (state in ('pending', 'approved', 'refused', 'withdrawn')),
  decided_by uuid references users on delete restrict,
  decided_at timestamptz,
  decision_reason text,
  constraint approvals_money_has_amount check ((act = 'pricing') = (amount_cents is null)),
  constraint approvals_expire_later check (expires_at > requested_at),
  constraint approvals_decided_at_a_time check ((state = 'pending') = (decided_at is null)),
  constraint approvals_pending_has_no_decider check (state <> 'pending' or decided_by is null),
  constraint approvals_two_people
    check (state not in ('approved', 'refused') or decided_by is distinct from requested_by),
  constraint approvals_withdrawn_by_requester
    check (state <> 'withdrawn' or decided_by is not distinct from requested_by),
  constraint approvals_approved_in_time check (state <> 'approved' or decided_at <= expires_at),
  constraint approvals_refused_with_reason check (state <> 'refused' or trim(decision_reason) <> '')
);
create index approvals_by_time on approvals (requested_at desc, id desc);
create index approvals_by_state on approvals (state, requested_at desc, id desc);
create index approvals_by_ride on approvals (ride_id) where ride_id is not null;
create index approvals_by_payout_request on approvals (payout_request_id, requested_at desc)
  where payout_request_id is not null;
create index approvals_by_user on approvals (user_id) where user_id is not null;
create index approvals_by_pricing on approvals (pricing_id) where pricing_id is not null;
create index approvals_by_requester on approvals (requested_by);
create index approvals_by_decider on approvals (decided_by);
comment on table approvals is 'Acts of one admin above the limits, which wait for a second one';
comment on column approvals.id is 'Becomes the id of the refund, of the credit or of the rates, so that there is never a second one';
comment on column approvals.user_id is 'The rider to give a credit';
comment on column approvals.pricing_id is 'The rates in force when it was asked for; others since make it void';
comment on column approvals.starts_at is 'When the rates are to start; null for as soon as they are approved';
comment on column approvals.requested_by is 'Null for the command line, which counts as one admin';

create trigger approvals_decided_once before update on approvals for each row
  when (old.state <> 'pending' or
        (old.id, old.act, old.ride_id, old.payout_request_id, old.user_id, old.pricing_id, old.amount_cents,
         old.rates, old.starts_at, old.reason, old.requested_by, old.requested_at, old.expires_at)
        is distinct from
        (new.id, new.act, new.ride_id, new.payout_request_id, new.user_id, new.pricing_id, new.amount_cents,
         new.rates, new.starts_at, new.reason, new.requested_by, new.requested_at, new.expires_at))
  execute function refuse_change('an approval is decided once, and about what was asked');
create trigger approvals_kept before delete or truncate on approvals for each statement
  execute function refuse_change('approvals are kept');
`;

const downSql = `
drop table approvals;
`;

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw(downSql);
