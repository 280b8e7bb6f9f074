import type { Knex } from 'knex';

/** No foreign keys and no checks: written with every change of a ride, read rarely, gone after an hour. */
const rideEventsSql = `
create table ride_events (
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  ride_id uuid not null,
  rider_id uuid not null,
  driver_id uuid,
  former_driver_id uuid,
  status text not null,
  created_at timestamptz not null default now(),
  primary key (xid, seq)
);
comment on table ride_events is 'Changes of rides, written with them and announced after the commit';
comment on column ride_events.xid is
  'The transaction: readers take events of transactions that ended, in order, and miss none that commits late';
`;

export const up = (knex: Knex) => knex.raw(rideEventsSql);
export const down = (knex: Knex) => knex.raw('drop table ride_events');
