import type { Knex } from 'knex';
import { PAYMENT_METHOD_KINDS } from '../../../domain/rides/ways-to-pay.ts';

const KINDS = PAYMENT_METHOD_KINDS.map((kind) => `'${kind}'`).join(', ');

const upSql = `
create table return_trips (
  outbound_ride_id uuid primary key references rides on delete cascade,
  rider_id uuid not null references users on delete restrict,
  kind text not null constraint return_trips_kind_known check (kind in ('at_time', 'on_call')),
  day date not null,
  state text not null,
  return_ride_id uuid constraint return_trips_return_ride_key unique references rides on delete restrict,
  scheduling_fee numeric(10,2) not null,
  distance_fee numeric(10,2) not null,
  minimum_fare_adjustment numeric(10,2) not null,
  total_fare numeric(10,2) not null,
  pricing_config_id uuid not null references pricing_config on delete restrict,
  payment_method text not null constraint return_trips_payment_method_known check (payment_method in (${KINDS})),
  payment_method_id uuid references payment_methods on delete set null,
  token_hash text constraint return_trips_token_key unique,
  call_id uuid,
  called_at timestamptz,
  called_by text constraint return_trips_called_by_known check (called_by in ('rider', 'driver', 'admin', 'link')),
  constraint return_trips_state_of_kind check (
    case kind when 'at_time' then state = 'booked' else state in ('promised', 'called', 'lapsed', 'cancelled') end),
  constraint return_trips_ride_when_booked check ((state in ('booked', 'called')) = (return_ride_id is not null)),
  constraint return_trips_called_has_time
    check ((state = 'called') = (called_at is not null) and (called_at is null) = (called_by is null)),
  constraint return_trips_two_rides check (return_ride_id <> outbound_ride_id),
  constraint return_trips_link_of_promise check ((kind = 'on_call') = (token_hash is not null)),
  constraint return_trips_money_not_negative
    check (least(scheduling_fee, distance_fee, minimum_fare_adjustment) >= 0),
  constraint return_trips_fare_lines_add_up
    check (scheduling_fee + distance_fee + minimum_fare_adjustment = total_fare),
  constraint return_trips_wallet_has_no_card check (payment_method = 'card' or payment_method_id is null)
) with (fillfactor = 80);
create index return_trips_promised on return_trips (day) where state = 'promised';
create index return_trips_called on return_trips (called_at) where state = 'called';
create index return_trips_by_payment_method on return_trips (payment_method_id) where payment_method_id is not null;
create index return_trips_by_rider on return_trips (rider_id);
comment on table return_trips is 'The ways back of rides: booked with them for a time, or promised for a day until they are called';
comment on column return_trips.day is 'In the time of the service area';
comment on column return_trips.total_fare is 'Agreed when the ride there was booked; a called return costs this';
comment on column return_trips.token_hash is 'Of the token in the link that is mailed to the rider';
comment on column return_trips.call_id is 'The ride that a call is about to book while a card is asked for it';
`;

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw('drop table return_trips');
