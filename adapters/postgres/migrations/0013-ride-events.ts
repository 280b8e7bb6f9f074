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

/** No foreign keys either: written beside the calls that show rides to drivers, read rarely, and gone after weeks. */
const rideOffersSql = `
create table ride_offers (
  ride_id uuid not null,
  driver_id uuid not null,
  offered_at timestamptz,
  refusal text constraint ride_offers_refusal_known check (refusal in (
    'driver_suspended', 'driver_not_approved', 'documents_not_valid', 'driver_offline', 'outside_schedule',
    'long_distance_off', 'on_ride', 'ride_overlap', 'too_far_apart')),
  changed_at timestamptz not null,
  primary key (ride_id, driver_id),
  constraint ride_offers_offered_or_refused check (offered_at is not null or refusal is not null)
);
create index ride_offers_by_change on ride_offers (changed_at);
comment on table ride_offers is 'Which drivers saw an open ride among their requests, and why others did not';
comment on column ride_offers.offered_at is 'When the driver was first shown the ride';
comment on column ride_offers.refusal is 'Why not, when the driver looked last; null when they were shown it';
`;

export const up = (knex: Knex) => knex.raw(rideEventsSql + rideOffersSql);
export const down = (knex: Knex) => knex.raw('drop table ride_offers; drop table ride_events');
