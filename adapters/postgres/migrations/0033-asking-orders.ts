import type { Knex } from 'knex';
import { MOST_ASKED } from '../../../domain/rides/asking-order.ts';

/** One order for a ride at most; written under the lock of the ride. */
const ordersSql = `
create table asking_orders (
  ride_id uuid primary key references rides on delete cascade,
  driver_ids uuid[] not null,
  minutes_each smallint not null,
  circle_ids uuid[] not null,
  circle_minutes smallint not null,
  position smallint not null,
  due_at timestamptz,
  constraint asking_orders_somebody check (cardinality(driver_ids) + cardinality(circle_ids) > 0),
  constraint asking_orders_not_too_many
    check (cardinality(driver_ids) <= ${MOST_ASKED} and cardinality(circle_ids) <= ${MOST_ASKED}),
  constraint asking_orders_minutes_positive check (minutes_each > 0 and circle_minutes > 0),
  constraint asking_orders_position_within check (position between 0 and cardinality(driver_ids) + 1)
) with (fillfactor = 80);
create index asking_orders_due on asking_orders (due_at) where due_at is not null;
comment on table asking_orders is 'Who is asked for a ride one after another, and then together, before everybody is';
comment on column asking_orders.driver_ids is 'Asked in this order, one at a time';
comment on column asking_orders.circle_ids is 'Asked together after them; may be empty';
comment on column asking_orders.position is 'How many steps have been taken: one for each driver, then one for the circle';
comment on column asking_orders.due_at is 'When the next one is asked; null while the order stands by';
`;

const ridesSql = `
alter table rides add column asked_ids uuid[];
alter table rides add constraint rides_asked_ids_limited
  check (cardinality(asked_ids) between 1 and ${MOST_ASKED}) not valid;
alter table rides add constraint rides_asked_one_or_circle
  check (asked_ids is null or status <> 'pending' or not is_specific_driver) not valid;
alter table rides add constraint rides_asked_ids_without_rider
  check (rider_id <> all (asked_ids)) not valid;
comment on column rides.asked_ids is 'The drivers who alone see and may take the request; null when it is not limited';
alter table ride_events add column asked_ids uuid[];
comment on column ride_events.asked_ids is 'The drivers whom a request concerns and nobody else';
`;

export const up = (knex: Knex) => knex.raw(ordersSql + ridesSql);
export const down = (knex: Knex) =>
  knex.raw(`
    alter table ride_events drop column asked_ids;
    alter table rides drop column asked_ids;
    drop table asking_orders;
  `);
