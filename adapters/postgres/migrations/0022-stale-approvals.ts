import type { Knex } from 'knex';

/** What was given before is known of everything that is asked for from now on; what waits already has none. */
const upSql = `
alter table approvals add column seen_cents bigint
  constraint approvals_money_seen_before check (seen_cents is null or (seen_cents >= 0 and act in ('refund', 'credit')));
comment on column approvals.seen_cents is
  'What had been refunded of the ride, or credited to the rider within 30 days, when it was asked for; more since makes it stale';

drop trigger approvals_decided_once on approvals;
create function is_other_act(a approvals, b approvals) returns boolean language sql immutable as $$
  select (to_jsonb(a) - array['state', 'decided_by', 'decided_at', 'decision_reason'])
      is distinct from (to_jsonb(b) - array['state', 'decided_by', 'decided_at', 'decision_reason'])
$$;
create trigger approvals_decided_once before update on approvals for each row
  when (old.state <> 'pending' or is_other_act(old, new))
  execute function refuse_change('an approval is decided once, and about what was asked');
`;

const downSql = `
drop trigger approvals_decided_once on approvals;
drop function is_other_act(approvals, approvals);
create trigger approvals_decided_once before update on approvals for each row
  when (old.state <> 'pending' or
        (old.id, old.act, old.ride_id, old.payout_request_id, old.user_id, old.pricing_id, old.amount_cents,
         old.rates, old.starts_at, old.reason, old.requested_by, old.requested_at, old.expires_at)
        is distinct from
        (new.id, new.act, new.ride_id, new.payout_request_id, new.user_id, new.pricing_id, new.amount_cents,
         new.rates, new.starts_at, new.reason, new.requested_by, new.requested_at, new.expires_at))
  execute function refuse_change('an approval is decided once, and about what was asked');
alter table approvals drop column seen_cents;
`;

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw(downSql);
