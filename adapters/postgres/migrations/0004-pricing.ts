import type { Knex } from 'knex';

/** A price change is a new row: rates of an existing version never change, so rides can point to theirs. */
const upSql = `
create table pricing_config (
  id uuid primary key,
  scheduling_fee numeric(10,2) not null default 2.50
    constraint pricing_config_scheduling_fee_not_negative check (scheduling_fee >= 0),
  short_distance_minimum numeric(10,2) not null default 15.00
    constraint pricing_config_short_minimum_not_negative check (short_distance_minimum >= 0),
  short_distance_per_mile numeric(10,2) not null default 1.92
    constraint pricing_config_short_per_mile_not_negative check (short_distance_per_mile >= 0),
  long_distance_minimum numeric(10,2) not null default 25.00
    constraint pricing_config_long_minimum_not_negative check (long_distance_minimum >= 0),
  long_distance_per_mile numeric(10,2) not null default 1.75
    constraint pricing_config_long_per_mile_not_negative check (long_distance_per_mile >= 0),
  commission_rate numeric(5,2) not null default 85.00
    constraint pricing_config_commission_rate_range check (commission_rate between 0 and 100),
  effective_date timestamptz not null default now(),
  is_active boolean not null default true,
  withdrawn_at timestamptz
    constraint pricing_config_withdrawn_before_start check (withdrawn_at < effective_date),
  created_by uuid references users on delete restrict,
  change_reason text not null
    constraint pricing_config_change_reason_not_blank check (trim(change_reason) <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint pricing_config_starts_when_made_or_later check (effective_date >= created_at),
  constraint pricing_config_active_until_withdrawn check (is_active = (withdrawn_at is null))
);
create index pricing_config_history on pricing_config (effective_date desc, id desc);
comment on column pricing_config.commission_rate is 'The share of the fare that the DRIVER keeps, in percent';
comment on column pricing_config.effective_date is
  'When it starts. In force is the active version that started last; of two at the same instant the one with the greater id';
comment on column pricing_config.is_active is 'False once it was withdrawn, which is possible until it starts';
comment on column pricing_config.created_by is 'Null for versions made by the system';
select keep_updated_at('pricing_config');

create trigger pricing_config_rates_fixed before update on pricing_config for each row
  when ((old.id, old.scheduling_fee, old.short_distance_minimum, old.short_distance_per_mile,
         old.long_distance_minimum, old.long_distance_per_mile, old.commission_rate, old.created_by,
         old.change_reason, old.effective_date, old.created_at)
        is distinct from
        (new.id, new.scheduling_fee, new.short_distance_minimum, new.short_distance_per_mile,
         new.long_distance_minimum, new.long_distance_per_mile, new.commission_rate, new.created_by,
         new.change_reason, new.effective_date, new.created_at))
  execute function refuse_change('a price change is a new version');
create trigger pricing_config_withdrawn_for_good before update on pricing_config for each row
  when (old.withdrawn_at is not null and new.withdrawn_at is distinct from old.withdrawn_at)
  execute function refuse_change('a withdrawn price stays withdrawn');
create trigger pricing_config_kept before delete or truncate on pricing_config for each statement
  execute function refuse_change('price history is kept');

-- Dated as the legal pages are: whatever is changed later, or made up for a demo, comes after it.
insert into pricing_config (id, change_reason, effective_date, created_at)
values ('00000000-0000-7000-8000-000000000001', 'Initial pricing', '2025-01-24T05:00:00Z', '2025-01-24T05:00:00Z');
`;

const downSql = 'drop table pricing_config;';

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw(downSql);
