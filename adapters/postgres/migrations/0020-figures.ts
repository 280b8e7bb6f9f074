import type { Knex } from 'knex';

/**
 * What the operator reads of the whole business: sums of what the ledger and the moves of rides say, day by day. They
 * are not kept up in the transactions that change them, which would wait for each other at the same rows. The rows
 * that those write carry their transaction: tallies hold what transactions below a point wrote, and a reader adds
 * what was written since, so that the figures are exact at any time, however long nothing was counted.
 */
const talliesSql = `
create table figure_sums (
  day date,
  figure text,
  amount bigint not null,
  primary key (day, figure)
);
comment on table figure_sums is
  'By day in the time of the service area: cents for each account of the ledger, and numbers of bookings and trips';

create table figure_point (
  is_only boolean primary key default true constraint figure_point_is_only check (is_only),
  counted_before xid8 not null,
  users bigint not null
);
comment on column figure_point.counted_before is 'What transactions below this one wrote is in the tallies';
insert into figure_point (counted_before, users) values ('0', 0);

create table user_arrivals (
  seq bigint generated always as identity primary key,
  change integer not null
);
comment on table user_arrivals is 'Accounts opened, and closed below zero, since they were counted last';
`;

/** Finds what is new by its transaction, whatever else there is; a plan made for any range would read everything. */
const countingSql = `
create function figures_between(after xid8, before xid8, zone text)
returns table (day date, figure text, amount bigint) language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
  select (entry.created_at at time zone zone)::date, postings.account, sum(postings.amount_cents)::bigint
    from journal_entries entry join postings on postings.entry_id = entry.id
    where entry.xid >= after and entry.xid < before group by 1, 2
  union all
  select (created_at at time zone zone)::date, 'trips', count(*) from journal_entries
    where xid >= after and xid < before and kind = 'ride_completed' group by 1
  union all
  select (at at time zone zone)::date, 'bookings', count(*) from ride_history
    where xid >= after and xid < before and from_status is null group by 1
$$;

-- A point above the transactions there are is of another server, from which this database was restored.
create function figures_by_day(zone text)
returns table (day date, figure text, amount bigint) language sql stable as $$
  with point as (
    select counted_before from figure_point where counted_before <= pg_snapshot_xmin(pg_current_snapshot())
  )
  select day, figure, amount from figure_sums where exists (select from point)
  union all
  select * from figures_between(
    coalesce((select counted_before from point), '0'), '18446744073709551615', zone)
$$;

create function count_figures(zone text) returns void language plpgsql as $$
declare
  counted xid8;
  ended xid8;
begin
  select counted_before into counted from figure_point for update;
  ended := pg_snapshot_xmin(pg_current_snapshot());
  if counted > ended then
    delete from figure_sums;
    counted := '0';
  end if;
  insert into figure_sums as sums (day, figure, amount)
    select day, figure, amount from figures_between(counted, ended, zone) order by day, figure
    on conflict (day, figure) do update set amount = sums.amount + excluded.amount;
  with counted_now as (delete from user_arrivals returning change)
  update figure_point
    set counted_before = ended, users = users + (select coalesce(sum(change), 0) from counted_now);
end $$;
`;

const usersSql = `
create function note_arrivals() returns trigger language plpgsql as $$
begin
  insert into user_arrivals (change) select count(*) from arrived having count(*) > 0;
  return null;
end $$;
create trigger users_arrive after insert on users referencing new table as arrived
  for each statement execute function note_arrivals();

create function note_departure() returns trigger language plpgsql as $$
begin
  insert into user_arrivals (change) values (-1);
  return null;
end $$;
create trigger users_leave after update of deleted_at on users
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function note_departure();
`;

const downSql = `
drop trigger users_leave on users;
drop trigger users_arrive on users;
drop function note_departure();
drop function note_arrivals();
drop function count_figures(text);
drop function figures_by_day(text);
drop function figures_between(xid8, xid8, text);
drop table user_arrivals;
drop table figure_point;
drop table figure_sums;
`;

export const up = (knex: Knex) => knex.raw(talliesSql + countingSql + usersSql);
export const down = (knex: Knex) => knex.raw(downSql);
